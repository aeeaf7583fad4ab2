import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { httpStatusOf, type Readiness } from '../readiness';

/**
 * `/metrics` on the loopback or where METRICS_HOST says, apart from the public port: what the numbers tell is nobody else's business. Beside it `/ready`,
 * for processes that serve nothing else, such as workers.
 */
export class MetricsServer {
  private readonly server: Server;

  constructor(
    private readonly registry: Registry,
    private readonly readiness: Readiness,
  ) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.writeHead(500).end());
    });
  }

  /** @returns the port, where 0 asked for a free one */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => this.server.once('error', reject).listen(port, host, resolve));
    return (this.server.address() as AddressInfo).port;
  }

  private async answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (method === 'GET' && url === '/metrics') {
      const text = await this.registry.metrics();
      response.writeHead(200, { 'content-type': this.registry.contentType }).end(text);
    } else if (method === 'GET' && url === '/ready') {
      const report = await this.readiness.report();
      response.writeHead(httpStatusOf(report), { 'content-type': 'application/json' }).end(JSON.stringify(report));
    } else {
      response.writeHead(404).end();
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
