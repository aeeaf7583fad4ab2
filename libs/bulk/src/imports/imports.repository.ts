import { Injectable } from '@nestjs/common';
import type { InvestorScope } from '@app/auth';
import { beyond, Db, jsonLines, newId, uuidArray, type KeysetPosition, storableJson } from '@app/database';
import type { ErrorDetail } from '@app/errors';
import type { MappedColumn } from '../columns/mapping';
import type { Encoding } from '../file/encoding';
import type { FileFormat, Reading } from '../file/recognise';
import type { ImportMode, RowStatus } from './plan';

export type ImportStatus = 'queued' | 'processing' | 'completed' | 'failed';

export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

export interface ImportRow extends ImportCounts {
  id: string;
  team_id: string;
  user_id: string;
  storage_key: string | null;
  file_name: string;
  format: FileFormat;
  encoding: Encoding;
  delimiter: string;
  mode: ImportMode;
  dry_run: boolean;
  columns: MappedColumn[];
  pipeline_ids: string[];
  status: ImportStatus;
  rows_total: number | null;
  rows_done: number;
  error_code: string | null;
  error_message: string | null;
  request_id: string | null;
  created_at: Date;
  completed_at: Date | null;
}

export interface NewImport {
  teamId: string;
  userId: string;
  storageKey: string;
  fileName: string;
  reading: Reading;
  mode: ImportMode;
  dryRun: boolean;
  columns: readonly MappedColumn[];
  pipelineIds: readonly string[];
  requestId: string;
}

export interface ReportRow {
  line: number;
  status: RowStatus;
  company_id: string | null;
  issues: ErrorDetail[];
  row: Record<string, unknown>;
}

/** A row that is done; `row` is JSON already, since it is put into words before its turn comes. */
export type DoneRow = Omit<ReportRow, 'row'> & { row: string };

/** Whose imports: the user's own, in their team. */
export type ImportReader = InvestorScope & { userId: string };

/** How many imports a purge empties at once. */
const PURGE_BATCH = 20;

/** Every statement on imports and their reports. */
@Injectable()
export class ImportsRepository {
  constructor(private readonly db: Db) {}

  async insert(made: NewImport): Promise<ImportRow> {
    const { reading } = made;
    const row = await this.db.row<ImportRow>(
      `INSERT INTO imports (id, team_id, user_id, storage_key, file_name, format, encoding, delimiter, mode, dry_run, columns, pipeline_ids,
                            request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING *`,
      [
        newId(),
        made.teamId,
        made.userId,
        made.storageKey,
        made.fileName,
        reading.format,
        reading.encoding,
        reading.delimiter,
        made.mode,
        made.dryRun,
        JSON.stringify(made.columns),
        made.pipelineIds,
        made.requestId,
      ],
    );
    return row as ImportRow;
  }

  byId(id: string | null): Promise<ImportRow | null> {
    return this.db.row<ImportRow>('SELECT * FROM imports WHERE id = $1', [id]);
  }

  find(reader: ImportReader, id: string): Promise<ImportRow | null> {
    return this.db.row<ImportRow>('SELECT * FROM imports WHERE id = $1 AND team_id = $2 AND user_id = $3', [
      id,
      reader.teamId,
      reader.userId,
    ]);
  }

  /** Newest first; served by imports_user_list. */
  list(reader: ImportReader, position: KeysetPosition | null, limit: number): Promise<ImportRow[]> {
    const params: unknown[] = [reader.teamId, reader.userId, limit];
    const after = beyond(position, ['created_at', 'id'], params);
    return this.db.rows<ImportRow>(
      `SELECT * FROM imports WHERE team_id = $1 AND user_id = $2 AND ${after} ORDER BY created_at DESC, id DESC LIMIT $3`,
      params,
    );
  }

  /** In the order of the file. */
  report(importId: string, status: RowStatus | undefined, afterLine: number, limit: number): Promise<ReportRow[]> {
    const params: unknown[] = [importId, afterLine, limit];
    const ofStatus = status === undefined ? '' : `AND status = $${params.push(status)}`;
    return this.db.rows<ReportRow>(
      `SELECT line, status, company_id, issues, row FROM import_rows WHERE import_id = $1 AND line > $2 ${ofStatus} ORDER BY line LIMIT $3`,
      params,
    );
  }

  /** What the file turned out to be. A dry run begins anew: of what it found nothing is kept but the report. */
  async begin(id: string, encoding: Encoding, rows: number): Promise<void> {
    await this.db.run(
      `UPDATE imports SET status = 'processing', encoding = $2, rows_total = $3 WHERE id = $1 AND status IN ('queued', 'processing')`,
      [id, encoding, rows],
    );
  }

  async forget(id: string): Promise<void> {
    await this.db.run('DELETE FROM import_rows WHERE import_id = $1', [id]);
    await this.db.run(
      'UPDATE imports SET rows_done = 0, created = 0, updated = 0, unchanged = 0, rejected = 0 WHERE id = $1 AND rows_done > 0',
      [id],
    );
  }

  /** Rows that are done, with what became of each: in the transaction of what they changed. */
  async advance(id: string, rows: readonly DoneRow[]): Promise<void> {
    const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
    for (const { status } of rows) counts[status] += 1;
    await this.db.run(
      `WITH report AS (
         INSERT INTO import_rows (import_id, line, status, company_id, issues, row)
         SELECT $1, line, status, company_id, issues::jsonb, row::jsonb
         FROM ROWS FROM (unnest($2::integer[]), unnest($3::text[]), unnest($4::uuid[]), string_to_table($5, E'\\n'), string_to_table($6, E'\\n'))
           AS r (line, status, company_id, issues, row))
       UPDATE imports SET rows_done = rows_done + $7, created = created + $8, updated = updated + $9, unchanged = unchanged + $10,
              rejected = rejected + $11 WHERE id = $1`,
      [id, ...reportOf(rows), rows.length, counts.created, counts.updated, counts.unchanged, counts.rejected],
    );
  }

  /** The end. The file is needed no more. @returns the import; null where it had ended before */
  end(id: string, error: { code: string; message: string } | null): Promise<ImportRow | null> {
    return this.db.row<ImportRow>(
      `UPDATE imports SET status = $2, error_code = $3, error_message = $4, completed_at = now(), storage_key = NULL
       WHERE id = $1 AND status IN ('queued', 'processing') RETURNING *`,
      [id, error ? 'failed' : 'completed', error?.code ?? null, error?.message ?? null],
    );
  }

  /** Those of a team that have not ended, with their files. */
  running(teamId: string): Promise<ImportRow[]> {
    return this.db.rows<ImportRow>(
      `SELECT * FROM imports WHERE team_id = $1 AND status IN ('queued', 'processing') AND storage_key IS NOT NULL ORDER BY id`,
      [teamId],
    );
  }

  /** @returns the moment of the transaction, as rows that it makes have it; null where the import has ended */
  async momentOf(id: string): Promise<Date | null> {
    const running = await this.db.row<{ moment: Date }>(
      `SELECT now()::timestamptz(3) AS moment FROM imports WHERE id = $1 AND status IN ('queued', 'processing')`,
      [id],
    );
    return running?.moment ?? null;
  }

  /** What the import's user sees and may do now; null for one who is no longer of the team. */
  async rightsOf(teamId: string, userId: string): Promise<(InvestorScope & { canWrite: boolean }) | null> {
    const member = await this.db.row<{ pipeline_ids: string[] | null; role: string }>(
      'SELECT pipeline_ids, role FROM memberships WHERE team_id = $1 AND user_id = $2 AND active',
      [teamId, userId],
    );
    return member && { teamId, pipelineIds: member.pipeline_ids, canWrite: member.role !== 'viewer' };
  }

  /** Reports of imports that ended `days` ago, which hold personal data. @returns rows removed */
  purge(days: number): Promise<number> {
    return this.db.run(
      `DELETE FROM import_rows WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM import_rows WHERE import_id IN (
           SELECT i.id FROM imports i WHERE i.completed_at < now() - make_interval(days => $1)
             AND EXISTS (SELECT 1 FROM import_rows r WHERE r.import_id = i.id) LIMIT ${PURGE_BATCH})
         FOR UPDATE SKIP LOCKED))`,
      [days],
    );
  }
}

/** Lines of the file, what became of each, its company, what is said of it, and the row itself. */
function reportOf(rows: readonly DoneRow[]): string[] {
  return [
    `{${rows.map(({ line }) => line).join()}}`,
    `{${rows.map(({ status }) => status).join()}}`,
    uuidArray(rows.map(({ company_id: companyId }) => companyId)),
    jsonLines(rows.map(({ issues }) => (issues.length === 0 ? '[]' : storableJson(JSON.stringify(issues), '\uFFFD')))),
    jsonLines(rows.map(({ row }) => storableJson(row, '\uFFFD'))),
  ];
}
