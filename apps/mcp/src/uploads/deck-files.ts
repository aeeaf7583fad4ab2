import { Readable } from 'node:stream';
import { BlobResourceContentsSchema, EmbeddedResourceSchema } from '@modelcontextprotocol/sdk/types.js';
import { Injectable } from '@nestjs/common';
import { newId } from '@app/database';
import { assertPdf, MAX_DECK_BYTES } from '@app/deck-intake';
import { ApiError } from '@app/errors';
import { displayName, readMultipartBody, readRawBody, StoredUpload, type ServiceRequest } from '@app/http';
import { Storage } from '@app/storage';

const BASE64 = /^[A-Za-z0-9+/\r\n]+={0,2}\s*$/;
const DEFAULT_NAME = 'deck.pdf';
const PDF = 'application/pdf';

/** A deck in a message: bytes that a model was given, or a resource that a host attached; exactly one of the two. */
export interface MessageFile {
  file_base64?: string;
  resource?: object;
  file_name?: string;
}

interface Content {
  base64: string;
  mimeType: string;
  /** Where the resource says what it is called. */
  name?: string;
}

/** The last part of a URI's path, as people read it. */
function nameIn(uri: string): string | undefined {
  const last = /([^/?#]+)(?:[?#].*)?$/.exec(uri)?.[1] ?? '';
  try {
    return decodeURIComponent(last) || undefined;
  } catch {
    return last || undefined;
  }
}

/**
 * Reads what hosts attach: the contents of a resource as `resources/read` answers them, alone or as the block of a message.
 * @throws ApiError invalid_request for a link, whose bytes are elsewhere, unsupported_file_type for text
 */
function attached(resource: object): Content {
  const given = EmbeddedResourceSchema.safeParse(resource).data?.resource ?? resource;
  const { data } = BlobResourceContentsSchema.safeParse(given);
  if (data) return { base64: data.blob, mimeType: data.mimeType ?? PDF, name: nameIn(data.uri) };
  if ('text' in given) throw ApiError.of('unsupported_file_type', 'resource', 'is text, and a deck is a PDF');
  throw ApiError.of('invalid_request', 'resource', 'is not the contents of a resource, {uri, blob}: read a link, and attach what it holds');
}

/** Decks under the limits of an upload over HTTP, in base64 within a message or as a body of their own. */
@Injectable()
export class DeckFiles {
  constructor(private readonly storage: Storage) {}

  /**
   * Stores the file, runs `work`, and removes the file again unless `work` kept it.
   * @throws ApiError file_required, unsupported_file_type, invalid_file, invalid_request
   */
  async fromMessage<T>(file: MessageFile, work: (upload: StoredUpload) => Promise<T>): Promise<T> {
    const { file_base64: base64, resource, file_name: name } = file;
    if (resource === undefined) return this.use(await this.store({ base64: base64 ?? '', mimeType: PDF, name }, 'file_base64'), work);
    if (base64 !== undefined) throw ApiError.of('invalid_request', 'resource', 'goes without file_base64');
    const content = attached(resource);
    return this.use(await this.store({ ...content, name: name ?? content.name }, 'resource'), work);
  }

  /**
   * The same with the file that a request brings: its body, or the part `file` of a form.
   * @param fileName where the request names none
   * @throws ApiError file_required, file_too_large, unsupported_file_type, invalid_file, invalid_request for a body that broke off
   */
  async fromRequest<T>(request: ServiceRequest, fileName: string | undefined, work: (upload: StoredUpload) => Promise<T>): Promise<T> {
    if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) {
      return this.use(await readRawBody(this.storage, request, fileName ?? DEFAULT_NAME, MAX_DECK_BYTES), work);
    }
    const { upload } = await readMultipartBody(this.storage, request, MAX_DECK_BYTES);
    if (!upload) throw ApiError.of('file_required', 'file', 'a PDF is required');
    return this.use(upload, work);
  }

  private async use<T>(upload: StoredUpload, work: (upload: StoredUpload) => Promise<T>): Promise<T> {
    try {
      assertPdf(upload);
      return await work(upload);
    } finally {
      if (!upload.kept) await this.storage.delete(upload.storageKey);
    }
  }

  private async store({ base64, mimeType, name = DEFAULT_NAME }: Content, field: string): Promise<StoredUpload> {
    if (base64 === '') throw ApiError.of('file_required', field, 'a PDF is required');
    if (!BASE64.test(base64.slice(0, 4096))) throw ApiError.of('invalid_file', field, 'is not base64');
    const key = `uploads/${newId()}`;
    const bytes = Buffer.from(base64, 'base64');
    const { sizeBytes, sha256, head, tail } = await this.storage.put(key, Readable.from([bytes]), { maxBytes: MAX_DECK_BYTES });
    return new StoredUpload(key, displayName(name), mimeType, sizeBytes, sha256, head, tail);
  }
}
