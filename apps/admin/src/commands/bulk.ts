import { constants, createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import type { InvestorPrincipal } from '@app/auth';
import {
  assertImportFile,
  type Export,
  ExportCompaniesQuery,
  ExportDealsQuery,
  ExportEventsQuery,
  ExportNotesQuery,
  ExportsService,
  EXPORT_FORMATS,
  headOf,
  IMPORT_MODES,
  ImportRequest,
  ImportsService,
  MAX_IMPORT_BYTES,
  ROW_STATUSES,
  ImportRowsQuery,
  textOf,
} from '@app/bulk';
import { newId } from '@app/database';
import { validateDto } from '@app/http';
import { asInvestor, asWriter } from '@app/portal';
import { SearchQuery, SearchService } from '@app/search';
import type { Actions } from '../actions';
import type { AdminSession } from '../admin-session';
import { given } from '../json-option';
import { withUpload } from '../uploads';
import { UsageError } from '../usage-error';

/** Companies by the thousand: in from a file, out to one, and found by what is written of them. */
export function addBulkCommands(program: Command, actions: Actions): void {
  addImports(program.command('imports').description('Files of companies that a user (--as) takes in.'), actions);
  addExports(program.command('exports').description('What a user (--as) sees, as a file.'), actions);
  actions.list(
    program
      .command('search')
      .description('Companies of a team by what names, decks, notes and answers say, best first.')
      .argument('<query>', 'words, beginnings of words and "phrases"'),
    async (session, _options, [q = '']) => {
      const query = await validateDto(SearchQuery, { q });
      const { teamId, pipelineIds } = await session.teamActor();
      return session.get(SearchService).search({ teamId, pipelineIds }, query.q, session.page());
    },
  );
}

function addImports(imports: Command, actions: Actions): void {
  actions.session(
    imports
      .command('start')
      .description('Take a file in; the worker carries it on.')
      .argument('<file>', 'CSV or JSONL')
      .addOption(new Option('--mode <mode>', 'create rejects rows of companies that exist').choices([...IMPORT_MODES]))
      .option('--mapping <json>', 'from column to field or property id')
      .option('--pipelines <ids>', 'where rows go that name none, parted by commas')
      .option('--dry-run', 'write nothing but the report'),
    async (session, { mode, mapping, pipelines, dryRun }, [file = '']) => {
      const fields = given({ mode, mapping, pipeline_ids: pipelines, dry_run: dryRun === true ? 'true' : undefined });
      const request = await validateDto(ImportRequest, fields);
      const writer = asWriter(await session.userActor());
      return withUpload(session, file, { type: 'application/octet-stream', maxBytes: MAX_IMPORT_BYTES }, (upload) => {
        assertImportFile(upload);
        return session.get(ImportsService).start(writer, upload, request, newId());
      });
    },
  );
  actions.list(imports.command('list').description('The user’s own, newest first.'), async (session) =>
    session.get(ImportsService).list(await reader(session), session.page()),
  );
  actions.session(imports.command('show').description('How far it is.').argument('<id>'), async (session, _options, [id = '']) =>
    session.get(ImportsService).get(await reader(session), id),
  );
  actions.list(
    imports
      .command('rows')
      .description('What became of its rows, in the order of the file, once it has ended.')
      .argument('<id>')
      .addOption(new Option('--status <status>').choices([...ROW_STATUSES])),
    async (session, { status }, [id = '']) => {
      const query = await validateDto(ImportRowsQuery, given({ status }));
      return session.get(ImportsService).rows(await reader(session), id, query.status, session.page());
    },
  );
}

function addExports(exports: Command, actions: Actions): void {
  const add = (
    command: Command,
    exported: (service: ExportsService, investor: InvestorPrincipal, fields: Record<string, unknown>) => Promise<Export>,
  ): unknown =>
    actions.session(
      command
        .addOption(new Option('--format <format>').choices([...EXPORT_FORMATS]).default('csv'))
        .requiredOption('--out <file>', 'a new file'),
      async (session, { format, out, view, archived, types }) => {
        const file = await newFile(String(out));
        const fields = given({ format, view_id: view, archived: archived === true ? 'true' : undefined, types });
        return written(await exported(session.get(ExportsService), await reader(session), fields), file);
      },
    );
  const archivable = (name: string, what: string): Command =>
    exports.command(name).description(what).option('--archived', 'the archived ones instead');
  add(
    archivable('companies', 'As an import takes them.').option('--view <id>', 'those of a view, in its order'),
    async (service, investor, fields) => service.companies(investor, await validateDto(ExportCompaniesQuery, fields)),
  );
  add(archivable('deals', 'With stage, owner and outcome.'), async (service, investor, fields) =>
    service.deals(investor, await validateDto(ExportDealsQuery, fields)),
  );
  add(archivable('notes', 'With their companies.'), async (service, investor, fields) =>
    service.notes(investor, await validateDto(ExportNotesQuery, fields)),
  );
  add(
    exports.command('events').description('As the feed has them.').option('--types <types>', 'parted by commas; company.* for all'),
    async (service, investor, fields) => service.events(investor, await validateDto(ExportEventsQuery, fields)),
  );
}

async function reader(session: AdminSession): Promise<InvestorPrincipal> {
  return asInvestor(await session.userActor());
}

/** @throws UsageError where it is there already */
async function newFile(path: string): Promise<string> {
  const there = await access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
  if (there) throw new UsageError(`${path} is there already`);
  return path;
}

/** Under its own name the file is whole; only its owner reads it. @returns bytes and rows written */
async function written({ format, columns, batches }: Export, file: string): Promise<object> {
  const unfinished = `${file}.unfinished`;
  let rows = 0;
  const text = async function* (): AsyncGenerator<string> {
    yield headOf(format, columns);
    for await (const batch of batches) {
      rows += batch.length;
      yield textOf(format, columns, batch);
    }
  };
  const target = createWriteStream(unfinished, { mode: 0o600 });
  try {
    await pipeline(Readable.from(text(), { objectMode: false }), target);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { file, format, rows, bytes: target.bytesWritten };
}
