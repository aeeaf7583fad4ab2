import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, request } from 'node:http';
import { ERROR_CODES, type ErrorCode } from '@app/errors';

export interface Shot {
  /** What the attack is, for the report of a failure. */
  what: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** In pieces and without a Content-Length, so that nobody knows the size before the end. */
  chunked?: boolean;
}

export interface Outcome {
  shot: Shot;
  status: number;
  /** The error's code; undefined on success. */
  code: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: any;
}

const IN_FLIGHT = 8;
const STATUSES = [200, 201, 202, 400, 401, 403, 404, 409, 429];
const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What is wrong with an answer, whatever was asked; null when nothing is. */
export function complaint({ status, headers, body }: Outcome): string | null {
  if (!STATUSES.includes(status)) return `status ${status}: ${JSON.stringify(body).slice(0, 200)}`;
  if (!REQUEST_ID.test(String(headers['x-request-id']))) return `X-Request-Id is ${headers['x-request-id']}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  if (headers['cache-control'] !== 'no-store') return `Cache-Control is ${headers['cache-control']}`;
  if (headers['x-powered-by'] !== undefined) return 'X-Powered-By';
  return status < 400 ? null : envelopeComplaint(status, String(headers['x-request-id']), body);
}

function envelopeComplaint(status: number, requestId: string, body: any): string | null {
  const error = body?.error;
  if (Object.keys(body ?? {}).join() !== 'error' || typeof error?.message !== 'string') return `no envelope: ${JSON.stringify(body)}`;
  if (error.request_id !== requestId) return `request_id ${error.request_id}, X-Request-Id ${requestId}`;
  if (ERROR_CODES[error.code as ErrorCode]?.status !== status) return `${status} with code ${error.code}`;
  if (Array.isArray(error.details) !== (status === 400)) return `details of ${status}: ${JSON.stringify(error.details)}`;
  return /node_modules|\n {4}at |SELECT |INSERT /.test(JSON.stringify(body)) ? `says too much: ${error.message}` : null;
}

/** Each as a line of a failed test: what was tried and what came back. */
export const answersOf = (outcomes: Outcome[]): string[] => outcomes.map(({ shot, status, code }) => `${shot.what}: ${status} ${code}`);

const PIECE = 64 * 1024;

function piecesOf(body: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(body.length / PIECE) }, (_unused, i) => body.subarray(i * PIECE, (i + 1) * PIECE));
}

/** Fires at one service over a few kept connections and looks at every answer. */
export class Range {
  tried = 0;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });

  private readonly address: URL;

  constructor(baseUrl: string) {
    this.address = new URL(baseUrl);
  }

  /** @throws when an answer is none of those that any request may get */
  async fire(shots: Shot[]): Promise<Outcome[]> {
    const outcomes = await this.send(shots);
    const wrong = outcomes.flatMap((outcome) => {
      const issue = complaint(outcome);
      return issue === null ? [] : [`${outcome.shot.what}: ${issue}`];
    });
    expect(wrong).toEqual([]);
    return outcomes;
  }

  /** Whatever the answers are. */
  async send(shots: Shot[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    let next = 0;
    const shoot = async (): Promise<void> => {
      for (let index = next++; index < shots.length; index = next++) outcomes[index] = await this.one(shots[index] as Shot);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, shoot));
    this.tried += shots.length;
    return outcomes;
  }

  close(): void {
    this.agent.destroy();
  }

  private one(shot: Shot): Promise<Outcome> {
    const { method, path, headers = {}, body, chunked = false } = shot;
    return new Promise((resolve, reject) => {
      const failed = (error: Error): void => reject(new Error(`${shot.what}: ${error.message}`));
      const length: Record<string, string> =
        body === undefined ? {} : chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(Buffer.byteLength(body)) };
      const { hostname, port } = this.address;
      // The path as it stands: a URL would resolve `..` before it is sent.
      const sent = request({ hostname, port, path, method, agent: this.agent, headers: { ...length, ...headers } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', failed);
        answer.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          const parsed = answer.headers['content-type']?.includes('json') ? JSON.parse(text) : text;
          resolve({
            shot,
            status: answer.statusCode ?? 0,
            code: parsed?.error?.code,
            headers: answer.headers,
            body: parsed,
          });
        });
      });
      sent.once('error', failed);
      if (chunked && body !== undefined)
        for (const piece of piecesOf(typeof body === 'string' ? Buffer.from(body) : body)) sent.write(piece);
      sent.end(chunked ? undefined : body);
    });
  }
}

/** Rows that requests leave by themselves, logs and notes of their answers, and those that the background makes of earlier changes. */
const LOGS = ['key_requests', 'idempotency_records', 'sign_in_limits'];
const BACKGROUND = ['event_inbox', 'thesis_matches', 'duplicate_pairs', 'company_signs'];
/** Of these tables only what requests write: matching and sweeping are jobs of their own, and what the worker found out is told by it. */
const BY_REQUESTS: Record<string, string> = {
  jobs: `type IN ('deck_intake', 'deck_draft')`,
  events: `type NOT IN ('duplicate.found', 'thesis.matched', 'score.changed', 'job.completed')`,
};

interface Tables {
  rows<T>(text: string, params?: unknown[]): Promise<T[]>;
}

/** How many rows every table holds and how many files storage does: equal before and after whatever was refused. */
export async function census(db: Tables, dataDir: string): Promise<Record<string, number>> {
  const tables = await db.rows<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> ALL($1)`,
    [[...LOGS, ...BACKGROUND]],
  );
  const counts = tables
    .map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS n FROM "${name}" WHERE ${BY_REQUESTS[name] ?? 'true'}`)
    .join(' UNION ALL ');
  const rows = await db.rows<{ name: string; n: number }>(counts);
  const files = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  const stored = files.filter((file) => file.isFile()).length;
  return { ...Object.fromEntries(rows.map(({ name, n }) => [name, n])), files: stored };
}

/** A line for every table whose rows, or for the files whose number, are no longer what they were. */
export function changes(before: Record<string, number>, after: Record<string, number>): string[] {
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  return names.map((name) => `left behind in ${name}: ${before[name]} before, ${after[name]} after`);
}
