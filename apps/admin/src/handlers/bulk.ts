import { constants, createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { InvestorPrincipal } from '@app/auth';
import {
  assertImportFile,
  type Export,
  ExportCompaniesQuery,
  ExportDealsQuery,
  ExportEventsQuery,
  ExportNotesQuery,
  ExportsService,
  headOf,
  ImportRequest,
  ImportsService,
  MAX_IMPORT_BYTES,
  ImportRowsQuery,
  textOf,
  BulkModule,
  ExportsModule,
} from '@app/bulk';
import { newId } from '@app/database';
import { validateDto } from '@app/http';
import { asInvestor, asWriter } from '@app/portal';
import { SearchQuery, SearchService, SearchModule } from '@app/search';
import type { Handler, Handlers } from '../actions';
import type { AdminSession } from '../admin-session';
import { given } from '../json-option';
import { withUpload } from '../uploads';
import { UsageError } from '../usage-error';

export const modules = [BulkModule, ExportsModule, SearchModule];

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

export const search: Handler = async (session, _options, [q = '']) => {
  const query = await validateDto(SearchQuery, { q });
  const { teamId, pipelineIds } = await session.teamActor();
  return session.get(SearchService).search({ teamId, pipelineIds }, query.q, session.page());
};

export const imports = {
  start: async (session, { mode, mapping, pipelines, dryRun }, [file = '']) => {
    const fields = given({ mode, mapping, pipeline_ids: pipelines, dry_run: dryRun === true ? 'true' : undefined });
    const request = await validateDto(ImportRequest, fields);
    const writer = asWriter(await session.userActor());
    return withUpload(session, file, { type: 'application/octet-stream', maxBytes: MAX_IMPORT_BYTES }, (upload) => {
      assertImportFile(upload);
      return session.get(ImportsService).start(writer, upload, request, newId());
    });
  },
  list: async (session) => session.get(ImportsService).list(await reader(session), session.page()),
  show: async (session, _options, [id = '']) => session.get(ImportsService).get(await reader(session), id),
  rows: async (session, { status }, [id = '']) => {
    const query = await validateDto(ImportRowsQuery, given({ status }));
    return session.get(ImportsService).rows(await reader(session), id, query.status, session.page());
  },
} satisfies Handlers;

/** An export in the making, of the options that were given. */
const exporting =
  (make: (service: ExportsService, investor: InvestorPrincipal, fields: Record<string, unknown>) => Promise<Export>): Handler =>
  async (session, { format, out, view, archived, types }) => {
    const file = await newFile(String(out));
    const fields = given({ format, view_id: view, archived: archived === true ? 'true' : undefined, types });
    return written(await make(session.get(ExportsService), await reader(session), fields), file);
  };

export const exported = {
  companies: exporting(async (service, investor, fields) => service.companies(investor, await validateDto(ExportCompaniesQuery, fields))),
  deals: exporting(async (service, investor, fields) => service.deals(investor, await validateDto(ExportDealsQuery, fields))),
  notes: exporting(async (service, investor, fields) => service.notes(investor, await validateDto(ExportNotesQuery, fields))),
  events: exporting(async (service, investor, fields) => service.events(investor, await validateDto(ExportEventsQuery, fields))),
} satisfies Handlers;
