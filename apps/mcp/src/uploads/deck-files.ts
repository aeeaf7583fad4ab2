import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { newId } from '@app/database';
import { assertPdf, MAX_DECK_BYTES } from '@app/deck-intake';
import { ApiError } from '@app/errors';
import { displayName, readMultipartBody, readRawBody, StoredUpload, type ServiceRequest } from '@app/http';
import { Storage } from '@app/storage';

const BASE64 = /^[A-Za-z0-9+/\r\n]+={0,2}\s*$/;
const DEFAULT_NAME = 'deck.pdf';

/** Decks under the limits of an upload over HTTP, in base64 within a message or as a body of their own. */
@Injectable()
export class DeckFiles {
  constructor(private readonly storage: Storage) {}

  /**
   * Stores the file, runs `work`, and removes the file again unless `work` kept it.
   * @throws ApiError file_required, unsupported_file_type, invalid_file
   */
  async fromBase64<T>(content: string, fileName: string | undefined, work: (upload: StoredUpload) => Promise<T>): Promise<T> {
    return this.use(await this.store(content, fileName ?? DEFAULT_NAME), work);
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

  private async store(content: string, fileName: string): Promise<StoredUpload> {
    if (content === '') throw ApiError.of('file_required', 'file_base64', 'a PDF is required');
    if (!BASE64.test(content.slice(0, 4096))) throw ApiError.of('invalid_file', 'file_base64', 'is not base64');
    const key = `uploads/${newId()}`;
    const bytes = Buffer.from(content, 'base64');
    const { sizeBytes, sha256, head, tail } = await this.storage.put(key, Readable.from([bytes]), { maxBytes: MAX_DECK_BYTES });
    return new StoredUpload(key, displayName(fileName), 'application/pdf', sizeBytes, sha256, head, tail);
  }
}
