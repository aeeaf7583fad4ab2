import type { Command } from 'commander';
import { Actions, type Surroundings } from '../actions';

/** What lies with a team's companies: figures and folders, for the team of `--team` or as the user of `--as`. */
export function addCompanyRecords(companies: Command, surroundings: Surroundings): void {
  const actions = new Actions(surroundings, () => require('../handlers/company-records') as typeof import('../handlers/company-records'));
  actions.list(
    companies.command('metrics').description('Its figures with their sources, newest date first.').argument('<id>'),
    (of) => of.companies.metrics,
  );
  actions.session(
    companies
      .command('state-metric')
      .description('State a figure, which no analysis replaces; several of one key are all kept.')
      .argument('<id>')
      .requiredOption('--key <key>', 'arr, users, tam …')
      .requiredOption('--value <number>', '2000000, not 2M')
      .option('--name <name>')
      .option('--unit <unit>')
      .option('--currency <code>')
      .option('--period <period>')
      .option('--as-of <date>', 'YYYY-MM-DD'),
    (of) => of.companies.stateMetric,
  );
  actions.list(
    companies.command('folders').description('Folders of its data room, newest first.').argument('<id>'),
    (of) => of.companies.folders,
  );
  actions.session(
    companies
      .command('add-folder')
      .description('Add a folder to its data room.')
      .argument('<id>')
      .argument('<name>')
      .option('--parent <folder>', 'within this one; else at the top'),
    (of) => of.companies.addFolder,
  );
}
