import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { S3Error, XML } from './s3-error';

/** S3's smallest part, but for the last. */
const SMALLEST = 5 * 1024 * 1024;

interface Upload {
  key: string;
  begun: Date;
  parts: Map<number, Buffer>;
}

type Respond = (response: ServerResponse, body: () => Promise<Buffer>, store: (content: Buffer) => void) => Promise<void> | void;

const xml = (response: ServerResponse, content: string): void =>
  void response.writeHead(200, { 'content-type': 'application/xml' }).end(XML + content);

/** The uploads in parts of one bucket. */
export class S3Parts {
  readonly uploads = new Map<string, Upload>();

  /** @returns null for a request that is about no upload in parts */
  answerTo(operation: string, key: string, { searchParams }: URL): Respond | null {
    const id = searchParams.get('uploadId');
    if (operation === 'POST object' && searchParams.has('uploads')) return (response) => this.begin(response, key);
    if (id === null) return null;
    const upload = this.uploads.get(id);
    if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload');
    if (operation === 'PUT object') return (response, body) => this.put(response, upload, Number(searchParams.get('partNumber')), body);
    if (operation === 'POST object') return (response, _, store) => this.complete(response, id, upload, store);
    if (operation !== 'DELETE object') throw new S3Error(501, 'NotImplemented');
    return (response) => {
      this.uploads.delete(id);
      response.writeHead(204).end();
    };
  }

  list(response: ServerResponse): void {
    const uploads = [...this.uploads].map(
      ([id, { key, begun }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    );
    xml(response, `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`);
  }

  private begin(response: ServerResponse, key: string): void {
    const id = randomUUID();
    this.uploads.set(id, { key, begun: new Date(), parts: new Map() });
    xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }

  private async put(response: ServerResponse, { parts }: Upload, number: number, body: () => Promise<Buffer>): Promise<void> {
    if (!Number.isInteger(number) || number < 1) throw new S3Error(400, 'InvalidArgument');
    parts.set(number, await body());
    response.writeHead(200, { etag: `"${number}"` }).end();
  }

  private async complete(response: ServerResponse, id: string, { parts }: Upload, store: (content: Buffer) => void): Promise<void> {
    const named = [...(await text(response.req)).matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
    const contents = named.map((number) => parts.get(number));
    if (contents.length === 0 || contents.includes(undefined)) throw new S3Error(400, 'InvalidPart');
    const whole = contents as Buffer[];
    if (whole.slice(0, -1).some(({ length }) => length < SMALLEST)) throw new S3Error(400, 'EntityTooSmall');
    store(Buffer.concat(whole));
    this.uploads.delete(id);
    xml(response, '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>');
  }
}
