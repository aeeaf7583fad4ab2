import { isDeepStrictEqual } from 'node:util';
import type { Request } from 'autocannon';
import type { Asked } from './data/asked';
import type { Operation } from './operations';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/gi;
const TOKEN = /^svc_upload_[\w-]+\.[\w-]+\.[\w-]+$/;

async function ask(baseUrl: string, request: Request, expected: number): Promise<unknown> {
  const { setupRequest } = request as { setupRequest?: (request: Request) => Request };
  // One that has a body is the same for both.
  const { method, path = '', headers, body } = setupRequest && request.body === undefined ? setupRequest(request) : request;
  const response = await fetch(baseUrl + path, { method, headers: headers as Record<string, string>, body: body as RequestInit['body'] });
  const text = await response.text();
  if (response.status !== expected) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** What no two answers share, by its form: moments, ids, tokens, the server's own address. */
function blurred(value: unknown, baseUrl: string): unknown {
  return JSON.parse(JSON.stringify(value), (_key, item: unknown) => {
    if (typeof item !== 'string') return item;
    if (MOMENT.test(item)) return '(moment)';
    if (TOKEN.test(item)) return '(token)';
    return item.replace(baseUrl, '').replace(ID, '(id)');
  });
}

function firstDifference(a: string, b: string): number {
  const at = [...a].findIndex((character, index) => character !== b[index]);
  return at < 0 ? a.length : at;
}

async function compare(operation: Operation, asked: Asked, floor: string, api: string): Promise<void> {
  for (const request of operation.requests(asked, 0)) {
    const [expected, given] = [await ask(floor, request, operation.status), await ask(api, request, operation.status)];
    const same = operation.fresh ? isDeepStrictEqual(blurred(given, api), blurred(expected, floor)) : isDeepStrictEqual(given, expected);
    if (same) continue;
    const [a, b] = [JSON.stringify(given), JSON.stringify(expected)];
    const part = (text: string): string => text.slice(Math.max(0, firstDifference(a, b) - 100), firstDifference(a, b) + 300);
    throw new Error(`${operation.name}: the api answers …${part(a)} where the floor answers …${part(b)}`);
  }
}

/** @throws Error where the api does not answer what the floor answers */
export async function assertSameAnswers(operations: readonly Operation[], asked: Asked, floor: string, api: string): Promise<void> {
  for (const operation of operations) await compare(operation, asked, floor, api);
}
