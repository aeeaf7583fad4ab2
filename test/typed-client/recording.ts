import { writeFileSync } from 'node:fs';
import type { Middleware } from 'openapi-fetch';

interface Exchange {
  operation: string;
  entry: object;
}

const pairs = (headers: Headers): { name: string; value: string }[] => [...headers].map(([name, value]) => ({ name, value }));

async function entryOf(request: Request, response: Response): Promise<object> {
  const url = new URL(request.url);
  const contentType = request.headers.get('content-type');
  const mimeType = response.headers.get('content-type') ?? '';
  const isJson = mimeType.includes('json');
  return {
    startedDateTime: new Date().toISOString(),
    time: 0,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      headers: pairs(request.headers),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      cookies: [],
      ...(contentType !== null && { postData: { mimeType: contentType, text: sent.get(request) ?? 'a form' } }),
    },
    response: {
      status: response.status,
      statusText: response.statusText,
      httpVersion: 'HTTP/1.1',
      headers: pairs(response.headers),
      cookies: [],
      content: { mimeType, size: 0, text: isJson ? await response.clone().text() : '' },
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
}

/** A request's body can be read once, before it is sent. */
const sent = new WeakMap<Request, string>();

/** The traffic of typed clients as a HAR, which the drift check compares with the description. */
export class Recording {
  private readonly exchanges: Exchange[] = [];

  /** `METHOD /path/{template}` of everything that was called. */
  get operations(): Set<string> {
    return new Set(this.exchanges.map(({ operation }) => operation));
  }

  readonly middleware: Middleware = {
    onRequest: async ({ request }) => {
      if (request.headers.get('content-type')?.includes('json')) sent.set(request, await request.clone().text());
    },
    onResponse: async ({ request, response, schemaPath }) => {
      this.exchanges.push({ operation: `${request.method} ${schemaPath}`, entry: await entryOf(request, response) });
    },
  };

  write(file: string): void {
    const entries = this.exchanges.map(({ entry }) => entry);
    writeFileSync(file, JSON.stringify({ log: { version: '1.2', creator: { name: 'deal-flow-service', version: '1.0.0' }, entries } }));
  }
}
