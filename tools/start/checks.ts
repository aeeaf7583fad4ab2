import { createServer, connect } from 'node:net';
import { Client } from 'pg';
import { codeOf, messageOf, StartError } from '../start-error';

const CONNECT_MILLISECONDS = 5000;

/** @throws StartError when `port` cannot be listened on. */
export async function requirePort(name: string, host: string, port: number): Promise<void> {
  const problem = await new Promise<string | undefined>((done) => {
    const server = createServer();
    server.once('error', (error) => done(codeOf(error) ?? error.message));
    server.listen(port, host, () => server.close(() => done(undefined)));
  });
  if (problem === 'EADDRINUSE') throw new StartError(`Port ${port} is already in use: stop what uses it, or set ${name} to another one.`);
  if (problem === 'EACCES') throw new StartError(`Port ${port} needs more rights than this user has: set ${name} to one above 1023.`);
  if (problem !== undefined) throw new StartError(`Cannot listen on ${host}, port ${port} (${problem}): check HOST and ${name}.`);
}

/** Host and port for a message; never the credentials that a URL may hold. */
function place(url: string, name: string): URL {
  try {
    return new URL(url);
  } catch {
    throw new StartError(`${name} is not a URL.`);
  }
}

export async function requireDatabase(url: string): Promise<void> {
  const { host, protocol, pathname } = place(url, 'DATABASE_URL');
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') throw new StartError('DATABASE_URL must begin with postgres://');
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MILLISECONDS });
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The database ${pathname.slice(1)} at ${host} cannot be used (${messageOf(error)}): check DATABASE_URL.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function requireRedis(url: string): Promise<void> {
  const { hostname, port } = place(url, 'REDIS_URL');
  await new Promise<void>((done, fail) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379), timeout: CONNECT_MILLISECONDS });
    const give = (reason: string): void => {
      socket.destroy();
      fail(new StartError(`Redis at ${hostname}:${port || 6379} cannot be reached (${reason}): check REDIS_URL.`));
    };
    socket.once('connect', () => {
      socket.destroy();
      done();
    });
    socket.once('timeout', () => give('no answer in 5 s'));
    socket.once('error', (error) => give(codeOf(error) ?? error.message));
  });
}

/** Whether the database holds no team yet, and whether it holds this company. Called after the migrations. */
export async function lookInside(url: string, companyId: string | undefined): Promise<{ empty: boolean; known: boolean }> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MILLISECONDS });
  await client.connect();
  try {
    const { rows } = await client.query<{ empty: boolean; known: boolean }>(
      'SELECT NOT EXISTS (SELECT FROM teams) AS empty, EXISTS (SELECT FROM companies WHERE id::text = $1) AS known',
      [companyId ?? ''],
    );
    return rows[0] ?? { empty: false, known: false };
  } finally {
    await client.end();
  }
}
