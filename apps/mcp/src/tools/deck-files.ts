import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { newId } from '@app/database';
import { assertPdf, MAX_DECK_BYTES } from '@app/deck-intake';
import { ApiError } from '@app/errors';
import { displayName, StoredUpload } from '@app/http';
import { Storage, StorageLimitError } from '@app/storage';

const BASE64 = /^[A-Za-z0-9+/\r\n]+={0,2}\s*$/;

/** Decks that arrive in base64, under the limits of an upload over HTTP. */
@Injectable()
export class DeckFiles {
  constructor(private readonly storage: Storage) {}

  /**
   * Stores the file, runs `work`, and removes the file again unless `work` kept it.
   * @throws ApiError file_required, file_too_large, unsupported_file_type, invalid_file
   */
  async with<T>(content: string, fileName: string | undefined, work: (upload: StoredUpload) => Promise<T>): Promise<T> {
    const upload = await this.store(content, fileName);
    try {
      assertPdf(upload);
      return await work(upload);
    } finally {
      if (!upload.kept) await this.storage.delete(upload.storageKey);
    }
  }

  private async store(content: string, fileName: string | undefined): Promise<StoredUpload> {
    if (content === '') throw ApiError.of('file_required', 'file_base64', 'a PDF is required');
    if (!BASE64.test(content.slice(0, 4096))) throw ApiError.of('invalid_file', 'file_base64', 'is not base64');
    const key = `uploads/${newId()}`;
    try {
      const bytes = Buffer.from(content, 'base64');
      const { sizeBytes, sha256, head, tail } = await this.storage.put(key, Readable.from([bytes]), { maxBytes: MAX_DECK_BYTES });
      return new StoredUpload(key, displayName(fileName ?? 'deck.pdf'), 'application/pdf', sizeBytes, sha256, head, tail);
    } catch (error) {
      if (error instanceof StorageLimitError) throw ApiError.of('file_too_large', 'file_base64', `at most ${MAX_DECK_BYTES} bytes`);
      throw error;
    }
  }
}
