import { connect } from 'node:net';
import { OPERATIONS, Target } from './support/target';

jest.setTimeout(60_000);

let target: Target;

beforeAll(async () => {
  target = await Target.start('headers');
});

afterAll(() => target.stop());

/** What comes back for these bytes, until the service closes the connection. */
function raw(bytes: string): Promise<string> {
  target.range.tried++;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(target.service.baseUrl).port), '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

const get = (path: string, ...headers: string[]): string =>
  `GET ${path} HTTP/1.1\r\n${['Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

/** One answer, with the envelope and one request id in header and body. */
function expectRefusal(answer: string, status: number): void {
  expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const { error } = JSON.parse(body) as { error: { code: string; message: string; request_id: string } };
  expect(head.toLowerCase()).toContain(`x-request-id: ${error.request_id}`);
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(head.toLowerCase()).toContain('cache-control: no-store');
}

describe('what no client of ours would send', () => {
  const key = (): string => `Authorization: Bearer ${target.key}`;
  const long = (bytes: number): string => 'x'.repeat(bytes);

  const unreadable: [string, () => string][] = [
    ['headers of 17 KB', () => get('/v1/health', `X-Long: ${long(17_000)}`)],
    ['a path of 17 KB', () => get(`/v1/${long(17_000)}`)],
    ['three hundred headers of 60 bytes', () => get('/v1/health', ...Array.from({ length: 300 }, (_unused, i) => `X-${i}: ${long(60)}`))],
    ['no Host', () => 'GET /v1/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', () => get('/v1/health', 'Host: evil.example')],
    ['two Hosts that are the same, in other letters', () => get('/v1/health', 'hOST: x')],
    ['two Hosts in the old protocol', () => 'GET /v1/health HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['two Hosts and a whole URL', () => get('http://x/v1/health', 'Host: y')],
    [
      'two lengths',
      () => `POST /v1/companies HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${key()}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    ],
    [
      'a length and chunks',
      () =>
        `POST /v1/companies HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${key()}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'an unknown transfer coding',
      () =>
        `POST /v1/companies HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${key()}\r\nTransfer-Encoding: gzip, chunked, identity\r\n\r\n{}`,
    ],
    [
      'a chunk size that is none',
      () =>
        `POST /v1/companies HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${key()}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    ],
    ['a space before the colon', () => get('/v1/health', 'X-A : b')],
    ['a folded header', () => get('/v1/health', 'X-A: b', ' c: d')],
    ['NUL in a header', () => get('/v1/health', 'X-A: b\u0000c')],
    ['a line feed in a header', () => get('/v1/health', 'X-A: b\rX-B: c')],
    ['another protocol', () => 'GET /v1/health SPDY/3\r\nHost: x\r\n\r\n'],
    ['TLS', () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n'],
    ['a space in the path', () => get('/v1/hea lth')],
    ['NUL in the path', () => get('/v1/health\u0000')],
    ['a host in the path that is none', () => get('http://[x/v1/health')],
    ['an internationalised host in the path that is none', () => get('http://xn--0/v1/health', 'If-None-Match: *')],
    ['a scheme and nothing behind it', () => get('http://', 'If-None-Match: *')],
  ];

  it.each(unreadable)('%s: 400', async (_what, request) => {
    expectRefusal(await raw(request()), 400);
  });

  it('a connection for a proxy finds none', async () => {
    expect(await raw('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).not.toMatch(/^HTTP\/1\.1 2/);
    // A whole URL names the path, whatever its host.
    expect(await raw(get('http://evil.example/v1/health'))).toMatch(/^HTTP\/1\.1 200 /);
    expectRefusal(await raw(get('http://evil.example/v1/nothing')), 404);
    const upgrade = await raw(
      get('/v1/companies', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13'),
    );
    expect(upgrade).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('two Authorization headers are none', async () => {
    for (const second of [key(), 'Authorization: Bearer x', 'authorization: Basic eDp5']) {
      expectRefusal(await raw(get('/v1/companies', key(), second)), 401);
      expectRefusal(await raw(get('/v1/companies', second, key())), 401);
    }
  });

  it('two requests at once stay two', async () => {
    const smuggled = 'GET /v1/companies HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await raw(
      `POST /v1/uploads/sign HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}${smuggled}${get('/v1/health')}`,
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 401', 'HTTP/1.1 200']);
  });
});

describe('what a proxy might add', () => {
  const SPOOFS: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'evil.example:443' },
    { host: '' },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1;host=evil.example;proto=https' },
    { 'x-original-url': '/portal/keys' },
    { 'x-rewrite-url': '/v1/health' },
    { 'x-http-method-override': 'DELETE' },
    { 'x-method-override': 'PUT' },
    { 'x-real-ip': '127.0.0.1' },
    { 'x-forwarded-prefix': '/evil' },
    { 'x-request-id': '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' },
    { 'x-request-id': 'a%0d%0aSet-Cookie: b=c' },
    { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { referer: 'https://evil.example/' },
    { cookie: 'session=x' },
    { accept: 'text/html' },
    { 'accept-encoding': 'gzip' },
    { range: 'bytes=0-1' },
    { 'if-none-match': '*' },
    { 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
    { expect: '100-continue' },
    { te: 'trailers' },
    { prefer: 'wait=999999999' },
    { prefer: 'wait=-1, wait=abc' },
  ];

  it('changes no answer: not its id, not its links, not what it is', async () => {
    const job = `/v1/jobs/${target.ids.job}`;
    const reads = ['/v1/companies', `/v1/companies/${target.ids.company}/documents/${target.ids.document}/download-url`, '/v1/health'];
    const shots = [...reads, ...(target.ids.job ? [job] : [])].flatMap((path) =>
      SPOOFS.filter((spoof) => path !== job || !('prefer' in spoof)).map((spoof) => ({
        what: `${path} ${JSON.stringify(spoof)}`,
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${target.key}`, ...spoof },
      })),
    );
    const outcomes = await target.range.fire(shots);
    for (const { shot, status, headers, body } of outcomes) {
      expect([shot.what, status, headers['set-cookie'], headers['access-control-allow-origin'], headers['content-encoding']]).toEqual([
        shot.what,
        200,
        undefined,
        undefined,
        undefined,
      ]);
      expect(headers['x-request-id']).not.toBe('01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11');
      expect(JSON.stringify([body, headers])).not.toContain('evil');
    }
  });

  it('does not reach the address to poll', async () => {
    const form = `--x\r\ncontent-disposition: form-data; name="company_name"\r\n\r\nHosted\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="d.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n%%EOF\r\n--x--\r\n`;
    const headers = {
      authorization: `Bearer ${target.key}`,
      'content-type': 'multipart/form-data; boundary=x',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    const [outcome] = await target.range.fire([{ what: 'deck', method: 'POST', path: '/v1/decks', headers, body: form }]);
    expect([outcome?.status, outcome?.body.poll_url, outcome?.headers.location]).toEqual([
      202,
      expect.stringMatching(/^http:\/\/deal-flow\.test\/v1\/jobs\//),
      outcome?.body.poll_url,
    ]);
  });

  it('forges no line of the answer', async () => {
    const keys = ['a%0d%0aSet-Cookie: b=c', 'é', 'x'.repeat(256), '', ' ', 'a b', 'a\tb'];
    const create = OPERATIONS.find(({ id }) => id === 'createCompany');
    const shots = keys.map((value, i) => ({
      what: `Idempotency-Key ${value}`,
      method: 'POST',
      path: create?.template ?? '',
      headers: { authorization: `Bearer ${target.key}`, 'content-type': 'application/json', 'idempotency-key': value },
      body: JSON.stringify({ name: `K${i}` }),
    }));
    const outcomes = await target.range.fire(shots);
    for (const { headers } of outcomes) expect(headers['set-cookie']).toBeUndefined();
    expect(outcomes.map(({ status }) => status)).toEqual(keys.map(() => 400));
  });
});

describe('what every answer says', () => {
  const PAGES: [string, RegExp][] = [
    ['/portal', /default-src 'none'/],
    ['/portal/app/portal.js', /default-src 'none'/],
    ['/demo/form', /default-src 'none'/],
    ['/docs', /default-src 'self'/],
    ['/docs/guides/quick-start', /default-src 'none'/],
    ['/docs/guides/search?q=key', /default-src 'none'/],
    ['/docs/guides/guides.css', /default-src 'none'/],
  ];

  it.each(PAGES)('%s: a policy for its content, no frame, no cookie', async (path, policy) => {
    const { status, headers } = await target.service.as().get(path);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(policy);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect([headers.get('x-content-type-options'), headers.get('x-powered-by'), headers.get('set-cookie')]).toEqual([
      'nosniff',
      null,
      null,
    ]);
  });

  it('opens no route to another origin but the three public ones', async () => {
    for (const operation of OPERATIONS) {
      const preflight = {
        origin: 'https://evil.example',
        'access-control-request-method': operation.method,
        'access-control-request-headers': 'authorization',
      };
      const { status, headers } = await target.service.as().call('OPTIONS', target.path(operation), { headers: preflight });
      const open = /^\/v1\/(uploads|connect)\//.test(operation.template);
      const opened = [...headers.keys()].filter((name) => name.startsWith('access-control-allow-'));
      const all = ['access-control-allow-headers', 'access-control-allow-methods', 'access-control-allow-origin'];
      // Without a word about origins a browser sends nothing.
      expect([operation.id, status, opened]).toEqual([operation.id, 200, open ? all : []]);
      expect((await target.service.as().call('OPTIONS', target.path(operation))).status).toBe(open ? 200 : 404);
    }
  });
});
