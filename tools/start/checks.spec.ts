import { type AddressInfo, createServer, type Server } from 'node:net';
import { freePort } from '../embedded-postgres';
import { requireDatabase, requirePort, requireRedis } from './checks';

let server: Server;
let taken: number;

beforeAll(async () => {
  // Accepts and says nothing: neither a PostgreSQL nor a Redis.
  server = createServer((socket) => void socket.resume().end()).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  taken = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => server.close(done)));

describe('before anything is started', () => {
  it('a taken port is named, with the variable that moves it', async () => {
    await expect(requirePort('PORT', '127.0.0.1', taken)).rejects.toThrow(
      `Port ${taken} is already in use: stop what uses it, or set PORT to another one.`,
    );
    await expect(requirePort('PORT', '127.0.0.1', await freePort())).resolves.toBeUndefined();
  });

  it('an address that is not ours is named', async () => {
    await expect(requirePort('PORT', '192.0.2.1', 4000)).rejects.toThrow(
      'Cannot listen on 192.0.2.1, port 4000 (EADDRNOTAVAIL): check HOST and PORT.',
    );
  });

  it('an unreachable database is named without its password', async () => {
    const closed = await freePort();
    const refusal = await requireDatabase(`postgres://me:hush@127.0.0.1:${closed}/deals`).catch((error: Error) => error.message);
    expect(refusal).toMatch(
      new RegExp(`^The database deals at 127\\.0\\.0\\.1:${closed} cannot be used \\(.*ECONNREFUSED.*\\): check DATABASE_URL\\.$`),
    );
    expect(refusal).not.toContain('hush');
    await expect(requireDatabase(`postgres://me:hush@127.0.0.1:${taken}/deals`)).rejects.toThrow(/Connection terminated unexpectedly/);
    await expect(requireDatabase('mysql://127.0.0.1/deals')).rejects.toThrow('DATABASE_URL must begin with postgres://');
    await expect(requireDatabase('deals')).rejects.toThrow('DATABASE_URL is not a URL.');
  });

  it('an unreachable Redis is named', async () => {
    const closed = await freePort();
    await expect(requireRedis(`redis://:hush@127.0.0.1:${closed}`)).rejects.toThrow(
      `Redis at 127.0.0.1:${closed} cannot be reached (ECONNREFUSED): check REDIS_URL.`,
    );
    await expect(requireRedis(`redis://127.0.0.1:${taken}`)).resolves.toBeUndefined();
  });
});
