import { randomBytes } from 'node:crypto';
import { administer, dropDatabase } from './administer';

export interface TestDatabase {
  url: string;
  /** Ends open connections, too. */
  drop(): Promise<void>;
}

function baseUrl(): string {
  const url = process.env.TEST_SERVER_URL;
  if (url === undefined) throw new Error('No test server: database tests run in the Jest projects db and e2e');
  return url;
}

/** A migrated, empty database of the test file's own: a clone of the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `t_${process.pid}_${randomBytes(4).toString('hex')}`;
  await administer(baseUrl(), `CREATE DATABASE ${name} TEMPLATE ${process.env.TEST_TEMPLATE}`);
  const url = new URL(baseUrl());
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => dropDatabase(baseUrl(), name) };
}
