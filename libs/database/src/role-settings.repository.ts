import { Injectable } from '@nestjs/common';
import { Db } from './db';

/** What a statement outside of a transaction needs of its role behind a pooler, in the units of pg_settings (docs/operations.md). */
const WANTED: Record<string, (value: string) => boolean> = {
  random_page_cost: (value) => Number(value) < 2,
  jit: (value) => value === 'off',
  statement_timeout: (value) => value !== '0',
  idle_in_transaction_session_timeout: (value) => value !== '0',
};

/** Settings as a statement finds them that says nothing of its own. */
@Injectable()
export class RoleSettingsRepository {
  constructor(private readonly db: Db) {}

  /** @returns names of those that are not as the service wants them; only behind a pooler does that depend on the role */
  async unset(): Promise<string[]> {
    const rows = await this.db.rows<{ name: string; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY ($1) ORDER BY name',
      [Object.keys(WANTED)],
    );
    return rows.filter(({ name, setting }) => !WANTED[name]?.(setting)).map(({ name }) => name);
  }
}
