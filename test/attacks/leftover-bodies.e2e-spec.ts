import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { startApi, until, type ServiceProcess } from '../support/processes';
import { processEnv } from '../support/service';
import { Target } from './support/target';

jest.setTimeout(120_000);

// What is left of a body when its request is answered or its caller is gone costs the service next to nothing.

const MIB = 1024 * 1024;
const LARGE = 100 * MIB;
/** What is read and dropped for strangers, and what the two ends of a loopback connection hold besides. */
const READ_AT_MOST = 2 * MIB;

let target: Target;
/** The service's ends of the connections, by the port of the other end. */
const accepted = new Map<number, Socket>();

beforeAll(async () => {
  target = await Target.start('leftover bodies');
  (target.service.api.getHttpServer() as Server).on('connection', (socket: Socket) => accepted.set(socket.remotePort as number, socket));
});

afterAll(() => target.stop());

interface Conversation {
  socket: Socket;
  answer: () => string;
  closed: () => boolean;
}

function converse(head: string, port = Number(new URL(target.service.baseUrl).port)): Conversation {
  target.range.tried++;
  let [answer, closed] = ['', false];
  const socket = connect(port, '127.0.0.1');
  socket.write(head);
  socket.on('data', (chunk) => (answer += chunk.toString('latin1'))).on('error', () => undefined);
  for (const end of ['end', 'close']) socket.on(end, () => (closed = true));
  return { socket, answer: () => answer, closed: () => closed };
}

const post = (path: string, ...headers: string[]): string =>
  `POST ${path} HTTP/1.1\r\n${['Host: x', 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`;

const REFUSED: [string, string, string][] = [
  ['a stranger to decks', post('/v1/decks', `Content-Length: ${LARGE}`), '401'],
  ['a stranger to decks, in chunks', post('/v1/decks', 'Transfer-Encoding: chunked'), '401'],
  ['a stranger who closes the connection', post('/v1/decks', 'Connection: close', `Content-Length: ${LARGE}`), '401'],
  ['a stranger to the portal', post('/portal/keys', `Content-Length: ${LARGE}`), '401'],
  ['a stranger to nowhere', post('/v1/nowhere', `Content-Length: ${LARGE}`), '404'],
  ['a public form', post('/v1/uploads/sign', `Content-Length: ${LARGE}`), '400'],
  ['a body with a GET', `GET /v1/health HTTP/1.1\r\nHost: x\r\nContent-Length: ${LARGE}\r\n\r\n`, '200'],
];

/** Like a client that sends everything before it reads: until its own side is full. */
async function flood(head: string): Promise<Conversation & { port: number }> {
  const conversation = converse(head);
  const { socket, closed } = conversation;
  await once(socket, 'connect');
  const port = socket.localPort as number;
  const piece = Buffer.alloc(64 * 1024, 'x');
  const framed = head.includes('chunked')
    ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
    : piece;
  for (let sent = 0; sent < LARGE && !socket.destroyed; sent += piece.length) {
    if (!socket.write(framed)) await new Promise<void>((done) => void socket.once('drain', done).once('close', () => done()));
  }
  await until('the service has closed', closed, 30);
  return { ...conversation, port };
}

async function drip(): Promise<string> {
  const { socket, answer, closed } = converse(post('/v1/companies', `Content-Length: ${MIB}`));
  const drops = setInterval(() => socket.write('x'), 200);
  try {
    await until('the service has closed', closed, 30);
  } finally {
    clearInterval(drops);
    socket.destroy();
  }
  return answer();
}

describe('what is still to come after an answer', () => {
  let floods: Promise<Awaited<ReturnType<typeof flood>>[]>;
  let dripped: Promise<string>;

  // All at once: each waits for the seconds after which the service closes.
  beforeAll(async () => {
    floods = Promise.all(REFUSED.map(([, head]) => flood(head)));
    dripped = drip();
    await Promise.allSettled([floods, dripped]);
  });

  it.each(REFUSED)('100 MB of %s are not read, and the answer is', async (who, _head, status) => {
    const { socket, answer, port } = (await floods)[REFUSED.findIndex(([name]) => name === who)] as Awaited<ReturnType<typeof flood>>;
    expect(answer()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer().match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(JSON.parse(answer().slice(answer().indexOf('{')))).toBeTruthy();
    const service = accepted.get(port);
    await until('nothing is left of the connection', () => service?.destroyed, 30);
    expect(service?.bytesRead).toBeLessThan(READ_AT_MOST);
    socket.destroy();
  });

  it('a stranger who goes on sending a little after the 401 is cut off', async () => {
    expect(await dripped).toMatch(/^HTTP\/1\.1 401 /);
  });
});

it('a caller with a key reads why the file is too large, however much of it is still to come', async () => {
  const form = new FormData();
  form.append('file', new Blob([Buffer.alloc(60 * MIB)], { type: 'application/pdf' }), 'large.pdf');
  const answer = await fetch(`${target.service.baseUrl}/v1/decks`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${target.key}` },
  });
  expect([answer.status, ((await answer.json()) as any).error.code]).toEqual([400, 'file_too_large']);
});

it('a small body that was not read keeps the connection', async () => {
  const { socket, answer } = converse(`${post('/v1/companies', 'Content-Length: 2')}`);
  await until('the refusal', () => answer().includes('unauthenticated'));
  socket.write(`{}GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n`);
  await until('the next answer on the same connection', () => /HTTP\/1\.1 401 [^]*HTTP\/1\.1 200 /.test(answer()));
  socket.destroy();
});

describe('a body that breaks off', () => {
  let api: ServiceProcess;
  let port: number;

  beforeAll(async () => {
    const started = await startApi({ env: { ...processEnv(target.service.config), LOG_LEVEL: 'info' } });
    api = started.process;
    port = Number(new URL(started.url).port);
  });
  afterAll(() => api?.stop('SIGKILL'));

  const heads = (): [string, string][] => [
    ['/v1/companies', post('/v1/companies', `Authorization: Bearer ${target.key}`, 'Content-Length: 1000') + '{"name":"'],
    ['/v1/uploads/sign', post('/v1/uploads/sign', 'Transfer-Encoding: chunked') + '5\r\n{"for'],
    ['/portal/sessions', post('/portal/sessions', 'Content-Length: 100') + '{'],
    [
      '/v1/decks',
      post('/v1/decks', `Authorization: Bearer ${target.key}`, 'Content-Length: 1000').replace(
        'application/json',
        'multipart/form-data; boundary=x',
      ) + '--x\r\nContent-Disposition: form-data; name="file"; filename="d.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n',
    ],
  ];

  it('is one quiet line, of a request that was aborted', async () => {
    for (const [endpoint, head] of heads()) {
      const lines = () => api.lines().filter((line) => line.endpoint === endpoint);
      const { socket } = converse(head, port);
      await until('it is sent', () => socket.bytesWritten === head.length);
      // Broken while it is read, which the next answer of the process says to have begun.
      expect((await fetch(`http://127.0.0.1:${port}/v1/health`)).status).toBe(200);
      socket.resetAndDestroy();
      await until('its line', () => lines().length > 0);
      expect(lines()).toEqual([expect.objectContaining({ endpoint, aborted: true, level: 30 })]);
    }
    await api.stop('SIGTERM');
    expect(api.output).not.toMatch(/\n\s+at |"level":(40|50|60)/);
    const requests = api.lines().filter(({ request_id: id }) => id !== undefined);
    expect(requests.filter(({ endpoint }) => endpoint !== '/v1/health').map(({ endpoint }) => endpoint)).toEqual(
      heads().map(([endpoint]) => endpoint),
    );
  });
});
