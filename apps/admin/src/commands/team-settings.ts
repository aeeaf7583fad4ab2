import { type Command, Option } from 'commander';
import { Actions, type Surroundings } from '../actions';
import { collect } from '../json-option';

/** Pipelines, properties, theses and views of one team. */
export function addTeamSettingsCommands(program: Command, surroundings: Surroundings): void {
  const actions = new Actions(surroundings, () => require('../handlers/team-settings') as typeof import('../handlers/team-settings'));
  addPipelines(program.command('pipelines').description('Pipelines of a team.'), actions);
  addProperties(program.command('properties').description('Custom questions of a team.'), actions);
  addTheses(program.command('theses').description('Investment theses of a team.'), actions);
  addViews(program.command('views').description('Saved filters of a team.'), actions);
}

function addPipelines(pipelines: Command, actions: Actions<typeof import('../handlers/team-settings')>): void {
  actions.session(
    pipelines
      .command('create')
      .description('Add a pipeline.')
      .argument('<name>')
      .option('--default', 'submissions without pipelines go there'),
    (of) => of.pipelines.create,
  );
  actions.list(pipelines.command('list').description('Newest first.'), (of) => of.pipelines.list);
}

function addProperties(properties: Command, actions: Actions<typeof import('../handlers/team-settings')>): void {
  actions.session(
    properties
      .command('create')
      .description('Add a question.')
      .argument('<name>', 'the question')
      .addOption(new Option('--type <type>').choices(['text', 'select', 'multi_select', 'reference']).makeOptionMandatory())
      .option('--option <label>', 'a choice of a select type; repeat it for each', collect)
      .option('--pattern <regex>', 'of a reference property: what the whole value must match'),
    (of) => of.properties.create,
  );
  actions.session(
    properties
      .command('change')
      .description('Rename a question or change its choices; ids of choices are stable.')
      .argument('<id>')
      .option('--name <name>')
      .option('--options <json>', '[{"id"?, "label", "archived"?}]: without an id a choice is added'),
    (of) => of.properties.change,
  );
  actions.list(properties.command('list').description('Newest first.'), (of) => of.properties.list);
}

function addTheses(theses: Command, actions: Actions<typeof import('../handlers/team-settings')>): void {
  const criteria = '{"industries"?: [], "stages"?: [], "keywords"?: [], "geographies"?: [], "min_cri"?: 0..1000}';
  actions.session(
    theses
      .command('create')
      .description('Add a thesis; companies are matched in the background.')
      .argument('<name>')
      .option('--description <text>')
      .option('--criteria <json>', criteria),
    (of) => of.theses.create,
  );
  actions.session(
    theses
      .command('change')
      .description('Change a thesis; other criteria match all companies again.')
      .argument('<id>')
      .option('--name <name>')
      .option('--description <text>')
      .option('--no-description', 'take the description away')
      .option('--criteria <json>', criteria)
      .option('--activate')
      .addOption(new Option('--deactivate', 'match no more').conflicts('activate')),
    (of) => of.theses.change,
  );
  actions.list(theses.command('list').description('Newest first.'), (of) => of.theses.list);
}

function addViews(views: Command, actions: Actions<typeof import('../handlers/team-settings')>): void {
  const withFields = (command: Command): Command =>
    command
      .option('--pipeline <id>')
      .option('--filters <json>', '[{"field", "op", "value"}]')
      .option('--sort <json>', '{"field", "direction"}');
  actions.session(withFields(views.command('create').description('Save a filter.').argument('<name>')), (of) => of.views.create);
  actions.session(
    withFields(views.command('change').description('Change a view.').argument('<id>').option('--name <name>')).addOption(
      new Option('--all-pipelines', 'show companies of all').conflicts('pipeline'),
    ),
    (of) => of.views.change,
  );
  actions.list(views.command('list').description('Newest first.'), (of) => of.views.list);
}
