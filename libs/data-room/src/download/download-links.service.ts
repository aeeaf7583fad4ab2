import { Injectable } from '@nestjs/common';
import { ApiKeysService } from '@app/auth';
import { AppConfig } from '@app/config';
import { ApiError } from '@app/errors';
import { Storage } from '@app/storage';
import { DocumentsRepository, type DocumentRow } from '../documents.repository';
import type { DownloadUrlDto } from '../dto/download-url.response.dto';
import type { DataRoomReader } from '../visibility';
import { readDownload, signDownload } from './download-token';

/** Seconds a link lives unless the caller says otherwise. */
export const DEFAULT_EXPIRY = 900;

/** Links to a document's bytes that need no key, for a while. */
@Injectable()
export class DownloadLinksService {
  constructor(
    private readonly config: AppConfig,
    private readonly storage: Storage,
    private readonly keys: ApiKeysService,
    private readonly documents: DocumentsRepository,
  ) {}

  /**
   * @param document one that the caller sees: checked by whoever read it
   * @param expiresIn seconds, 60 to 3600
   */
  async issue(document: DocumentRow, caller: DataRoomReader, expiresIn = DEFAULT_EXPIRY): Promise<DownloadUrlDto> {
    const expiresAt = new Date(Date.now() + expiresIn * 1000);
    return {
      url: await this.url(document, caller, expiresIn, expiresAt),
      expires_at: expiresAt.toISOString(),
      file_name: document.file_name,
      mime_type: document.mime_type,
      size_bytes: document.size_bytes,
      sha256: document.sha256,
    };
  }

  /**
   * The document behind a token, if the link has not expired, its key is still good and the key's user still sees the
   * document. Asks the database every time, so that a revocation holds at once.
   * @throws ApiError download_url_invalid
   */
  async open(token: string): Promise<DocumentRow> {
    const claims = readDownload(token, this.config.environment, this.config.secrets.urlSigning);
    const principal = claims && (await this.keys.principalOf(claims.keyId));
    const document = claims && principal && (await this.documents.findAnywhere(principal, claims.documentId));
    if (!document) throw new ApiError('download_url_invalid');
    return document;
  }

  private async url(document: DocumentRow, caller: DataRoomReader, expiresIn: number, expiresAt: Date): Promise<string> {
    const ofStorage = await this.storage.signedUrl(document.storage_key, {
      expiresInSeconds: expiresIn,
      fileName: document.file_name,
      mimeType: document.mime_type,
    });
    if (ofStorage) return ofStorage;
    const claims = { documentId: document.id, keyId: caller.keyId, expiresAt };
    return `${this.config.baseUrl}/files/${signDownload(claims, this.config.environment, this.config.secrets.urlSigning)}`;
  }
}
