import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { StorageConfig } from '@app/config';
import { attachment } from './content-disposition';
import { assertKey, assertPrefix } from './storage-key';
import { type ByteRange, type PutOptions, type SignedUrlOptions, Storage, type StoredEntry, type StoredFile } from './storage';
import { asStorageError, StorageNotFoundError } from './storage-errors';
import { type UnfinishedFile, UnfinishedFiles } from './unfinished-files';

export type S3Config = Extract<StorageConfig, { kind: 's3' }>;

const UPLOAD_ATTEMPTS = 3;
const CHECK_TIMEOUT_MS = 3000;

/**
 * S3-compatible object storage. A file is received on the local disk first and sent on as one PUT of known length and
 * hash. Multipart streaming would hold 5 MiB or more in memory per upload (S3's smallest part), so that three hundred slow
 * clients could fill it; and a PUT is all or nothing, checked by the server against our SHA-256, and can be repeated.
 */
export class S3Storage extends Storage {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly unfinished: UnfinishedFiles;

  /** @param spoolDir local folder for files on their way; it needs room for the uploads of the moment */
  constructor(config: S3Config, spoolDir: string) {
    super();
    this.bucket = config.bucket;
    this.unfinished = new UnfinishedFiles(spoolDir);
    this.client = clientOf(config);
  }

  async put(key: string, source: Readable, options: PutOptions): Promise<StoredFile> {
    assertKey(key);
    const { path, ...stored } = await this.unfinished.receive(source, options, false);
    try {
      await this.upload(key, { path, ...stored }, options.signal);
      return stored;
    } catch (error) {
      // Cut off in the middle, a PUT may still have arrived.
      await this.delete(key).catch(() => undefined);
      throw options.signal?.aborted ? options.signal.reason : asStorageError(error);
    } finally {
      await this.unfinished.remove(path);
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await this.found(key, this.client.send(new GetObjectCommand({ ...this.at(key), Range })));
    return found.Body as Readable;
  }

  async size(key: string): Promise<number> {
    const found = await this.found(key, this.client.send(new HeadObjectCommand(this.at(key))));
    return found.ContentLength ?? 0;
  }

  async exists(key: string): Promise<boolean> {
    try {
      await this.size(key);
      return true;
    } catch (error) {
      if (error instanceof StorageNotFoundError) return false;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key)));
  }

  async signedUrl(key: string, { expiresInSeconds, fileName, mimeType }: SignedUrlOptions): Promise<string> {
    const command = new GetObjectCommand({
      ...this.at(key),
      ResponseContentDisposition: attachment(fileName),
      ResponseContentType: mimeType,
      ResponseCacheControl: 'private, no-store',
    });
    return getSignedUrl(this.client, command, { expiresIn: expiresInSeconds });
  }

  async *list(prefix: string, olderThan: Date): AsyncGenerator<StoredEntry> {
    assertPrefix(prefix);
    for await (const page of paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: prefix })) {
      for (const { Key: key, Size: sizeBytes = 0, LastModified: modifiedAt } of page.Contents ?? []) {
        if (key && modifiedAt && modifiedAt < olderThan) yield { key, sizeBytes, modifiedAt };
      }
    }
  }

  async sweepUnfinished(olderThan: Date): Promise<number> {
    return this.unfinished.sweep(olderThan);
  }

  async check(): Promise<void> {
    await this.unfinished.probe();
    const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }), { abortSignal });
  }

  /** The client does not repeat a request whose body is a stream, so it is done here, with a new stream each time. */
  private async upload(key: string, file: UnfinishedFile, signal?: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const Body = createReadStream(file.path);
      const command = new PutObjectCommand({
        ...this.at(key),
        Body,
        ContentLength: file.sizeBytes,
        ChecksumSHA256: Buffer.from(file.sha256, 'hex').toString('base64'),
      });
      try {
        await this.client.send(command, { abortSignal: signal });
        return;
      } catch (error) {
        if (attempt >= UPLOAD_ATTEMPTS || signal?.aborted || !isTransient(error)) throw error;
        await sleep(200 * 2 ** attempt, undefined, { signal });
      } finally {
        Body.destroy();
      }
    }
  }

  private async found<T>(key: string, answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      const missing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
      throw missing && error.name !== 'NoSuchBucket' ? new StorageNotFoundError(key) : error;
    }
  }

  private at(key: string): { Bucket: string; Key: string } {
    assertKey(key);
    return { Bucket: this.bucket, Key: key };
  }
}

function clientOf(config: S3Config): S3Client {
  const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = config;
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    // Without keys the client looks for those of the machine or the container (roles).
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Many S3-compatible servers know nothing of the newer trailing checksums; we send a SHA-256 of our own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It warns on the console about each upload that fails, which is ours to report.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: 3000, socketTimeout: 30_000, httpsAgent: { maxSockets: 64 }, httpAgent: { maxSockets: 64 } },
  });
}

function ignore(): void {}

/** Network failures (which never got an answer), overload and errors of the server; never a refusal. */
function isTransient(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status === undefined || status === 429 || (status >= 500 && status !== 507);
}
