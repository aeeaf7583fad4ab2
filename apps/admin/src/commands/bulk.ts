import { type Command, Option } from 'commander';
import type { ExportDealsQuery, ImportRequest, ImportRowsQuery } from '@app/bulk';
import { Actions, type Surroundings } from '../actions';
import { choices } from '../json-option';

/** Companies by the thousand: in from a file, out to one, and found by what is written of them. */
export function addBulkCommands(program: Command, surroundings: Surroundings): void {
  const actions = new Actions(surroundings, () => require('../handlers/bulk') as typeof import('../handlers/bulk'));
  addImports(program.command('imports').description('Files of companies that a user (--as) takes in.'), actions);
  addExports(program.command('exports').description('What a user (--as) sees, as a file.'), actions);
  actions.list(
    program
      .command('search')
      .description('Companies of a team by what names, decks, notes and answers say, best first.')
      .argument('<query>', 'words, beginnings of words and "phrases"'),
    (of) => of.search,
  );
}

function addImports(imports: Command, actions: Actions<typeof import('../handlers/bulk')>): void {
  actions.session(
    imports
      .command('start')
      .description('Take a file in; the worker carries it on.')
      .argument('<file>', 'CSV or JSONL')
      .addOption(
        new Option('--mode <mode>', 'create rejects rows of companies that exist').choices(
          choices<Required<ImportRequest>['mode']>({ create: true, upsert: true }),
        ),
      )
      .option('--mapping <json>', 'from column to field or property id')
      .option('--pipelines <ids>', 'where rows go that name none, parted by commas')
      .option('--dry-run', 'write nothing but the report'),
    (of) => of.imports.start,
  );
  actions.list(imports.command('list').description('The user’s own, newest first.'), (of) => of.imports.list);
  actions.session(imports.command('show').description('How far it is.').argument('<id>'), (of) => of.imports.show);
  actions.list(
    imports
      .command('rows')
      .description('What became of its rows, in the order of the file, once it has ended.')
      .argument('<id>')
      .addOption(
        new Option('--status <status>').choices(
          choices<Required<ImportRowsQuery>['status']>({ created: true, updated: true, unchanged: true, rejected: true }),
        ),
      ),
    (of) => of.imports.rows,
  );
}

function addExports(exports: Command, actions: Actions<typeof import('../handlers/bulk')>): void {
  const add = (command: Command, kind: 'companies' | 'deals' | 'notes' | 'events'): unknown =>
    actions.session(
      command
        .addOption(
          new Option('--format <format>').choices(choices<Required<ExportDealsQuery>['format']>({ csv: true, jsonl: true })).default('csv'),
        )
        .requiredOption('--out <file>', 'a new file'),
      (of) => of.exported[kind],
    );
  const archivable = (name: string, what: string): Command =>
    exports.command(name).description(what).option('--archived', 'the archived ones instead');
  add(archivable('companies', 'As an import takes them.').option('--view <id>', 'those of a view, in its order'), 'companies');
  add(archivable('deals', 'With stage, owner and outcome.'), 'deals');
  add(archivable('notes', 'With their companies.'), 'notes');
  add(
    exports.command('events').description('As the feed has them.').option('--types <types>', 'parted by commas; company.* for all'),
    'events',
  );
}
