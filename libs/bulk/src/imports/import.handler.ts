import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor, InvestorScope } from '@app/auth';
import { CompanySubmissionService } from '@app/companies';
import { Db, together, type Locks } from '@app/database';
import { JobHandler, type JobResult, type JobRow, type JobRun } from '@app/jobs';
import { DealBatches } from '@app/pipelines';
import { PropertiesService } from '@app/properties';
import { Storage } from '@app/storage';
import { encodingOfAll, UnreadableText } from '../file/encoding';
import { recordsOf, type FileRecord } from '../file/records';
import type { Reading } from '../file/recognise';
import { ImportEnds } from './import-ends';
import { type Claimed, ImportWriter } from './import-writer';
import { ImportsRepository, type DoneRow, type ImportRow } from './imports.repository';
import { claimsOfAll } from './known-companies';
import { CompanyExists, ImportPlan, type PlanContext, type PlannedRow } from './plan';
import { readRow, RowRefused, type ReadRow, type RowContext } from './row-reader';

/** Rows that are written together at most … */
const CHUNK_ROWS = 400;
/** … and locks that they take together: PostgreSQL has room for some 6,000 of all sessions. */
const CHUNK_LOCKS = 2000;
/** Rows that are read before answers that came meanwhile are looked at. */
const ROWS_AT_ONCE = 8;
/** Companies made or changed, of some 5 kB each, after which a dry run forgets what the first rows would have made of them. */
const DRY_RUN_REMEMBERS = 5_000;

/** The import cannot go on, and no second try would help; for people. */
class ImportStopped extends Error {
  constructor(
    readonly code: 'invalid_file' | 'forbidden' | 'invalid_pipeline' | 'ended',
    message: string,
  ) {
    super(message);
  }
}

interface PreparedRow {
  line: number;
  /** The file's row, as JSON: the report shows it. */
  row: string;
  read: ReadRow | null;
  refused: PlannedRow | null;
}

interface ChunkContext extends RowContext, PlanContext {
  scope: InvestorScope;
}

/** Rows that are written together, and all that is known of them before that. */
interface Chunk extends Claimed {
  all: PreparedRow[];
  context: ChunkContext;
  locks: Locks;
}

/**
 * Takes a file into a team, a chunk of rows at a time: what the rows change, their report and how far the import is commit together, so that
 * an import that is killed at any moment goes on behind its last chunk.
 */
@Injectable()
@JobHandler('import')
export class ImportHandler implements JobHandler {
  constructor(
    private readonly db: Db,
    private readonly storage: Storage,
    private readonly imports: ImportsRepository,
    private readonly writer: ImportWriter,
    private readonly submission: CompanySubmissionService,
    private readonly pipelines: DealBatches,
    private readonly properties: PropertiesService,
    private readonly ends: ImportEnds,
  ) {}

  async run(run: JobRun): Promise<JobResult> {
    const found = await this.imports.byId(run.job.import_id);
    if (!found || found.storage_key === null) return resultOf(() => Promise.resolve());
    try {
      await this.carryOn(await this.begin(found, run), run);
      return resultOf(() => this.ends.end(found.id, null));
    } catch (error) {
      const stopped = error instanceof UnreadableText ? new ImportStopped('invalid_file', error.message) : error;
      if (!(stopped instanceof ImportStopped)) throw error;
      return resultOf(() => this.ends.end(found.id, { code: stopped.code, message: stopped.message }));
    }
  }

  /** Our own failure, again and again: said to whoever polls the import. */
  async failed(job: JobRow): Promise<void> {
    if (job.import_id === null) return;
    await this.ends.end(job.import_id, {
      code: 'internal_error',
      message: 'The import did not finish; the rows reported so far were taken.',
    });
  }

  /** Reads the file through: what it is written in to its end, and how many rows it has. */
  private async begin(found: ImportRow, run: JobRun): Promise<ImportRow> {
    const open = await this.open(found);
    const encoding = await encodingOfAll(open, found.encoding).finally(() => open.destroy());
    const reading = { ...found, encoding };
    let rows = 0;
    for await (const _record of this.records(reading)) {
      rows += 1;
      if (rows % 5000 === 0) await stopWhenAborted(run.signal);
    }
    await this.db.tx(async () => {
      await this.imports.begin(found.id, encoding, rows);
      if (found.dry_run) await this.imports.forget(found.id);
    });
    return { ...reading, rows_total: rows, rows_done: found.dry_run ? 0 : found.rows_done };
  }

  private open({ storage_key: key }: ImportRow): Promise<Readable> {
    return this.storage.read(key as string);
  }

  private async *records(found: ImportRow): AsyncGenerator<FileRecord> {
    const reading: Reading = found;
    yield* recordsOf(await this.open(found), reading);
  }

  /** Reads the next rows while those before them are written: the database and this process work at the same time. */
  private async carryOn(found: ImportRow, run: JobRun): Promise<void> {
    let done = found.rows_done;
    let plan = new ImportPlan();
    let context = await this.contextOf(found);
    let written = Promise.resolve();
    const commit = async (chunk: Chunk): Promise<void> => {
      await stopWhenAborted(run.signal);
      done += chunk.all.length;
      await this.commit(found, run, { chunk, plan, done });
      // What is written is read from the database again; a dry run has nowhere else to find it.
      if (found.dry_run) plan.forgetUnchanged();
      if (!found.dry_run || plan.companies.size > DRY_RUN_REMEMBERS) plan = new ImportPlan();
    };
    try {
      for await (const chunk of this.chunks(found, () => context)) {
        await written;
        written = commit(chunk);
        // Told when it is waited for.
        written.catch(() => undefined);
        context = await this.contextOf(found);
      }
    } finally {
      await written;
    }
  }

  /** Rows that were not written yet, as many as are written together. */
  private async *chunks(found: ImportRow, context: () => ChunkContext): AsyncGenerator<Chunk> {
    let skip = found.rows_done;
    let chunk: PreparedRow[] = [];
    let locks = 0;
    for await (const record of this.records(found)) {
      if (skip-- > 0) continue;
      const row = prepare(record, context());
      chunk.push(row);
      locks += row.read ? 2 * (Math.max(1, row.read.deals.length, context().pipelineIds.length) + 1) : 0;
      if (chunk.length % ROWS_AT_ONCE === 0) await others();
      if (chunk.length < CHUNK_ROWS && locks < CHUNK_LOCKS) continue;
      yield this.chunkOf(chunk, context());
      [chunk, locks] = [[], 0];
    }
    if (chunk.length > 0) yield this.chunkOf(chunk, context());
  }

  private chunkOf(all: PreparedRow[], context: ChunkContext): Chunk {
    const rows = all.flatMap(({ read }) => (read ? [read] : []));
    return { all, context, rows, claims: claimsOfAll(rows), locks: this.locksOf(rows, context) };
  }

  /** @throws ImportStopped where the import's user may no longer do what it does */
  private async contextOf(found: ImportRow): Promise<ChunkContext> {
    const rights = await this.imports.rightsOf(found.team_id, found.user_id);
    if (!rights?.canWrite) throw new ImportStopped('forbidden', 'Whoever started the import may no longer write.');
    const scope = { teamId: rights.teamId, pipelineIds: rights.pipelineIds };
    const pipelines = await this.pipelines.pipelines(scope);
    const reachable = new Set(pipelines.map(({ id }) => id));
    if (found.pipeline_ids.some((id) => !reachable.has(id))) {
      throw new ImportStopped('invalid_pipeline', 'A pipeline of the import is out of reach by now.');
    }
    return {
      scope,
      columns: found.columns,
      pipelines,
      properties: new Map((await this.properties.ofTeam(found.team_id)).map((property) => [property.id, property])),
      mode: found.mode,
      pipelineIds: found.pipeline_ids,
      defaultPipelineId: pipelines.find((pipeline) => pipeline.is_default)?.id,
      entryStages: new Map(pipelines.map((pipeline) => [pipeline.id, pipeline.entry_stage_id])),
    };
  }

  private async commit(
    found: ImportRow,
    run: JobRun,
    { chunk, plan, done }: { chunk: Chunk; plan: ImportPlan; done: number },
  ): Promise<void> {
    const { context } = chunk;
    const { scope } = context;
    const work = async (): Promise<void> => {
      // An erasure holds this one: what it ended meanwhile writes nothing more, not even a report.
      const locked = this.db.lock('imports', scope.teamId);
      const asked = this.imports.momentOf(found.id);
      const held = found.dry_run ? null : this.submission.holdAll(chunk.locks);
      await together(locked, asked, held, this.writer.load(plan, scope, chunk, [...context.entryStages.keys()], !found.dry_run));
      const moment = await asked;
      if (moment === null) throw new ImportStopped('ended', 'The import has ended.');
      const report = chunk.all.map((row) => reportOf(row, plan, context));
      const actor: Actor = { kind: 'import', id: found.id, requestId: found.request_id ?? undefined };
      await together(
        found.dry_run ? null : this.writer.write(plan, { teamId: found.team_id, actor, moment }),
        this.imports.advance(found.id, report),
        run.advance(done, found.rows_total ?? done, 'importing'),
      );
    };
    // The plan would hold what was taken back; the job goes on from its last chunk by itself.
    await this.db.tx(work, { once: true, pipelined: true });
  }

  /** That nobody else makes one of these companies at this moment: no other import of the team, and no submission. */
  private locksOf(rows: readonly ReadRow[], { scope, pipelineIds, defaultPipelineId }: ChunkContext): Locks {
    const standard = pipelineIds.length > 0 || defaultPipelineId === undefined ? pipelineIds : [defaultPipelineId];
    return this.submission.locksOf(
      scope,
      rows.map(({ fields, deals }) => ({
        name: fields.name ?? '',
        website: fields.website,
        pipelineIds: deals.length > 0 ? deals.map(({ pipelineId }) => pipelineId) : [...standard],
      })),
    );
  }
}

function resultOf(apply: () => Promise<void>): JobResult {
  return { warnings: [], criScore: null, apply };
}

async function stopWhenAborted(signal: AbortSignal): Promise<void> {
  await others();
  signal.throwIfAborted();
}

/** Lets answers in, of PostgreSQL above all, which would stand idle meanwhile. */
function others(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function prepare(record: FileRecord, context: ChunkContext): PreparedRow {
  const prepared = { line: record.line, row: JSON.stringify(record.row) };
  try {
    return { ...prepared, read: readRow(record, context), refused: null };
  } catch (error) {
    return { ...prepared, read: null, refused: refusalOf(error) };
  }
}

function reportOf({ line, row, read, refused }: PreparedRow, plan: ImportPlan, context: ChunkContext): DoneRow {
  const { status, companyId, issues } = refused ?? planned(read as ReadRow, plan, context);
  return { line, status, company_id: companyId, issues, row };
}

function planned(read: ReadRow, plan: ImportPlan, context: ChunkContext): PlannedRow {
  try {
    return plan.apply(read, context);
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): PlannedRow {
  if (!(error instanceof RowRefused)) throw error;
  return { status: 'rejected', companyId: error instanceof CompanyExists ? error.companyId : null, issues: error.issues };
}
