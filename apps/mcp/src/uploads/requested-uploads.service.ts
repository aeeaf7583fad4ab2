import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiKeysService, readBearer, type KeyPrincipal } from '@app/auth';
import { AppConfig } from '@app/config';
import { Db } from '@app/database';
import { MAX_DECK_BYTES, RequestedUploadsRepository } from '@app/deck-intake';
import { ApiError, isApiError } from '@app/errors';
import type { ServiceRequest } from '@app/http';
import { DeckFiles } from './deck-files';
import { DeckSubmitting, type DeckArguments } from './deck-submitting';

/** To begin with the file; how long it then takes is the upload's own matter. */
const LIFE_SECONDS = 600;
/** 32 bytes: nobody guesses one, so a plain hash of it is all that needs keeping. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type UploadArguments = DeckArguments & { file_name?: string };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * One-time URLs for files that are too large for a message. Who has the URL may send one file with the key's rights of that moment and
 * the arguments it was asked for with, and nothing else; it ends with its use, its time and its key.
 */
@Injectable()
export class RequestedUploads {
  constructor(
    private readonly config: AppConfig,
    private readonly db: Db,
    private readonly keys: ApiKeysService,
    private readonly repository: RequestedUploadsRepository,
    private readonly files: DeckFiles,
    private readonly submitting: DeckSubmitting,
  ) {}

  /** @throws ApiError for arguments that a submission would be refused for */
  async issue(caller: KeyPrincipal, args: UploadArguments): Promise<{ upload_url: string; expires_at: string; max_bytes: number }> {
    const { file_name: _name, ...fields } = args;
    await this.submitting.check(caller, fields);
    const token = randomBytes(32).toString('base64url');
    const expiresAt = await this.repository.issue(hashOf(token), caller.keyId, args, LIFE_SECONDS);
    return { upload_url: `${this.config.mcpUrl}/uploads/${token}`, expires_at: expiresAt.toISOString(), max_bytes: MAX_DECK_BYTES };
  }

  /**
   * Takes the file of the request. A refused or broken one gives the URL back until its time is over.
   * @returns what the tool for submitting answers
   * @throws ApiError upload_token_invalid, upload_token_expired, upload_token_used; forbidden_scope where the key may no longer write;
   * those of the file and the submission
   */
  async receive(token: string, request: ServiceRequest): Promise<object> {
    const hash = hashOf(token);
    const upload = TOKEN.test(token) ? await this.repository.find(hash) : null;
    if (!upload) throw new ApiError('upload_token_invalid');
    const caller = await this.callerOf(upload.key_id, request);
    if (upload.used) throw new ApiError('upload_token_used');
    if (upload.expired) throw new ApiError('upload_token_expired');
    if (!(await this.repository.claim(hash))) throw new ApiError('upload_token_used');
    const { file_name: fileName, ...args } = upload.arguments as UploadArguments;
    try {
      return await this.files.fromRequest(request, fileName, (file) =>
        this.db.tx(async () => {
          const answer = await this.submitting.submit(caller, args, file, request.context.requestId);
          await this.repository.spend(hash);
          return answer;
        }),
      );
    } catch (error) {
      // Of anything else nobody knows whether it was committed.
      if (isApiError(error)) await this.repository.release(hash);
      throw error;
    }
  }

  /** The key behind a URL, with its rights of now; a request that brings a key brings the same. */
  private async callerOf(keyId: string, request: ServiceRequest): Promise<KeyPrincipal> {
    const header = readBearer(request);
    if (header.kind === 'malformed') throw new ApiError('unauthenticated');
    if (header.kind === 'bearer' && (await this.keys.verify(header.credential)).principal.keyId !== keyId)
      throw new ApiError('upload_token_invalid');
    const caller = await this.keys.principalOf(keyId);
    if (!caller) throw new ApiError('upload_token_invalid');
    request.context.principal = caller;
    request.context.keyId = keyId;
    request.context.owner = caller.userId;
    if (!caller.canWrite) throw new ApiError('forbidden_scope');
    return caller;
  }
}
