import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { FastExpressAdapter } from './fast-express-adapter';

it('stops as soon as the last answer is out, though its client keeps the connection', async () => {
  const adapter = new FastExpressAdapter();
  adapter.initHttpServer({});
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    adapter.getInstance<Express>().get('/slow', (_request, response) => {
      answer = () => response.end('done');
      resolve();
    });
  });
  const server = adapter.getHttpServer() as http.Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const agent = new http.Agent({ keepAlive: true });
  const { port } = server.address() as AddressInfo;
  const received = new Promise<string>((resolve, reject) => {
    http.get({ port, path: '/slow', agent }, (response) => response.setEncoding('utf8').on('data', resolve)).on('error', reject);
  });
  await asked;
  const closed = adapter.close();
  const since = performance.now();
  answer();
  expect(await received).toBe('done');
  await closed;
  expect(performance.now() - since).toBeLessThan(5000);
  agent.destroy();
});
