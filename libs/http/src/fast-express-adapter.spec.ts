import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express, NextFunction, Request, Response } from 'express';
import { FastExpressAdapter } from './fast-express-adapter';

let adapter: FastExpressAdapter;
let url: string;
/** Where each request passed. */
let passed: string[];

/** Answers with what the request looks like to a handler. */
const echo = (request: Request, response: Response): void => {
  const { params, path, originalUrl, baseUrl, query } = request;
  response.json({ params: { ...params }, path, originalUrl, baseUrl, query, route: (request.route as { path: string }).path });
};

beforeEach(async () => {
  passed = [];
  adapter = new FastExpressAdapter();
  adapter.initHttpServer({});
  adapter.before((request, _response, next) => {
    passed.push('before');
    next(request.url === '/refused' ? new Error('refused in front') : undefined);
  });
  const { router } = adapter.getInstance<Express>() as unknown as { router: { handle(...args: unknown[]): void } };
  const handle = router.handle.bind(router);
  router.handle = (...args) => {
    passed.push('Express');
    handle(...args);
  };
});

async function listen(): Promise<void> {
  const server = adapter.getHttpServer() as http.Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => adapter.close());

async function get(path: string, method = 'GET'): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url + path, { method });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
}

it('makes requests of the very prototypes that Express sets', async () => {
  let kept = false;
  adapter.get('/', (request: Request, response: Response) => {
    const app = adapter.getInstance<Express>();
    kept = Object.getPrototypeOf(request) === app.request && Object.getPrototypeOf(response) === app.response;
    response.end();
  });
  await listen();
  await get('/');
  expect(kept).toBe(true);
});

it('serves a plain route without Express, with all that Express would have said of the request', async () => {
  adapter.get('/things/:id', echo);
  await listen();
  const { body } = await get('/things/a?x=1');
  expect(passed).toEqual(['before']);
  expect(body).toEqual({
    params: { id: 'a' },
    path: '/things/a',
    originalUrl: '/things/a?x=1',
    baseUrl: '',
    query: { x: '1' },
    route: '/things/:id',
  });
  passed = [];
  // An escape takes Express's way: the same answer but for the spelling.
  expect((await get('/things/%61?x=1')).body).toEqual({ ...(body as object), path: '/things/%61', originalUrl: '/things/%61?x=1' });
  expect(passed).toEqual(['before', 'Express']);
});

it('leaves HEAD, what it does not know and what is refused in front to Express', async () => {
  adapter.get('/things', echo);
  const refused: unknown[] = [];
  adapter.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
    refused.push(error.message);
    response.status(400).end();
  });
  await listen();
  expect(await get('/things', 'HEAD')).toEqual({ status: 200, body: '' });
  expect((await get('/nothing')).status).toBe(404);
  expect((await get('/refused')).status).toBe(400);
  expect(refused).toEqual(['refused in front']);
  expect(passed).toEqual(['before', 'Express', 'before', 'Express', 'before', 'Express']);
});

it('keeps a route behind the middleware that was mounted in front of it', async () => {
  adapter.use('/docs', (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('X-Mounted', 'yes');
    next();
  });
  adapter.get('/docs/page', echo);
  adapter.get('/things', echo);
  await listen();
  expect((await fetch(`${url}/docs/page`)).headers.get('x-mounted')).toBe('yes');
  expect((await fetch(`${url}/things`)).headers.get('x-mounted')).toBeNull();
  expect(passed).toEqual(['before', 'Express', 'before']);
});
