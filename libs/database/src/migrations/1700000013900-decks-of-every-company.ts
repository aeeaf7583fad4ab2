import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * Companies that were made without a deck got their folder "Decks" when somebody first looked into their data room; it is made with
 * the company now. The folder is as old as its company, and its id (a UUID of version 7: 48 bits of milliseconds, then random ones) too.
 */
export class DecksOfEveryCompany1700000013900 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO folders (id, company_id, name, path, created_at)
      SELECT encode(set_byte(r.bytes, 6, (get_byte(r.bytes, 6) & 15) | 112), 'hex')::uuid, c.id, 'Decks', '/Decks', c.created_at
      FROM companies c
      CROSS JOIN LATERAL (
        SELECT overlay(uuid_send(gen_random_uuid())
          PLACING substring(int8send((extract(epoch FROM c.created_at) * 1000)::bigint) FROM 3) FROM 1 FOR 6) AS bytes
      ) r
      ON CONFLICT (company_id, path) DO NOTHING`);
  }

  /** Every schema of the past takes the folders as they are. */
  async down(): Promise<void> {}
}
