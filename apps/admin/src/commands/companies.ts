import type { Command } from 'commander';
import { Actions, type Surroundings } from '../actions';

/** What a company admin does, for the one that `--as` names. */
export function addCompanyCommands(program: Command, surroundings: Surroundings): void {
  const actions = new Actions(surroundings, () => require('../handlers/companies') as typeof import('../handlers/companies'));
  const company = program.command('company').description('The company of a company admin (--as).');
  actions.session(company.command('show').description('Its profile.'), (of) => of.company.show);
  actions.session(
    company
      .command('change')
      .description('Change its profile.')
      .option('--name <name>')
      .option('--website <url>')
      .option('--industry <text>')
      .option('--stage <text>')
      .option('--problem <text>', 'the problem that it solves'),
    (of) => of.company.change,
  );
  actions.session(company.command('scores').description('Its CRI and its matches.'), (of) => of.company.scores);
  actions.list(company.command('documents').description('What its founders and forms uploaded.'), (of) => of.company.documents);
  actions.session(company.command('upload').description('Add a document to its data room.').argument('<file>'), (of) => of.company.upload);
  addDrafts(program.command('drafts').description('Private deck drafts of a company admin’s company (--as).'), actions);
}

function addDrafts(drafts: Command, actions: Actions<typeof import('../handlers/companies')>): void {
  actions.session(
    drafts.command('submit').description('Have a deck scored in private.').argument('<file>', 'a PDF'),
    (of) => of.drafts.submit,
  );
  actions.list(drafts.command('list').description('Newest first.'), (of) => of.drafts.list);
  actions.session(
    drafts.command('show').description('One draft, with its score or its progress.').argument('<id>'),
    (of) => of.drafts.show,
  );
  actions.session(
    drafts.command('publish').description('Make a scored draft the company’s current deck; again: no effect.').argument('<id>'),
    (of) => of.drafts.publish,
  );
}
