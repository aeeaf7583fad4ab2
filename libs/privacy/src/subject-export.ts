import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { Storage, StorageNotFoundError } from '@app/storage';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { PersonEraserRepository } from './person-eraser.repository';
import type { Counts } from './left-alone';
import type { HeldFile } from './held-files.repository';
import { tellingNames } from './needles';
import { SchemaMapRepository } from './schema-map.repository';
import { SubjectFiles } from './subject-files';

const MAX_EXPORT_BYTES = 20 * 1024 ** 3;

export interface ExportReport {
  rows: Counts;
  files: number;
}

/** Everything that holds a person, as one zip: `rows/<table>.json` and `files/…`. Goes into storage as it is made, whatever its size. */
@Injectable()
export class SubjectExport {
  constructor(
    private readonly db: Db,
    private readonly people: PersonEraserRepository,
    private readonly schema: SchemaMapRepository,
    private readonly files: SubjectFiles,
    private readonly storage: Storage,
  ) {}

  async write(teamId: string, email: string, key: string, signal: AbortSignal): Promise<ExportReport> {
    return this.db.tx(async () => {
      await this.people.takeTime();
      const traces = await this.people.traces(teamId, email);
      const person = { ...traces, names: tellingNames(traces.names) };
      const files = await this.files.of(person, signal);
      const report: ExportReport = { rows: {}, files: files.length };
      const map = await this.schema.read();
      const rows = this.people.rows(map, person);
      const entries = async function* (): AsyncGenerator<{ name: string; content: AsyncIterable<Uint8Array> | Uint8Array }> {
        for await (const { table, rows: found } of rows) {
          report.rows[table] = found.length;
          yield { name: `rows/${table}.json`, content: Buffer.from(JSON.stringify(found, null, 1)) };
        }
      };
      const source = Readable.from(zipped(this.withFiles(entries(), files)));
      await this.storage.put(key, source, { maxBytes: MAX_EXPORT_BYTES, signal });
      return report;
    });
  }

  private async *withFiles(rows: AsyncIterable<Entry>, files: readonly HeldFile[]): AsyncGenerator<Entry> {
    yield* rows;
    for (const { id, file_name: fileName, storage_key: key } of files) {
      try {
        yield { name: `files/${id}/${safe(fileName)}`, content: await this.storage.read(key), stored: true };
      } catch (error) {
        if (!(error instanceof StorageNotFoundError)) throw error;
      }
    }
  }
}

interface Entry {
  name: string;
  content: AsyncIterable<Uint8Array> | Uint8Array;
  /** As it is: PDF and office files are packed already. */
  stored?: boolean;
}

/** No path leads out of the archive. */
const safe = (name: string): string =>
  name
    .replace(/[\\/:\u0000-\u001f]/g, '_')
    .replace(/^\.+/, '_')
    .slice(-150) || 'file';

/** The bytes of a zip of these entries, as they come. */
async function* zipped(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    else ready.push(chunk);
  });
  const taken = (): Uint8Array[] => {
    if (failed) throw failed;
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for await (const { name, content, stored } of entries) {
    const file = stored ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      file.push(chunk);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
