import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders & Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;
  /** As it came: what was signed. */
  body: string;
  at: number;
}

type Handler = (request: Received, response: ServerResponse, index: number) => void;

const ok: Handler = (_request, response) => void response.end('ok');

/** A real HTTP server that webhooks are delivered to. Each path is a receiver of its own. */
export class Receiver {
  private readonly received = new Map<string, Received[]>();
  private readonly handlers = new Map<string, Handler>();

  private constructor(
    private readonly server: Server,
    private readonly scheme: string,
    private readonly host: string,
  ) {}

  /**
   * @param tls a key and certificate: then it speaks https
   * @param host an address of this machine
   */
  static async start(tls?: { key: string; cert: string }, host = '127.0.0.1'): Promise<Receiver> {
    const answer: RequestListener = (request, response) => void receiver.take(request, response);
    const server = tls ? createTlsServer(tls, answer) : createServer(answer);
    const receiver = new Receiver(server, tls ? 'https' : 'http', host);
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return receiver;
  }

  url(path: string, handler: Handler = ok): string {
    this.handlers.set(path, handler);
    return `${this.scheme}://${this.host}:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** What came there so far, in its order. */
  at(path: string): Received[] {
    return this.received.get(path) ?? [];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received = { headers: request.headers as Received['headers'], body: Buffer.concat(chunks).toString('utf8'), at: Date.now() };
    const all = this.received.get(path) ?? [];
    this.received.set(path, [...all, received]);
    (this.handlers.get(path) ?? ok)(received, response, all.length);
  }
}

/** Looks until it is true; the test's own limit ends it otherwise. */
export async function eventually<T>(look: () => Promise<T | false | null | undefined> | T | false | null | undefined): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
