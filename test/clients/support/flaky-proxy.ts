import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of the next request: an answer in the service's place, no answer, the service's answer lost or cut short on its way. */
export type Fault = { status: number; headers?: Record<string, string> } | 'none' | 'no-answer' | 'answer-lost' | 'answer-cut';

/** A line to the service that fails as it is told, each fault once. */
export class FlakyProxy {
  /** What came, in its order: method, path, Idempotency-Key. */
  readonly seen: { method: string; path: string; key: string | undefined }[] = [];
  private faults: Fault[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {}

  static async start(target: string): Promise<FlakyProxy> {
    const server = createServer((request, response) => proxy.pass(request, response));
    const proxy = new FlakyProxy(server, target);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The next requests fail in this order; those after them pass. */
  fail(...faults: Fault[]): void {
    this.seen.length = 0;
    this.faults = faults;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '', headers } = request;
    this.seen.push({ method, path: url, key: headers['idempotency-key'] as string | undefined });
    const fault = this.faults.shift();
    if (fault === 'no-answer') return void request.socket.destroy();
    if (typeof fault === 'object') {
      request.resume();
      return void request.on('end', () => response.writeHead(fault.status, { connection: 'close', ...fault.headers }).end('<h1>Busy</h1>'));
    }
    const onward = forward(this.target + url, { method, headers }, (answer) => {
      if (fault === 'answer-lost') return void answer.resume().on('end', () => request.socket.destroy());
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (fault === 'answer-cut')
        return void answer.once('data', (chunk: Buffer) => response.write(chunk.subarray(0, 5), () => request.socket.destroy()));
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    // A caller who goes takes the held answer along.
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }
}
