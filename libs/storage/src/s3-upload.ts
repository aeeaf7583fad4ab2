import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { StoreDeadline } from './store-deadline';
import type { UnfinishedFile } from './unfinished-files';

/**
 * From here on a file goes in parts (ADR 0031): most decks are below, and one request is cheaper than three. Parts are above S3's
 * smallest (5 MiB), and small enough that losing one costs a sixth of the largest file.
 */
export const IN_PARTS_FROM_BYTES = 16 * 1024 * 1024;
const PART_BYTES = 8 * 1024 * 1024;
const ATTEMPTS = 3;
/** What is under way is ended with the operation; that must not make its caller wait as long again. */
const ABORT_TIMEOUT_MS = 3000;

/** A stretch of a file as one request carries it. */
interface Stretch {
  start: number;
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/** Sends a file of the local disk to a bucket: as one PUT, or in parts. */
export class S3Upload {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
  ) {}

  /** Takes no request back: a caller that it fails for removes what may have arrived under `key`. */
  async send(key: string, file: UnfinishedFile, deadline: StoreDeadline): Promise<void> {
    if (file.sizeBytes >= IN_PARTS_FROM_BYTES) return this.sendInParts(key, file, deadline);
    await this.attempts(file.path, { start: 0, sizeBytes: file.sizeBytes, sha256: file.sha256 }, deadline, (body) => {
      const command = new PutObjectCommand({ Bucket: this.bucket, Key: key, ...body });
      command.middlewareStack.add(signing(file.sha256), SIGNED);
      return this.client.send(command, { abortSignal: deadline.signal });
    });
  }

  /** Ends uploads in parts that were begun before `olderThan`: of processes that died. @returns how many */
  async abortUnfinished(olderThan: Date): Promise<number> {
    let ended = 0;
    let [KeyMarker, UploadIdMarker]: (string | undefined)[] = [];
    do {
      const page: ListMultipartUploadsCommandOutput = await this.client.send(
        new ListMultipartUploadsCommand({ Bucket: this.bucket, KeyMarker, UploadIdMarker }),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (!Key || !UploadId || !Initiated || Initiated >= olderThan) continue;
        await this.abort(Key, UploadId);
        ended += 1;
      }
      [KeyMarker, UploadIdMarker] = page.IsTruncated ? [page.NextKeyMarker, page.NextUploadIdMarker] : [];
    } while (KeyMarker);
    return ended;
  }

  private async sendInParts(key: string, file: UnfinishedFile, deadline: StoreDeadline): Promise<void> {
    const at = { Bucket: this.bucket, Key: key };
    const options = { abortSignal: deadline.signal };
    const { UploadId } = await this.client.send(new CreateMultipartUploadCommand({ ...at, ChecksumAlgorithm: 'SHA256' }), options);
    try {
      const Parts: CompletedPart[] = [];
      for (let start = 0; start < file.sizeBytes; start += PART_BYTES) {
        const PartNumber = Parts.length + 1;
        const stretch = await stretchOf(file, start);
        const { ETag, ChecksumSHA256 } = await this.attempts(file.path, stretch, deadline, (body) => {
          const command = new UploadPartCommand({ ...at, UploadId, PartNumber, ...body });
          command.middlewareStack.add(signing(stretch.sha256), SIGNED);
          return this.client.send(command, options);
        });
        // Stores that know nothing of these sums refuse to hear of them.
        Parts.push({ PartNumber, ETag, ...(ChecksumSHA256 && { ChecksumSHA256 }) });
      }
      await this.complete(at, UploadId, Parts, file, deadline);
    } catch (error) {
      // What cannot be ended now is ended by a scheduled task, and last by the bucket's own rule.
      if (UploadId) await this.abort(key, UploadId).catch(() => undefined);
      throw error;
    }
  }

  private async complete(
    at: { Bucket: string; Key: string },
    UploadId: string | undefined,
    Parts: CompletedPart[],
    file: UnfinishedFile,
    { signal: abortSignal }: StoreDeadline,
  ): Promise<void> {
    try {
      await this.client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }), { abortSignal });
    } catch (error) {
      // The client asks again when an answer is lost on the way; an upload that is complete is no longer known.
      if (!(error instanceof S3ServiceException) || error.name !== 'NoSuchUpload') throw error;
      const { ContentLength } = await this.client.send(new HeadObjectCommand(at), { abortSignal });
      if (ContentLength !== file.sizeBytes) throw error;
    }
  }

  private async abort(Key: string, UploadId: string): Promise<void> {
    const command = new AbortMultipartUploadCommand({ Bucket: this.bucket, Key, UploadId });
    const deadline = new StoreDeadline(ABORT_TIMEOUT_MS);
    await deadline.over(
      this.client.send(command, { abortSignal: deadline.signal }).catch((error: unknown) => {
        // Somebody else has ended it, or it was completed after all.
        if (!(error instanceof S3ServiceException) || error.name !== 'NoSuchUpload') throw error;
      }),
    );
  }

  /** The client does not repeat a request whose body is a stream, so it is done here, with a new stream each time. */
  private async attempts<T>(
    path: string,
    { start, sizeBytes, sha256 }: Stretch,
    deadline: StoreDeadline,
    send: (body: { Body: Readable; ContentLength: number; ChecksumSHA256: string }) => Promise<T>,
  ): Promise<T> {
    const { signal } = deadline;
    for (let attempt = 1; ; attempt += 1) {
      const Body = Readable.from(sizeBytes === 0 ? [] : piecesOf(path, start, sizeBytes, deadline), { objectMode: false });
      const giveUp = (): void => void Body.destroy();
      signal.addEventListener('abort', giveUp, { once: true });
      try {
        return await send({ Body, ContentLength: sizeBytes, ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64') });
      } catch (error) {
        if (attempt >= ATTEMPTS || signal.aborted || !isTransient(error)) throw error;
        await sleep(200 * 2 ** attempt, undefined, { signal });
      } finally {
        signal.removeEventListener('abort', giveUp);
        Body.destroy();
      }
    }
  }
}

const SIGNED = { step: 'build', name: 'signPayload' } as const;

/**
 * Signs the body's hash with the request, so that every store checks what arrives: the sum in `ChecksumSHA256` is passed over by
 * those that do not know it (OpenStack Swift). The client itself would leave a stream unsigned.
 */
function signing(sha256: string) {
  return <I, O>(next: (args: I) => O) =>
    (args: I): O => {
      const { request } = args as { request?: { headers: Record<string, string> } };
      if (request) request.headers['x-amz-content-sha256'] = sha256;
      return next(args);
    };
}

async function stretchOf({ path, sizeBytes }: UnfinishedFile, start: number): Promise<Stretch> {
  const size = Math.min(PART_BYTES, sizeBytes - start);
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { start, end: start + size - 1 }) as AsyncIterable<Buffer>) hash.update(piece);
  return { start, sizeBytes: size, sha256: hash.digest('hex') };
}

/** A stretch for one attempt; each piece that the store takes counts as progress. */
async function* piecesOf(path: string, start: number, sizeBytes: number, deadline: StoreDeadline): AsyncGenerator<Buffer> {
  let position = start;
  for await (const piece of createReadStream(path, { start, end: start + sizeBytes - 1 }) as AsyncIterable<Buffer>) {
    yield piece;
    deadline.reached((position += piece.length));
  }
}

/** Network failures (which never got an answer), overload and errors of the server; never a refusal. */
function isTransient(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status === undefined || status === 429 || (status >= 500 && status !== 507);
}
