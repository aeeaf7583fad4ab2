import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { FileStorage } from './file-storage';
import { Storage } from './storage';

/** Provides `Storage` as the configuration says: local files, or S3-compatible object storage. */
@Module({
  providers: [{ provide: Storage, inject: [AppConfig], useFactory: storageOf }],
  exports: [Storage],
})
export class StorageModule {}

export function storageOf({ storage, dataDir }: Pick<AppConfig, 'storage' | 'dataDir'>): Storage {
  if (storage.kind === 'files') return new FileStorage(storage.dir);
  // Loaded here and not above: the SDK takes every process 22 MB, which only those on object storage need.
  const { S3Storage } = require('./s3-storage') as typeof import('./s3-storage');
  return new S3Storage(storage, join(dataDir, 'unfinished'));
}
