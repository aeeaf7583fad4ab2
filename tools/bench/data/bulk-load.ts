import type { Client } from 'pg';

interface Definition {
  text: string;
}

/** Runs `work` without the foreign keys of the service's tables: each row that it deletes would look through tables without an index. */
export async function withoutForeignKeys(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Definition & { drop: string }>(
    `SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS text,
            format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  // All or nothing: a run that is cut short leaves the keys as they were.
  await client.query('BEGIN');
  for (const { drop } of rows) await client.query(drop);
  await work();
  for (const { text } of rows) await client.query(text);
  await client.query('COMMIT');
}

/** Triggers look here for each deal: without their indexes a million of them would walk whatever is there already. */
const LOOKED_UP = ['pipeline_stages', 'deal_moves'];

/** Those of tables in partitions stay: they belong together, and nothing is loaded there. */
const IN_PARTS = `SELECT relname FROM pg_class WHERE relkind = 'p' OR relispartition`;

async function secondaryIndexes(client: Client): Promise<(Definition & { name: string })[]> {
  const { rows } = await client.query<Definition & { name: string }>(
    `SELECT indexdef AS text, format('%I.%I', schemaname, indexname) AS name FROM pg_indexes
     WHERE schemaname = 'public' AND indexname NOT IN (SELECT conname FROM pg_constraint) AND tablename <> ALL($1)
       AND tablename NOT IN (${IN_PARTS}) ORDER BY indexname`,
    [LOOKED_UP],
  );
  return rows;
}

async function makeIndexes(client: Client, indexes: Definition[], say: (line: string) => void): Promise<void> {
  say(`  ${indexes.length} indexes`);
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const { text } of indexes) {
    const began = performance.now();
    await client.query(text);
    const seconds = (performance.now() - began) / 1000;
    if (seconds > 2) say(`  ${/INDEX (\S+)/.exec(text)?.[1] ?? ''}: ${seconds.toFixed(0)} s`);
  }
}

/**
 * Runs `load` without secondary indexes and foreign keys, and makes them afterwards: row by row they would take most of the
 * time. Everything is checked in the end as if it had been there all along.
 */
export async function bulkLoad(client: Client, say: (line: string) => void, load: () => Promise<void>): Promise<void> {
  const indexes = await secondaryIndexes(client);
  await withoutForeignKeys(client, async () => {
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await load();
    await makeIndexes(client, indexes, say);
    say('  foreign keys');
  });
}
