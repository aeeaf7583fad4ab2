import { Injectable } from '@nestjs/common';
import { ApiError } from '@app/errors';
import type { Export } from '../exports/exports.service';
import type { ExportRow } from '../exports/lines';
import { ImportsRepository, type ImportReader, type ReportRow } from './imports.repository';
import { ImportsService } from './imports.service';

const BATCH = 500;
/** Beside the file's own columns; no header that maps itself. */
const ISSUE_COLUMN = 'import_issue';

/** The rows that an import refused, as a file to mend and send again. */
@Injectable()
export class RejectedRows {
  constructor(
    private readonly imports: ImportsService,
    private readonly repository: ImportsRepository,
  ) {}

  /** In the format and with the columns of the file that came. @throws ApiError import_not_found, import_not_ready */
  async of(reader: ImportReader, id: string): Promise<Export> {
    const { completed_at: completedAt, file_name: fileName } = await this.imports.get(reader, id);
    if (completedAt === null) throw new ApiError('import_not_ready');
    const found = await this.repository.byId(id);
    const [first] = await this.repository.report(id, 'rejected', 0, 1);
    const batches = this.batches(id);
    return {
      name: `rejected-${fileName.replace(/\.[a-z]+$/i, '')}`,
      format: found?.format ?? 'csv',
      columns: [...Object.keys(first?.row ?? {}), ISSUE_COLUMN],
      batches,
    };
  }

  private async *batches(id: string): AsyncGenerator<ExportRow[], undefined> {
    let line = 0;
    for (;;) {
      const rows = await this.repository.report(id, 'rejected', line, BATCH);
      if (rows.length > 0) yield rows.map(withIssue);
      if (rows.length < BATCH) return undefined;
      line = (rows.at(-1) as ReportRow).line;
    }
  }
}

/** Of CSV all cells are texts; of JSON lines they are what they were. */
function withIssue({ row, issues }: ReportRow): ExportRow {
  return {
    ...(row as Record<string, string>),
    [ISSUE_COLUMN]: issues.map(({ field, issue }) => `${field}: ${issue}`.replace(/^: /, '')).join('; '),
  };
}
