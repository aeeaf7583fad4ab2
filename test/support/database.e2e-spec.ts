import { Client } from 'pg';
import { createTestDatabase } from './database';

async function count(url: string, table: string): Promise<number> {
  const client = new Client(url);
  await client.connect();
  try {
    return Number((await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n);
  } finally {
    await client.end();
  }
}

describe('the databases of the tests', () => {
  it('are migrated, empty, apart from one another, and gone after drop', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const client = new Client(one.url);
    await client.connect();
    await client.query(`INSERT INTO teams (id, name) VALUES (gen_random_uuid(), 'Alder')`);
    await client.end();
    expect(await count(one.url, 'teams')).toBe(1);
    expect(await count(two.url, 'teams')).toBe(0);
    expect(await count(two.url, 'schema_migrations')).toBeGreaterThan(0);
    await Promise.all([one.drop(), two.drop()]);
    await expect(count(one.url, 'teams')).rejects.toThrow(/does not exist/);
  });
});
