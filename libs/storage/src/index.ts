export { attachment } from './content-disposition';
export { FileStorage } from './file-storage';
export * from './storage';
export { StorageError, StorageFullError, StorageLimitError, StorageNotFoundError, StorageSilentError } from './storage-errors';
export { StorageModule, storageOf } from './storage.module';
