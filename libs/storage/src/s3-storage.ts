import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { StorageConfig } from '@app/config';
import { attachment } from './content-disposition';
import { adviceOn } from './s3-advice';
import { S3Upload } from './s3-upload';
import { assertKey, assertPrefix } from './storage-key';
import { type ByteRange, type PutOptions, type SignedUrlOptions, Storage, type StoredEntry, type StoredFile } from './storage';
import { asStorageError, StorageNotFoundError } from './storage-errors';
import { StoreBody } from './store-body';
import { StoreDeadline } from './store-deadline';
import { type UnfinishedFile, UnfinishedFiles } from './unfinished-files';

export type S3Config = Extract<StorageConfig, { kind: 's3' }>;

const CHECK_TIMEOUT_MS = 3000;
/** Taking a failed upload back must not make its caller wait as long again. */
const TAKE_BACK_TIMEOUT_MS = 3000;
/** With the taking back, an upload to a store that stands still is answered within 15 s. */
const DEFAULT_PATIENCE: StorePatience = { answerMs: 10_000, bodyMs: 30_000 };

/** How long a store may be silent, in milliseconds. */
export interface StorePatience {
  /** Until an operation, all its attempts together, gets on: takes more of a file, answers, sends the first byte. */
  answerMs: number;
  /** Between two pieces of a file, while its reader waits for the next one. */
  bodyMs: number;
}

/**
 * S3-compatible object storage. A file is received on the local disk first and sent on from there: as one PUT of known
 * length and hash, or a large one in parts of such (ADR 0031). Parts of a stream would hold 5 MiB or more in memory per upload (S3's
 * smallest part), so that three hundred slow clients could fill it; and what lies on a disk can be hashed first and sent again.
 */
export class S3Storage extends Storage {
  private readonly client: S3Client;
  /** Signs URLs for the address that clients reach; null when no such address is configured. */
  private readonly publicClient: S3Client | null;
  private readonly bucket: string;
  private readonly unfinished: UnfinishedFiles;
  private readonly uploads: S3Upload;

  /** @param spoolDir local folder for files on their way; it needs room for the uploads of the moment */
  constructor(
    config: S3Config,
    spoolDir: string,
    private readonly patience = DEFAULT_PATIENCE,
  ) {
    super();
    this.bucket = config.bucket;
    this.unfinished = new UnfinishedFiles(spoolDir);
    this.client = clientOf(config, config.endpoint);
    this.uploads = new S3Upload(this.client, config.bucket);
    this.publicClient = config.publicEndpoint ? clientOf(config, config.publicEndpoint) : null;
  }

  async put(key: string, source: Readable, options: PutOptions): Promise<StoredFile> {
    assertKey(key);
    const { path, ...stored } = await this.unfinished.receive(source, options, false);
    try {
      await this.upload(key, { path, ...stored }, options.signal);
      return stored;
    } catch (error) {
      // Cut off in the middle, a PUT may still have arrived. What cannot be taken back now is an orphan for a scheduled task.
      await this.remove(key, TAKE_BACK_TIMEOUT_MS).catch(() => undefined);
      throw options.signal?.aborted ? options.signal.reason : asStorageError(error);
    } finally {
      await this.unfinished.remove(path);
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const deadline = new StoreDeadline(this.patience.answerMs);
    const begun = async (): Promise<StoreBody> => {
      const { Body } = await this.client.send(new GetObjectCommand({ ...this.at(key), Range }), { abortSignal: deadline.signal });
      const body = new StoreBody(Body as Readable, this.patience.bodyMs);
      deadline.signal.addEventListener('abort', () => body.destroy(deadline.signal.reason as Error), { once: true });
      return body.begun();
    };
    return this.found(key, deadline.over(begun()));
  }

  async size(key: string): Promise<number> {
    const command = new HeadObjectCommand(this.at(key));
    const found = await this.found(
      key,
      this.within(this.patience.answerMs, (abortSignal) => this.client.send(command, { abortSignal })),
    );
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
    await this.remove(key, this.patience.answerMs);
  }

  /** Null without a public endpoint: only the api's own links end with the key that asked for them. */
  async signedUrl(key: string, { expiresInSeconds, fileName, mimeType }: SignedUrlOptions): Promise<string | null> {
    const at = this.at(key);
    if (!this.publicClient) return null;
    const command = new GetObjectCommand({
      ...at,
      ResponseContentDisposition: attachment(fileName),
      ResponseContentType: mimeType,
      ResponseCacheControl: 'private, no-store',
    });
    return getSignedUrl(this.publicClient, command, { expiresIn: expiresInSeconds });
  }

  async *list(prefix: string, olderThan: Date): AsyncGenerator<StoredEntry> {
    assertPrefix(prefix);
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ContinuationToken: token });
      const page = await this.within(this.patience.answerMs, (abortSignal) => this.client.send(command, { abortSignal }));
      for (const { Key: key, Size: sizeBytes = 0, LastModified: modifiedAt } of page.Contents ?? []) {
        if (key && modifiedAt && modifiedAt < olderThan) yield { key, sizeBytes, modifiedAt };
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  async sweepUnfinished(olderThan: Date): Promise<number> {
    const removed = await this.unfinished.sweep(olderThan);
    try {
      return removed + (await this.uploads.abortUnfinished(olderThan));
    } catch (error) {
      // A key that may not list uploads, or a store that cannot: the bucket's own rule ends them (docs/operations.md).
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (status === 403 || status === 501) return removed;
      throw error;
    }
  }

  async advice(): Promise<string[]> {
    return this.within(this.patience.answerMs, (signal) => adviceOn(this.client, this.bucket, signal));
  }

  async check(): Promise<void> {
    await this.unfinished.probe();
    const command = new HeadBucketCommand({ Bucket: this.bucket });
    await this.within(CHECK_TIMEOUT_MS, (abortSignal) => this.client.send(command, { abortSignal }));
  }

  private async remove(key: string, withinMs: number): Promise<void> {
    const command = new DeleteObjectCommand(this.at(key));
    await this.within(withinMs, (abortSignal) => this.client.send(command, { abortSignal }));
  }

  /** @throws StorageSilentError when the store has not answered in time, whatever the client's own repeats are doing */
  private within<T>(milliseconds: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = new StoreDeadline(milliseconds);
    return deadline.over(ask(deadline.signal));
  }

  private async upload(key: string, file: UnfinishedFile, signal?: AbortSignal): Promise<void> {
    const deadline = new StoreDeadline(this.patience.answerMs, signal);
    await deadline.over(this.uploads.send(key, file, deadline));
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

function clientOf(config: S3Config, endpoint: string | undefined): S3Client {
  const { region, forcePathStyle, accessKeyId, secretAccessKey } = config;
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
    // No timeout of the socket: it would end the download of a reader who takes his time. Silence is timed above.
    requestHandler: { connectionTimeout: 3000, socketTimeout: 0, httpsAgent: { maxSockets: 64 }, httpAgent: { maxSockets: 64 } },
  });
}

function ignore(): void {}
