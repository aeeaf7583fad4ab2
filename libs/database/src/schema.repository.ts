import { Injectable } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { Db } from './db';
import { MIGRATIONS } from './migrations';

/** `missing`: never migrated; `older`: migrations of this build are pending; `newer`: others were made that it does not work with. */
export type SchemaState = 'ok' | 'missing' | 'older' | 'newer';

export interface SchemaReport {
  state: SchemaState;
  /** The migrations that are pending, or that this build does not work with. */
  migrations: string[];
}

const KNOWN = MIGRATIONS.map(({ name }) => name);

/** A migration's number is the end of its name. */
export const numberOf = (migration: string): number => Number(migration.slice(-13));

/** How old this build is: its newest migration. */
const BUILD = Math.max(...KNOWN.map(numberOf));

const UNDEFINED_TABLE = '42P01';

/** Whether the database is what this build was made for (ADR 0016). */
@Injectable()
export class SchemaRepository {
  constructor(private readonly db: Db) {}

  /** @throws Error where the database cannot be asked */
  async report(): Promise<SchemaReport> {
    const made = await this.made();
    if (made === null) return { state: 'missing', migrations: KNOWN };
    const pending = KNOWN.filter((name) => !made.has(name));
    if (pending.length > 0) return { state: 'older', migrations: pending };
    const unknown = [...made].filter((name) => !KNOWN.includes(name));
    const foreign = unknown.length > 0 ? await this.foreign(unknown) : [];
    return { state: foreign.length > 0 ? 'newer' : 'ok', migrations: foreign };
  }

  private async made(): Promise<Set<string> | null> {
    try {
      const rows = await this.db.rows<{ name: string }>('SELECT name FROM schema_migrations');
      return new Set(rows.map(({ name }) => name));
    } catch (error) {
      if ((error as { code?: string }).code === UNDEFINED_TABLE) return null;
      throw error;
    }
  }

  /** Those of these migrations, unknown to this build, which do not say that a build of its age works beside them. */
  private async foreign(unknown: string[]): Promise<string[]> {
    const rows = await this.db.rows<{ migration: string }>(
      'SELECT migration FROM schema_compatibility WHERE migration = ANY($1) AND works_with <= $2',
      [unknown, BUILD],
    );
    const fit = new Set(rows.map(({ migration }) => migration));
    return unknown.filter((name) => !fit.has(name));
  }
}

/** Writes down which older builds work beside the migrations of this one; nothing before there is a table for it. */
export async function writeCompatibility(runner: QueryRunner): Promise<void> {
  const [{ there }] = (await runner.query(`SELECT to_regclass('schema_compatibility') IS NOT NULL AS there`)) as [{ there: boolean }];
  if (!there) return;
  await runner.query(
    `INSERT INTO schema_compatibility (migration, works_with) SELECT * FROM unnest($1::text[], $2::bigint[])
     ON CONFLICT (migration) DO UPDATE SET works_with = excluded.works_with`,
    [KNOWN, MIGRATIONS.map((made) => new made().worksWith ?? null)],
  );
}
