import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { shedLoad } from './load-shedding';

// What is asked of PostgreSQL is said by hand; the time is real.

const load = { statements: 0, requests: 0, waiting: () => load.statements, connections: 2, inProgress: () => load.requests };
/** Eight for each connection. */
const TOO_MANY = 16;
/** While fewer are in progress nobody is turned away who would only wait. */
const CROWD = 256;

let server: Server;

beforeEach(() => Object.assign(load, { statements: 0, requests: 0 }));
afterEach(() => new Promise((closed) => server.close(closed)));

async function serve(configured: boolean): Promise<string> {
  const shed = shedLoad(load, configured);
  server = createServer((request, response) => {
    Object.assign(request, { context: { requestId: 'r-1' }, path: request.url });
    shed(request as Request, response as Response, () => response.end('served'));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Statuses of the requests of so many milliseconds, one after the other. */
async function statusesOf(url: string, milliseconds: number): Promise<number[]> {
  const statuses: number[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(10)) statuses.push((await fetch(url)).status);
  return statuses;
}

it('turns requests away while too many statements wait, and nobody once none do', async () => {
  const url = `${await serve(true)}/v1/companies`;
  expect(new Set(await statusesOf(url, 300))).toEqual(new Set([200]));
  load.statements = TOO_MANY;
  expect(new Set(await statusesOf(url, 300))).toEqual(new Set([429]));
  expect((await fetch(url.replace('companies', 'health'))).status).toBe(200);
  load.statements = TOO_MANY - 1;
  await sleep(2000);
  expect(new Set(await statusesOf(url, 300))).toEqual(new Set([200]));
});

it('turns requests away while the process is at work without a rest, after a moment of it', async () => {
  const url = `${await serve(true)}/v1/companies`;
  let atWork = true;
  const work = (): void => {
    for (const end = performance.now() + 10; performance.now() < end;);
    if (atWork) setImmediate(work);
  };
  setImmediate(work);
  const first = await fetch(url);
  await sleep(1500);
  const later = await statusesOf(url, 1000);
  atWork = false;
  expect(first.status).toBe(200);
  expect(later.filter((status) => status === 429).length).toBeGreaterThan(0.8 * later.length);
  await sleep(1000);
  expect(new Set(await statusesOf(url, 300))).toEqual(new Set([200]));
});

it('without being configured lets a few wait as long as they like', async () => {
  const url = `${await serve(false)}/v1/companies`;
  Object.assign(load, { statements: TOO_MANY, requests: CROWD - 1 });
  expect(new Set(await statusesOf(url, 4000))).toEqual(new Set([200]));
});

it('without being configured bears a crowd for two seconds, and tells it then', async () => {
  const url = `${await serve(false)}/v1/companies`;
  Object.assign(load, { statements: TOO_MANY, requests: CROWD });
  expect(new Set(await statusesOf(url, 1500))).toEqual(new Set([200]));
  await sleep(2500);
  const refused = await statusesOf(url, 500);
  expect(refused.filter((status) => status === 500).length).toBeGreaterThan(0.8 * refused.length);
  const answer = await fetch(url);
  if (answer.status === 500) {
    expect(await answer.json()).toEqual({
      error: { code: 'internal_error', message: 'The service is overloaded; try again later.', request_id: 'r-1' },
    });
  }
});
