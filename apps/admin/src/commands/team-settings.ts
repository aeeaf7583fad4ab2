import { type Command, Option } from 'commander';
import { validateDto } from '@app/http';
import {
  TeamSettingsService,
  ChangePropertyRequest,
  CreatePipelineRequest,
  CreatePropertyRequest,
  pipelineDto,
  propertyDto,
} from '@app/portal';
import { ChangeThesisRequest, CreateThesisRequest } from '@app/theses';
import { ChangeViewRequest, CreateViewRequest } from '@app/views';
import type { Actions } from '../actions';
import { collect, given, jsonOption } from '../json-option';
import { paged } from '../output';

/** Pipelines, properties, theses and views of one team. */
export function addTeamSettingsCommands(program: Command, actions: Actions): void {
  addPipelines(program.command('pipelines').description('Pipelines of a team.'), actions);
  addProperties(program.command('properties').description('Custom questions of a team.'), actions);
  addTheses(program.command('theses').description('Investment theses of a team.'), actions);
  addViews(program.command('views').description('Saved filters of a team.'), actions);
}

function addPipelines(pipelines: Command, actions: Actions): void {
  actions.session(
    pipelines
      .command('create')
      .description('Add a pipeline.')
      .argument('<name>')
      .option('--default', 'submissions without pipelines go there'),
    async (session, options, [name]) => {
      const body = await validateDto(CreatePipelineRequest, { name, is_default: options.default === true });
      const pipeline = { name: body.name, isDefault: body.is_default };
      return pipelineDto(await session.get(TeamSettingsService).createPipeline(await session.teamActor(), pipeline));
    },
  );
  actions.list(pipelines.command('list').description('Newest first.'), async (session) => {
    const { teamId } = await session.teamActor();
    return paged(await session.get(TeamSettingsService).pipelines.page({ teamId, pipelineIds: null }, session.page()), pipelineDto);
  });
}

function addProperties(properties: Command, actions: Actions): void {
  actions.session(
    properties
      .command('create')
      .description('Add a question.')
      .argument('<name>', 'the question')
      .addOption(new Option('--type <type>').choices(['text', 'select', 'multi_select', 'reference']).makeOptionMandatory())
      .option('--option <label>', 'a choice of a select type; repeat it for each', collect)
      .option('--pattern <regex>', 'of a reference property: what the whole value must match'),
    async (session, options, [name]) => {
      const fields = given({ name, type: options.type, options: options.option, validation_pattern: options.pattern });
      const body = await validateDto(CreatePropertyRequest, fields);
      const property = {
        name: body.name,
        type: body.type,
        options: body.options,
        validationPattern: body.validation_pattern,
      };
      return propertyDto(await session.get(TeamSettingsService).createProperty(await session.teamActor(), property));
    },
  );
  actions.session(
    properties
      .command('change')
      .description('Rename a question or change its choices; ids of choices are stable.')
      .argument('<id>')
      .option('--name <name>')
      .option('--options <json>', '[{"id"?, "label", "archived"?}]: without an id a choice is added'),
    async (session, options, [id = '']) => {
      const fields = given({ name: options.name, options: jsonOption('--options', options.options) });
      const change = await validateDto(ChangePropertyRequest, fields);
      return propertyDto(await session.get(TeamSettingsService).changeProperty(await session.teamActor(), id, change));
    },
  );
  actions.list(properties.command('list').description('Newest first.'), async (session) => {
    const { teamId } = await session.teamActor();
    return paged(await session.get(TeamSettingsService).properties.page(teamId, session.page()), propertyDto);
  });
}

function addTheses(theses: Command, actions: Actions): void {
  const criteria = '{"industries"?: [], "stages"?: [], "keywords"?: [], "geographies"?: [], "min_cri"?: 0..1000}';
  actions.session(
    theses
      .command('create')
      .description('Add a thesis; companies are matched in the background.')
      .argument('<name>')
      .option('--description <text>')
      .option('--criteria <json>', criteria),
    async (session, options, [name]) =>
      session
        .get(TeamSettingsService)
        .createThesis(
          await session.teamActor(),
          await validateDto(
            CreateThesisRequest,
            given({ name, description: options.description, criteria: jsonOption('--criteria', options.criteria) }),
          ),
        ),
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
    async (session, options, [id = '']) => {
      const active = options.activate === true ? true : options.deactivate === true ? false : undefined;
      // Commander's value of --no-description.
      const description = options.description === false ? null : options.description;
      const change = { name: options.name, description, criteria: jsonOption('--criteria', options.criteria), active };
      const thesis = await validateDto(ChangeThesisRequest, given(change));
      return session.get(TeamSettingsService).changeThesis(await session.teamActor(), id, thesis);
    },
  );
  actions.list(theses.command('list').description('Newest first.'), async (session) => {
    const { teamId } = await session.teamActor();
    return session.get(TeamSettingsService).theses.list(teamId, session.page());
  });
}

function addViews(views: Command, actions: Actions): void {
  const fieldsOf = ({ name, pipeline, allPipelines, filters, sort }: Record<string, unknown>): object => ({
    name,
    pipeline_id: allPipelines === true ? null : pipeline,
    filters: jsonOption('--filters', filters),
    sort: jsonOption('--sort', sort),
  });
  const withFields = (command: Command): Command =>
    command
      .option('--pipeline <id>')
      .option('--filters <json>', '[{"field", "op", "value"}]')
      .option('--sort <json>', '{"field", "direction"}');
  actions.session(withFields(views.command('create').description('Save a filter.').argument('<name>')), async (session, options, [name]) =>
    session
      .get(TeamSettingsService)
      .createView(await session.teamActor(), await validateDto(CreateViewRequest, given(fieldsOf({ ...options, name })))),
  );
  actions.session(
    withFields(views.command('change').description('Change a view.').argument('<id>').option('--name <name>')).addOption(
      new Option('--all-pipelines', 'show companies of all').conflicts('pipeline'),
    ),
    async (session, options, [id = '']) =>
      session
        .get(TeamSettingsService)
        .changeView(await session.teamActor(), id, await validateDto(ChangeViewRequest, given(fieldsOf(options)))),
  );
  actions.list(views.command('list').description('Newest first.'), async (session) => {
    const { teamId } = await session.teamActor();
    return session.get(TeamSettingsService).views.list({ teamId, pipelineIds: null }, session.page());
  });
}
