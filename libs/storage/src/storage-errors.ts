export class StorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The source holds more than the caller allowed. */
export class StorageLimitError extends StorageError {
  constructor(readonly maxBytes: number) {
    super(`the file is larger than ${maxBytes} bytes`);
  }
}

/** No room is left: an operator's matter, and the client may try again later. */
export class StorageFullError extends StorageError {
  constructor(options?: ErrorOptions) {
    super('the storage is full', options);
  }
}

/** The store stopped answering; whether it did what it was asked is not known. */
export class StorageSilentError extends StorageError {
  constructor(silentMs: number) {
    super(`the store has been silent for ${silentMs / 1000} s`);
  }
}

export class StorageNotFoundError extends StorageError {
  constructor(readonly key: string) {
    super(`there is no file ${key}`);
  }
}

/** Codes of file systems (disk or quota full) and of S3-compatible servers. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded', 'InsufficientStorage']);

/** Gives "no room" its own error and leaves every other one as it is. */
export function asStorageError(error: unknown): unknown {
  const { code, name } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return FULL.has(code ?? '') || FULL.has(name ?? '') ? new StorageFullError({ cause: error }) : error;
}
