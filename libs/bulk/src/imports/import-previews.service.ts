import { Injectable } from '@nestjs/common';
import { ApiError } from '@app/errors';
import type { StoredUpload } from '@app/http';
import { PropertiesService } from '@app/properties';
import { Storage } from '@app/storage';
import { IMPORT_FIELDS } from '../columns/fields';
import { byThemselves } from '../columns/mapping';
import { UnreadableText } from '../file/encoding';
import { recognise, type FileFormat, type Reading } from '../file/recognise';
import { recordsOf } from '../file/records';

const ROWS = 10;

export interface ImportPreview {
  format: FileFormat;
  /** In the order of the file; `target`: the field, or the id of the property, that the column fills by itself. */
  columns: { column: string; target: string | null }[];
  /** The first of them, as the file has them. */
  rows: { line: number; row: Record<string, unknown> }[];
  /** All that a column can fill; `name` of a question of the team, null for a field. */
  targets: { target: string; name: string | null }[];
}

/** What a file looks like before it is taken in. */
@Injectable()
export class ImportPreviews {
  constructor(
    private readonly properties: PropertiesService,
    private readonly storage: Storage,
  ) {}

  /**
   * Of a whole file or of its first bytes, the last row of which may be cut. Nothing is kept.
   * @throws ApiError unsupported_file_type, invalid_file
   */
  async of(teamId: string, upload: StoredUpload): Promise<ImportPreview> {
    const reading = recognise(upload.head, false);
    const { columns, rows } = await this.firstOf(upload.storageKey, reading);
    const properties = await this.properties.ofTeam(teamId);
    const known = new Map(byThemselves(columns, new Set(), properties).map((to) => [to.column, 'field' in to ? to.field : to.propertyId]));
    return {
      format: reading.format,
      columns: columns.map((column) => ({ column, target: known.get(column) ?? null })),
      rows,
      targets: [...IMPORT_FIELDS.map((target) => ({ target, name: null })), ...properties.map(({ id, name }) => ({ target: id, name }))],
    };
  }

  private async firstOf(storageKey: string, reading: Reading): Promise<Pick<ImportPreview, 'rows'> & { columns: string[] }> {
    const columns = new Set<string>();
    const rows: ImportPreview['rows'] = [];
    const file = await this.storage.read(storageKey);
    try {
      for await (const { line, row, issue } of recordsOf(file, reading, (header) => header.forEach((name) => columns.add(name)), false)) {
        // A line that is no row is told of by the import, with all others; here it may be the one that was cut.
        if (issue !== undefined) continue;
        if (reading.format === 'jsonl') Object.keys(row).forEach((key) => columns.add(key));
        rows.push({ line, row });
        if (rows.length === ROWS) break;
      }
    } catch (error) {
      if (error instanceof UnreadableText) throw ApiError.of('invalid_file', 'file', error.message);
      throw error;
    } finally {
      file.destroy();
    }
    return { columns: [...columns], rows };
  }
}
