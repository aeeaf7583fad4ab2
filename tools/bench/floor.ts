// The floor: what the machine can do for the same rows and the same JSON with nothing but node:http and pg. One statement a
// request where the question allows it, named prepared statements, keys remembered for a second; no checks of input, no log.
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { company, listCompanies, listView } from './floor/companies';
import { openPool } from './floor/database';
import { listDeals, moveDeal } from './floor/deals';
import { type Caller, callerOf } from './floor/key-check';
import { scores } from './floor/scores';
import { searchDecks } from './floor/search';
import { submitDeck } from './floor/upload';
import { addNote, myCompany, patchMyCompany, sign } from './floor/writes';

const { DATABASE_URL = '', DATA_DIR = '', PORT = '0' } = process.env;
const HEALTH = { status: 'ok', environment: 'test', version: '1.0.0' };

type Answer = [status: number, body: object | undefined];

async function bodyOf<T>(request: IncomingMessage): Promise<T> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as T;
}

async function answer(request: IncomingMessage, baseUrl: string): Promise<Answer> {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  if (path === '/v1/health') return [200, HEALTH];
  if (path === '/v1/uploads/sign') return [200, await sign(await bodyOf(request))];
  const caller = await callerOf(request);
  return caller ? answerCaller(caller, request, path, query, baseUrl) : [401, undefined];
}

async function answerCaller(caller: Caller, request: IncomingMessage, path: string, query: string, baseUrl: string): Promise<Answer> {
  if (path === '/v1/companies') return [200, await listCompanies(caller, new URLSearchParams(query))];
  if (path === '/v1/search') return [200, await searchDecks(caller, new URLSearchParams(query))];
  if (path === '/v1/deals') return [200, await listDeals(caller, new URLSearchParams(query))];
  if (path === '/v1/decks') return [202, await submitDeck(caller, request, DATA_DIR, baseUrl)];
  if (path === '/v1/me/company') {
    return [200, request.method === 'PATCH' ? await patchMyCompany(caller, await bodyOf(request)) : await myCompany(caller)];
  }
  const [, , collection, id = '', detail] = path.split('/');
  if (collection === 'views') return [200, await listView(caller, id)];
  if (collection === 'deals') return [200, await moveDeal(caller, id, await bodyOf(request))];
  if (collection !== 'companies') return [404, undefined];
  if (detail === 'scores') return [200, await scores(caller, id)];
  if (detail === 'notes') return [201, await addNote(caller, id, await bodyOf(request))];
  return [200, await company(caller, id)];
}

function send(response: ServerResponse, [status, body]: Answer): void {
  const text = JSON.stringify(body ?? {});
  response.writeHead(body ? status : 404, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

mkdirSync(DATA_DIR, { recursive: true });
openPool(DATABASE_URL);
const server = createServer((request, response) => {
  answer(request, baseUrl).then(
    (given) => send(response, given),
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
let baseUrl = '';
server.listen(Number(PORT), '127.0.0.1', () => {
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.send?.({ ready: 'floor' });
});
