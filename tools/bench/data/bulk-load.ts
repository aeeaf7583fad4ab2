import type { Client } from 'pg';

interface Definition {
  text: string;
}

/** Secondary indexes and foreign keys of the service's own tables, as statements that make them again. */
async function secondaryOf(client: Client): Promise<{ indexes: string[]; foreignKeys: string[]; drop: string[] }> {
  const indexes = await client.query<Definition & { name: string }>(
    `SELECT indexdef AS text, format('%I.%I', schemaname, indexname) AS name FROM pg_indexes
     WHERE schemaname = 'public' AND indexname NOT IN (SELECT conname FROM pg_constraint) ORDER BY indexname`,
  );
  const foreignKeys = await client.query<Definition & { drop: string }>(
    `SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS text,
            format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  return {
    indexes: indexes.rows.map(({ text }) => text),
    foreignKeys: foreignKeys.rows.map(({ text }) => text),
    drop: [...foreignKeys.rows.map(({ drop }) => drop), ...indexes.rows.map(({ name }) => `DROP INDEX ${name}`)],
  };
}

/**
 * Runs `load` without secondary indexes and foreign keys, and makes them afterwards: row by row they would take most of the
 * time. Everything is checked in the end as if it had been there all along.
 */
export async function bulkLoad(client: Client, say: (line: string) => void, load: () => Promise<void>): Promise<void> {
  const { indexes, foreignKeys, drop } = await secondaryOf(client);
  for (const text of drop) await client.query(text);
  await load();
  await client.query(`SET maintenance_work_mem = '512MB'`);
  say(`  ${indexes.length} indexes`);
  for (const text of indexes) {
    const began = performance.now();
    await client.query(text);
    const seconds = (performance.now() - began) / 1000;
    if (seconds > 2) say(`  ${/INDEX (\S+)/.exec(text)?.[1] ?? ''}: ${seconds.toFixed(0)} s`);
  }
  say(`  ${foreignKeys.length} foreign keys`);
  for (const text of foreignKeys) await client.query(text);
}
