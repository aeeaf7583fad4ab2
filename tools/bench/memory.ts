import { request } from 'node:http';
import { mostDuring, residentOf } from './cpu';
import type { Asked } from './data/asked';
import { benchDatabase } from './data/make-data';
import type { Size } from './data/sizes';
import { drive } from './load';
import { operationNamed } from './operations';
import type { Place } from './place';
import { Server } from './servers';

const DATABASE: Size = { name: 'dealflow_bench_memory', companies: 2_000, teams: 20, texts: 'short' };
const REQUESTS = 100_000;
const UPLOADS = 50;
const UPLOAD_BYTES = 50_000_000;
const BOUNDARY = '----deal-flow-bench-memory';

/** Resident memory of the api in MB. */
export interface MemoryLine {
  rest: number;
  requests: number;
  afterRequests: number;
  uploads: number;
  /** The most while the uploads ran. */
  withUploads: number;
}

/** Sends one deck of 50 MB from a piece that all uploads share. @returns the answer's status */
function upload(baseUrl: string, { key }: Asked, piece: Buffer, number: number): Promise<number> {
  const head = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="company_name"\r\n\r\nMemory ${process.pid} ${number}\r\n` +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="deck.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4 ${number}\n`,
  );
  const tail = Buffer.from(`\n%%EOF\n\r\n--${BOUNDARY}--\r\n`);
  const pieces = Math.floor(UPLOAD_BYTES / piece.length);
  return new Promise((done, failed) => {
    const sent = request(`${baseUrl}/v1/decks`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': head.length + pieces * piece.length + tail.length,
      },
    });
    sent.on('response', (response) => response.resume().on('end', () => done(response.statusCode ?? 0)));
    sent.on('error', failed);
    sent.write(head);
    let left = pieces;
    const more = (): void => {
      while (left-- > 0) if (!sent.write(piece)) return void sent.once('drain', more);
      sent.end(tail);
    };
    more();
  });
}

async function answerMany(api: Server, asked: Asked): Promise<number> {
  const operation = operationNamed('company');
  const requests = (connection: number) => operation.requests(asked, connection);
  let answers = 0;
  while (answers < REQUESTS) {
    answers += (await drive(api.baseUrl, { connections: operation.connections, expected: 200, seconds: 5, requests })).answers;
  }
  return answers;
}

/** The api's memory at rest, after very many requests, and while fifty large decks arrive at once. */
export async function measureMemory(place: Place, folder: string, say: (line: string) => void): Promise<MemoryLine> {
  await place.drop(DATABASE.name);
  const { url, asked } = await benchDatabase(place, DATABASE, say);
  const api = await Server.start({ name: 'api-memory', kind: 'api', databaseUrl: url, folder });
  try {
    const rest = residentOf(api.pid);
    say(`memory: ${REQUESTS.toLocaleString('en')} requests`);
    const requests = await answerMany(api, asked);
    const afterRequests = residentOf(api.pid);
    say(`memory: ${UPLOADS} uploads at once`);
    const piece = Buffer.alloc(100_000, 'deck');
    const sent = Promise.all(Array.from({ length: UPLOADS }, (_, number) => upload(api.baseUrl, asked, piece, number)));
    const withUploads = await mostDuring(() => residentOf(api.pid), sent);
    const refused = (await sent).filter((status) => status !== 202);
    if (refused.length > 0) throw new Error(`${refused.length} of ${UPLOADS} uploads were answered ${refused[0]}`);
    return { rest, requests, afterRequests, uploads: UPLOADS, withUploads };
  } finally {
    await api.stop();
    api.emptyFiles();
    await place.drop(DATABASE.name);
  }
}
