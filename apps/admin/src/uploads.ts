import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { newId } from '@app/database';
import { ApiError } from '@app/errors';
import { StoredUpload } from '@app/http';
import { Storage, StorageLimitError } from '@app/storage';
import type { AdminSession } from './admin-session';
import { UsageError } from './usage-error';

/** What a file of this machine is taken for, and how long it may be. */
export interface UploadRule {
  type: string;
  maxBytes: number;
}

/**
 * The file in storage for `work`; what that does not keep is removed again.
 * @throws UsageError where there is no such file, ApiError file_too_large
 */
export async function withUpload<T>(
  session: AdminSession,
  file: string,
  rule: UploadRule,
  work: (upload: StoredUpload) => Promise<T>,
): Promise<T> {
  const upload = await stored(session, file, rule);
  try {
    return await work(upload);
  } finally {
    if (!upload.kept) await session.get(Storage).delete(upload.storageKey);
  }
}

async function stored(session: AdminSession, file: string, { type, maxBytes }: UploadRule): Promise<StoredUpload> {
  await access(file).catch(() => {
    throw new UsageError(`${file} cannot be read`);
  });
  const key = `uploads/${newId()}`;
  try {
    const { sizeBytes, sha256, head, tail } = await session.get(Storage).put(key, createReadStream(file), { maxBytes });
    return new StoredUpload(key, basename(file), type, sizeBytes, sha256, head, tail);
  } catch (error) {
    throw error instanceof StorageLimitError ? new ApiError('file_too_large') : error;
  }
}
