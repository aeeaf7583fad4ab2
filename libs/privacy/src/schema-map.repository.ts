import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';

export interface ColumnInfo {
  name: string;
  /** As PostgreSQL spells it: `text`, `jsonb`, `uuid`, `text[]` … */
  type: string;
  nullable: boolean;
  /** Part of a unique index. */
  unique: boolean;
}

export interface TableInfo {
  name: string;
  columns: ColumnInfo[];
}

/** A column that names a row of another table, by a foreign key or, where there is none, by its name. */
export interface Reference {
  table: string;
  column: string;
  nullable: boolean;
  target: string;
  /** Whether the database holds it. */
  enforced: boolean;
}

/** Columns without a foreign key, by their names' ends. */
const BY_NAME: readonly [suffix: string, target: string][] = [
  ['company_id', 'companies'],
  ['deal_id', 'deals'],
  ['document_id', 'documents'],
  ['draft_id', 'deck_drafts'],
  ['event_id', 'events'],
  ['endpoint_id', 'webhook_endpoints'],
  ['import_id', 'imports'],
  ['job_id', 'jobs'],
  ['key_id', 'api_keys'],
  ['merge_id', 'merges'],
  ['note_id', 'notes'],
  ['score_id', 'company_scores'],
  ['subject_id', 'companies'],
];
/** Of these parents rows are never reached through a company. */
const NOT_OURS = new Set(['typeorm_migrations', 'schema_migrations', 'migrations', 'schema_compatibility']);

/** The schema as it is: what later migrations add is erased with the rest, without anybody thinking of it. */
export class SchemaMap {
  constructor(
    readonly tables: readonly TableInfo[],
    readonly references: readonly Reference[],
  ) {}

  table(name: string): TableInfo | undefined {
    return this.tables.find((table) => table.name === name);
  }

  /** Of columns that may hold what somebody wrote. */
  texts(table: TableInfo): ColumnInfo[] {
    return table.columns.filter(({ type }) => /^(text|text\[\]|jsonb|json|character varying.*)$/.test(type));
  }

  /**
   * The condition under which a row of table `t` belongs to a team or a company; null where nothing leads there.
   * @param parameter of the id, as `$1`
   */
  belongsTo(target: 'teams' | 'companies', table: string, parameter: string): string | null {
    return this.path(target, table, parameter, 't', new Set());
  }

  private path(target: string, table: string, parameter: string, alias: string, seen: Set<string>): string | null {
    if (table === target) return `${alias}.id = ${parameter}`;
    const direct = this.table(table)?.columns.some(({ name }) => name === (target === 'teams' ? 'team_id' : 'company_id'));
    if (direct) return `${alias}.${target === 'teams' ? 'team_id' : 'company_id'} = ${parameter}`;
    if (table === 'idempotency_records' && target === 'teams') return ofPrincipals(alias, parameter);
    const ways = this.references
      .filter((each) => each.table === table && each.target !== table && each.target !== 'users' && !seen.has(each.target))
      .flatMap((each) => {
        const inner = this.path(target, each.target, parameter, `${alias}x`, new Set([...seen, table]));
        return inner === null
          ? []
          : [`${alias}.${each.column} IN (SELECT ${alias}x.${keyOf(each.target)} FROM ${each.target} ${alias}x WHERE ${inner})`];
      });
    return ways[0] ?? null;
  }
}

/** The one primary key that is not called `id`. */
export const keyOf = (table: string): string => (table === 'upload_tokens' ? 'jti' : 'id');

const ofPrincipals = (alias: string, parameter: string): string =>
  `${alias}.principal IN (SELECT k.id::text FROM api_keys k WHERE k.team_id = ${parameter}
    UNION ALL SELECT u.jti::text FROM upload_tokens u JOIN forms f ON f.id = u.form_id WHERE f.team_id = ${parameter})`;

@Injectable()
export class SchemaMapRepository {
  constructor(private readonly db: Db) {}

  async read(): Promise<SchemaMap> {
    const columns = await this.db.rows<ColumnInfo & { table: string }>(
      `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS nullable,
              EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY(i.indkey::int2[])) AS unique
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       ORDER BY c.relname, a.attnum`,
    );
    const keys = await this.db.rows<{ table: string; column: string; target: string }>(
      `SELECT k.conrelid::regclass::text AS table, a.attname AS column, k.confrelid::regclass::text AS target
       FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
       WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND cardinality(k.conkey) = 1 AND k.conparentid = 0`,
    );
    const tables = new Map<string, TableInfo>();
    for (const { table, ...column } of columns) {
      if (NOT_OURS.has(table)) continue;
      const info = tables.get(table) ?? { name: table, columns: [] };
      info.columns.push(column);
      tables.set(table, info);
    }
    return new SchemaMap([...tables.values()], referencesOf([...tables.values()], keys));
  }
}

function referencesOf(tables: readonly TableInfo[], keys: readonly { table: string; column: string; target: string }[]): Reference[] {
  return tables.flatMap(({ name: table, columns }) =>
    columns.flatMap(({ name: column, type, nullable }): Reference[] => {
      const key = keys.find((each) => each.table === table && each.column === column);
      if (key) return [{ table, column, nullable, target: key.target, enforced: true }];
      const named = type === 'uuid' ? BY_NAME.find(([suffix]) => column === suffix || column.endsWith(`_${suffix}`)) : undefined;
      const known = named && tables.some(({ name }) => name === named[1]);
      return known ? [{ table, column, nullable, target: named[1], enforced: false }] : [];
    }),
  );
}
