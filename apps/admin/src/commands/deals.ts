import { type Command, Option } from 'commander';
import { Actions, type Surroundings } from '../actions';
import { collect } from '../json-option';
import { addCompanyRecords } from './company-records';

/** What a team does with its deal flow, for the team of `--team` or as the user of `--as`. */
export function addDealCommands(program: Command, surroundings: Surroundings): void {
  const actions = new Actions(surroundings, () => require('../handlers/deals') as typeof import('../handlers/deals'));
  addDeals(program.command('deals').description('Deals of a team: stage, owner, outcome.'), actions);
  const companies = program.command('companies').description('Companies of a team.');
  addCompanies(companies, actions);
  addCompanyRecords(companies, surroundings);
  addDuplicates(program.command('duplicates').description('Pairs of companies that may be one.'), actions);
  addMerges(companies, program.command('merges').description('Companies that were made one.'), surroundings);
}

function addDeals(deals: Command, actions: Actions<typeof import('../handlers/deals')>): void {
  actions.list(
    deals
      .command('list')
      .description('Newest first.')
      .option('--pipeline <id>')
      .option('--stage <id>')
      .addOption(new Option('--kind <kind>', 'of the stage').choices(['open', 'won', 'passed']))
      .option('--owner <user>', 'a user’s id, or none')
      .option('--company <id>')
      .option('--stale-days <n>', 'not moved for so long'),
    (of) => of.deals.list,
  );
  actions.list(deals.command('history').description('Every move of a deal, newest first.').argument('<id>'), (of) => of.deals.history);
  actions.session(
    deals
      .command('move')
      .description('Move a deal to another stage of its pipeline.')
      .argument('<id>')
      .requiredOption('--stage <id>')
      .option('--reason <text>', 'may stand several times', collect)
      .option('--note <text>')
      .option('--expect <stage>', 'move it only if it is in this stage'),
    (of) => of.deals.move,
  );
  actions.session(
    deals
      .command('owner')
      .description('Give a deal to a member of the team, or to nobody.')
      .argument('<id>')
      .option('--user <user>', 'id or e-mail')
      .addOption(new Option('--nobody').conflicts('user')),
    (of) => of.deals.owner,
  );
  actions.session(
    deals
      .command('funnel')
      .description('How deals pass through a pipeline.')
      .argument('<pipeline>')
      .option('--since <timestamp>')
      .option('--until <timestamp>'),
    (of) => of.deals.funnel,
  );
}

function addCompanies(companies: Command, actions: Actions<typeof import('../handlers/deals')>): void {
  actions.session(
    companies
      .command('change')
      .description('Correct fields and answers; what is stated here is never replaced by an analysis.')
      .argument('<id>')
      .option('--fields <json>', '{"name"?, "website"?, "industry"?, "stage"?, "problem_statement"?, "founder_name"?, "founder_email"?}')
      .option('--properties <json>', '{"<property id>": answer or null}')
      .option('--expect <timestamp>', 'change it only if this is its updated_at'),
    (of) => of.companies.change,
  );
  for (const act of ['archive', 'restore'] as const) {
    actions.session(
      companies
        .command(act)
        .description(act === 'archive' ? 'Take a company out of lists, views and the board.' : 'Put it back.')
        .argument('<id>'),
      (of) => of.companies[act],
    );
  }
}

function addDuplicates(duplicates: Command, actions: Actions<typeof import('../handlers/deals')>): void {
  actions.list(
    duplicates.command('list').description('Open pairs, newest first.').option('--company <id>', 'of this company'),
    (of) => of.duplicates.list,
  );
  actions.session(
    duplicates.command('dismiss').description('Say that the two are not one company.').argument('<id>'),
    (of) => of.duplicates.dismiss,
  );
}

function addMerges(companies: Command, merges: Command, surroundings: Surroundings): void {
  const actions = new Actions(surroundings, () => require('../handlers/merges') as typeof import('../handlers/merges'));
  actions.session(
    companies
      .command('merge')
      .description('Make another company part of this one; can be undone for 30 days.')
      .argument('<id>', 'what remains')
      .argument('<from>', 'what becomes part of it')
      .option('--keep <json>', '{"<field>": "this" or "other"}')
      .option('--dry-run', 'change nothing, and tell what would be'),
    (of) => of.merge,
  );
  actions.list(
    merges.command('list').description('Newest first.').option('--from <company>', 'what became of this company'),
    (of) => of.list,
  );
  actions.session(merges.command('undo').description('Part the two again, within 30 days.').argument('<id>'), (of) => of.undo);
}
