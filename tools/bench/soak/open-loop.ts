import { Client } from 'undici';
import type { Arrival, Arrivals } from './arrivals';

/** Milliseconds after which a client gives up on an answer. */
const PATIENCE = 10_000;
/** Milliseconds between two looks at what is due. */
const TICK = 2;

/** What became of one request. */
export interface Outcome {
  operation: string;
  /** Milliseconds from the beginning until it was due, and from then until it was answered. */
  due: number;
  milliseconds: number;
  /** Null: broken off, or given up. */
  status: number | null;
  /** An answer as it should be. */
  expected: boolean;
  retryAfter: boolean;
  /** A refusal in the service's own envelope. */
  envelope: boolean;
}

interface Answer {
  status: number | null;
  retryAfter: boolean;
  envelope: boolean;
}

const BROKEN: Answer = { status: null, retryAfter: false, envelope: false };

/**
 * Sends requests at a constant mean rate, whatever becomes of those before: a slow answer delays no other request, and there are as many
 * connections as answers are waited for.
 */
export class OpenLoop {
  private readonly connections = new Set<Client>();
  /** The one that was used last is the next. undici's own pool looks through all of them for each request. */
  private readonly idle: Client[] = [];

  constructor(
    private readonly baseUrl: string,
    private readonly arrivals: Arrivals,
  ) {}

  /**
   * @param perSecond mean of arrivals, whose gaps are distributed exponentially
   * @returns all outcomes, once the last is known
   */
  async run(perSecond: number, seconds: number): Promise<Outcome[]> {
    const outcomes: Promise<Outcome>[] = [];
    const began = performance.now();
    const end = seconds * 1000;
    let due = 0;
    for (let now = 0; due < end; now = performance.now() - began) {
      while (due <= now && due < end) {
        outcomes.push(this.ask(this.arrivals.next(), due, began));
        due += (-Math.log(1 - Math.random()) * 1000) / perSecond;
      }
      await new Promise((done) => setTimeout(done, TICK));
    }
    return Promise.all(outcomes);
  }

  async close(): Promise<void> {
    await Promise.all([...this.connections].map((connection) => connection.destroy()));
  }

  private async ask(arrival: Arrival, due: number, began: number): Promise<Outcome> {
    const answer = await this.send(arrival).catch(() => BROKEN);
    const milliseconds = performance.now() - began - due;
    return { operation: arrival.operation, due, milliseconds, expected: answer.status === arrival.expected, ...answer };
  }

  private async send(arrival: Arrival): Promise<Answer> {
    const connection = this.idle.pop() ?? this.connect();
    try {
      return await this.sendOver(connection, arrival);
    } finally {
      this.idle.push(connection);
    }
  }

  private connect(): Client {
    const connection = new Client(this.baseUrl, { headersTimeout: PATIENCE, bodyTimeout: PATIENCE });
    this.connections.add(connection);
    return connection;
  }

  private async sendOver(connection: Client, { method, path, headers, body }: Arrival): Promise<Answer> {
    const { statusCode: status, headers: answered, body: content } = await connection.request({ method, path, headers, body });
    if (status < 400) {
      await content.dump({ limit: Number.MAX_SAFE_INTEGER });
      return { status, retryAfter: false, envelope: false };
    }
    const text = await content.text();
    return { status, retryAfter: Number(answered['retry-after']) >= 1, envelope: text.startsWith('{"error":{"code":"') };
  }
}
