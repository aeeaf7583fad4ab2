import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Config } from '../s3-storage';
import { S3Error, XML } from './s3-error';
import { S3Parts } from './s3-parts';
import { type Credentials, refusalOf } from './sigv4';

interface S3Object {
  content: Buffer;
  modifiedAt: Date;
}

/** Small, so that a test with a handful of files already turns pages. */
const PAGE = 2;

/**
 * An S3-compatible server of our own, over real HTTP: one bucket, path style, objects in memory. It checks the signature
 * (header or presigned), the length and the SHA-256 of what it is sent, and refuses whatever it does not know, so that a
 * client which speaks another dialect fails. Tests can make it fail, or cut a transfer.
 */
export class S3Server {
  readonly objects = new Map<string, S3Object>();
  /** Uploads in parts that are neither complete nor ended. */
  readonly parts = new S3Parts();
  /** So many uploads in parts are completed without an answer. */
  losesCompletions = 0;
  /** What is set on the bucket, as XML: its rules of lifecycle, and whether it keeps versions. */
  settings: { lifecycle?: string; versioning?: string } = {};
  /** Method and path of every request, in order. */
  readonly requests: string[] = [];
  /** Called before a request is answered: what it answers is sent as an error; `cut` drops the connection instead. */
  fault: (request: IncomingMessage) => { status: number; code: string } | 'cut' | null = () => null;
  /** What the server does from now on: `frozen` takes connections and neither reads nor answers; `stalls` sends half of a file and stops. */
  mood: 'well' | 'frozen' | 'stalls' = 'well';
  /** Milliseconds that it rests after each piece of a file that it is sent. */
  restMs = 0;
  /** Milliseconds since 1970, for signatures that expire. */
  now: () => number = Date.now;
  private readonly server: Server;
  private readonly held: IncomingMessage[] = [];
  private readonly credentials: Credentials = { accessKeyId: 'test-access', secretAccessKey: 'test-secret', region: 'eu-test-1' };

  private constructor(readonly bucket: string) {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  static async start(bucket = 'test-bucket'): Promise<S3Server> {
    const s3 = new S3Server(bucket);
    await new Promise<void>((resolve) => s3.server.listen(0, '127.0.0.1', resolve));
    return s3;
  }

  /** What a client of this server is configured with. */
  get config(): S3Config {
    const { port } = this.server.address() as AddressInfo;
    return { kind: 's3', endpoint: `http://127.0.0.1:${port}`, bucket: this.bucket, forcePathStyle: true, ...this.credentials };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Answers that are not sent to their end yet. */
  transfers = 0;
  /** A frozen server reads on, and learns which of its clients are still there. */
  thaw(): void {
    this.mood = 'well';
    for (const request of this.held.splice(0)) request.resume();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.transfers += 1;
    response.once('close', () => (this.transfers -= 1));
    try {
      this.requests.push(`${request.method} ${request.url?.split('?')[0]}`);
      if (this.mood === 'frozen') return void this.held.push(request);
      const fault = this.fault(request);
      if (fault === 'cut') return void request.socket.destroy();
      if (fault) throw new S3Error(fault.status, fault.code);
      await this.answer(request, response);
    } catch (error) {
      if (error instanceof S3Error) refuse(response, error);
      else request.socket.destroy();
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3');
    const refusal = refusalOf(request, url, this.credentials, this.now());
    if (refusal) throw new S3Error(403, refusal);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== this.bucket) throw new S3Error(404, 'NoSuchBucket');
    const key = rest.join('/');
    const operation = `${request.method} ${key ? 'object' : 'bucket'}`;
    const uploads = key ? this.parts.answerTo(operation, key, url) : null;
    if (uploads)
      return uploads(
        response,
        () => this.bodyOf(request),
        (content) => this.putTogether(request, key, content),
      );
    if (operation === 'PUT object') return this.putObject(request, response, key);
    if (operation === 'GET object' || operation === 'HEAD object') return this.getObject(request, response, key, url);
    if (operation === 'DELETE object') return this.deleteObject(response, key);
    if (operation === 'HEAD bucket') return void response.writeHead(200).end();
    if (operation === 'GET bucket' && url.searchParams.has('uploads')) return this.parts.list(response);
    if (operation === 'GET bucket' && url.searchParams.has('lifecycle')) return this.setting(response, 'lifecycle');
    if (operation === 'GET bucket' && url.searchParams.has('versioning')) return this.setting(response, 'versioning');
    if (operation === 'GET bucket' && url.searchParams.get('list-type') === '2') return this.listObjects(response, url);
    throw new S3Error(501, 'NotImplemented');
  }

  private async putObject(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    const content = await this.bodyOf(request);
    this.objects.set(key, { content, modifiedAt: new Date() });
    response.writeHead(200, { etag: '"1"' }).end();
  }

  /** A body whose length and two sums, of which one is signed, are what the client said. */
  private async bodyOf(request: IncomingMessage): Promise<Buffer> {
    if (request.headers['content-encoding'] || request.headers['transfer-encoding']) throw new S3Error(501, 'NotImplemented');
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) {
      pieces.push(piece);
      if (this.restMs > 0) await sleep(this.restMs);
    }
    const content = Buffer.concat(pieces);
    if (content.length !== Number(request.headers['content-length'])) throw new S3Error(400, 'IncompleteBody');
    const sha256 = createHash('sha256').update(content).digest();
    const [sum, signed] = [request.headers['x-amz-checksum-sha256'], request.headers['x-amz-content-sha256']];
    if (sum !== sha256.toString('base64')) throw new S3Error(400, 'BadDigest');
    if (signed !== sha256.toString('hex')) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
    return content;
  }

  private putTogether(request: IncomingMessage, key: string, content: Buffer): void {
    this.objects.set(key, { content, modifiedAt: new Date() });
    if (this.losesCompletions-- > 0) request.socket.destroy();
  }

  private setting(response: ServerResponse, name: 'lifecycle' | 'versioning'): void {
    const set = this.settings[name];
    if (set === undefined && name === 'lifecycle') throw new S3Error(404, 'NoSuchLifecycleConfiguration');
    const root = name === 'lifecycle' ? 'LifecycleConfiguration' : 'VersioningConfiguration';
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`${XML}<${root}>${set ?? ''}</${root}>`);
  }

  private getObject(request: IncomingMessage, response: ServerResponse, key: string, url: URL): void {
    const object = this.objects.get(key);
    if (!object) throw new S3Error(404, request.method === 'HEAD' ? 'NotFound' : 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const [start, end] = range ? [Number(range[1]), Math.min(Number(range[2]), object.content.length - 1)] : [0, object.content.length - 1];
    if (range && start > end) throw new S3Error(416, 'InvalidRange');
    const content = object.content.subarray(start, end + 1);
    response.writeHead(range ? 206 : 200, {
      'content-length': content.length,
      'content-type': url.searchParams.get('response-content-type') ?? 'application/octet-stream',
      'last-modified': object.modifiedAt.toUTCString(),
      ...optional('content-disposition', url.searchParams.get('response-content-disposition')),
      ...optional('cache-control', url.searchParams.get('response-cache-control')),
    });
    if (this.mood === 'stalls' && request.method === 'GET') return void response.write(content.subarray(0, content.length >> 1));
    response.end(request.method === 'HEAD' ? undefined : content);
  }

  private deleteObject(response: ServerResponse, key: string): void {
    this.objects.delete(key);
    response.writeHead(204).end();
  }

  private listObjects(response: ServerResponse, url: URL): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE).map((key) => {
      const { content, modifiedAt } = this.objects.get(key) as S3Object;
      return `<Contents><Key>${key}</Key><Size>${content.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`;
    });
    const more = keys.length > PAGE;
    const next = more ? `<NextContinuationToken>${keys[PAGE - 1]}</NextContinuationToken>` : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`${XML}<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${page.join('')}</ListBucketResult>`);
  }
}

function optional(name: string, value: string | null): Record<string, string> {
  return value === null ? {} : { [name]: value };
}

function refuse(response: ServerResponse, { status, code }: S3Error): void {
  if (response.headersSent) return void response.destroy();
  // The rest of a refused upload is not read: the connection ends with the answer.
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  response.end(`${XML}<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
