import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { newId } from '@app/database';
import { ApiError } from '@app/errors';
import { Storage, StorageFullError, StorageLimitError } from '@app/storage';
import { watchBody } from './body-flow';
import { sizeInWords } from './size-in-words';
import { StoredUpload } from './stored-upload';
import { unsafeText } from './text-safety';

type BusboyParser = InstanceType<typeof Busboy>;

const MAX_FIELDS = 30;
const MAX_FIELD_BYTES = 1024 * 1024;
/** Repeated in the form's own way: one field per id. Every other field stands once. */
const REPEATABLE = new Set(['pipeline_ids']);

export interface MultipartBody {
  fields: Record<string, string>;
  upload: StoredUpload | null;
  /** Hex SHA-256 over the fields in order of name and the file's hash. */
  hash: string;
}

/** Path parts, control and bidi characters out; a name to show, at most 255 characters. */
export function displayName(raw: string | undefined): string {
  const base = (raw ?? '').split(/[/\\]/).pop() ?? '';
  const clean = base
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  const name = clean.replace(/^\.+/, '');
  return [...(name || 'file')].slice(-255).join('');
}

/** One reading of one multipart request: parts arrive in any order, the file streams, the first refusal wins. */
class MultipartReading {
  private readonly fields = new Map<string, string[]>();
  private file: Promise<StoredUpload> | null = null;
  private refusal: Error | null = null;
  private readonly abort = new AbortController();

  constructor(
    private readonly storage: Storage,
    private readonly request: IncomingMessage,
    private readonly maxBytes: number,
  ) {}

  async read(): Promise<MultipartBody> {
    let upload: StoredUpload | null = null;
    try {
      await this.parse(this.open());
      upload = this.file ? await this.file : null;
      if (this.refusal) throw this.refusal;
      return { fields: this.plainFields(), upload, hash: this.hash(upload) };
    } catch (error) {
      this.abort.abort();
      const stored = upload ?? (await this.file?.catch(() => null)) ?? null;
      if (stored) await this.storage.delete(stored.storageKey);
      throw this.refusal ?? error;
    }
  }

  private open(): BusboyParser {
    try {
      return new Busboy({
        headers: this.request.headers as BusboyHeaders,
        limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 100, files: 1, parts: MAX_FIELDS + 1, headerPairs: 20 },
      });
    } catch {
      throw new ApiError('invalid_request', 'Content-Type must be multipart/form-data with a boundary.');
    }
  }

  private refuse(error: Error): void {
    if (this.refusal) return;
    this.refusal = error;
    this.abort.abort();
  }

  private parse(busboy: BusboyParser): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (error?: Error): void => {
        unwatch();
        this.request.unpipe(busboy);
        // The rest is read and dropped: a caller that is still sending would lose the answer with the connection.
        this.request.resume();
        if (error) this.refuse(error);
        if (error) reject(error);
        else resolve();
      };
      this.abort.signal.addEventListener('abort', () => stop(this.refusal ?? new ApiError('invalid_file')), { once: true });
      const unwatch = watchBody(this.request, stop);
      busboy.on('field', (name, value, nameCut, valueCut) => this.addField(name, value, nameCut || valueCut));
      const declares = typesDeclared(busboy);
      busboy.on('file', (name, stream, fileName, _encoding, type) => this.addFile(name, stream, fileName, declares() ? type : ''));
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
        busboy.on(limit, () => this.refuse(new ApiError('invalid_request', 'The form has too many parts; send one file.')));
      }
      busboy.once('error', () => stop(new ApiError('invalid_request', 'The form data is cut off or malformed.')));
      busboy.once('finish', () => stop());
      this.request.pipe(busboy);
    });
  }

  private addField(name: string, value: string, cut: boolean): void {
    if (name === 'file' && !this.file)
      return this.refuse(ApiError.of('file_required', 'file', 'must be a file: its part needs a filename'));
    const issue = unsafeText(name) ?? unsafeText(value) ?? (cut ? 'is too long' : null);
    if (issue) return this.refuse(ApiError.invalid(name.slice(0, 100), issue));
    const values = this.fields.get(name) ?? [];
    if (values.length > 0 && !REPEATABLE.has(name)) return this.refuse(ApiError.invalid(name, 'stands more than once'));
    this.fields.set(name, [...values, value]);
  }

  private addFile(name: string, stream: Readable, fileName: string, type: string): void {
    if (name !== 'file') {
      stream.resume();
      return this.refuse(ApiError.of('file_required', 'file', 'the file belongs in the part named "file"'));
    }
    const key = `uploads/${newId()}`;
    // Busboy does not end a part's stream when it is destroyed, so storage reads from one that does.
    const source = new PassThrough();
    this.abort.signal.addEventListener(
      'abort',
      () => {
        stream.resume();
        source.destroy(new Error('refused'));
      },
      { once: true },
    );
    stream.once('error', (error) => source.destroy(error));
    stream.pipe(source);
    this.file = this.storage.put(key, source, { maxBytes: this.maxBytes, signal: this.abort.signal }).then(
      (stored) =>
        new StoredUpload(key, displayName(fileName), type.toLowerCase(), stored.sizeBytes, stored.sha256, stored.head, stored.tail),
      (error: unknown) => {
        throw this.storageFailure(error);
      },
    );
    this.file.catch((error: Error) => this.refuse(error));
  }

  private storageFailure(error: unknown): Error {
    if (error instanceof StorageLimitError) {
      return ApiError.of('file_too_large', 'file', `must be at most ${sizeInWords(this.maxBytes)}`);
    }
    if (error instanceof StorageFullError || !(error instanceof Error)) return new ApiError('internal_error');
    return error;
  }

  private plainFields(): Record<string, string> {
    const plain: Record<string, string> = Object.create(null) as Record<string, string>;
    for (const [name, values] of this.fields) plain[name] = values.join(',');
    return plain;
  }

  private hash(upload: StoredUpload | null): string {
    const parts = [...this.fields].sort(([a], [b]) => (a < b ? -1 : 1));
    return createHash('sha256')
      .update(JSON.stringify([parts, upload?.sha256 ?? null]))
      .digest('hex');
  }
}

/**
 * Whether the part that just began says a type. Busboy takes the default of RFC 7578, text/plain, for a part without one, which is
 * what common HTTP clients of scripts send; such a part has claimed nothing, and its content alone decides.
 */
function typesDeclared(busboy: BusboyParser): () => boolean {
  let declared = true;
  const { parser } = (busboy as unknown as { _parser: { parser: EventEmitter } })._parser;
  parser.prependListener('part', (part: EventEmitter) => {
    part.prependListener('header', (header: Record<string, string[]>) => (declared = 'content-type' in header));
  });
  return () => declared;
}

/**
 * Streams a multipart/form-data body: text fields into memory (bounded), the one file through its hash into storage.
 * A refusal leaves nothing in storage.
 * @throws ApiError invalid_request, file_required, file_too_large
 */
export function readMultipartBody(storage: Storage, request: IncomingMessage, maxBytes: number): Promise<MultipartBody> {
  return new MultipartReading(storage, request, maxBytes).read();
}
