import type { Db } from './db';

/** Two companies that become one: the rows of `from` go to `into`, and come back when that is undone. */
export interface MergedPair {
  from: string;
  into: string;
}

export type Side = 'this' | 'other';

export interface MergeConflict {
  /** Of the company, or `properties.<id>`. */
  field: string;
  this: unknown;
  other: unknown;
  kept: Side;
}

export interface MovedRows {
  /** Rows of `from` that are with `into` now. */
  moved: number;
  /** What `undo` needs; kept as JSON. */
  memory: unknown;
  conflicts?: MergeConflict[];
}

/** What an answer of a merge counts. */
export type CountedAs = 'deals' | 'documents' | 'notes' | 'metrics' | 'scores' | 'answers' | 'jobs' | 'drafts' | 'admins';

/**
 * What becomes of a table's rows when two companies are merged: each table that names a company has one, told by the table's own lib.
 * `merge` leaves no row that names `from`; `undo` puts back what was there before and leaves with `into` what was added since.
 */
export interface CompanyTable {
  readonly table: string;
  /** Its name of before, under which merges of that time remember its rows. */
  readonly formerly?: string;
  readonly counted?: CountedAs;
  /** Undone before the others: their rows follow these. */
  readonly undoFirst?: boolean;
  /** @param keep which side's value counts where both have one, by field; `this` where it says nothing */
  merge(db: Db, pair: MergedPair, keep: Readonly<Record<string, Side>>): Promise<MovedRows>;
  undo(db: Db, pair: MergedPair, memory: unknown): Promise<void>;
  /** What is left to do when both companies have their rows and their current decks again. */
  settle?(db: Db, pair: MergedPair, memory: unknown): Promise<void>;
}

const registered = new Map<string, CompanyTable>();

/** Called by the lib of the table when it is loaded. */
export function registerCompanyTable(table: CompanyTable): CompanyTable {
  registered.set(table.table, table);
  return table;
}

/** In the order of their names, whatever was loaded first. */
export function companyTables(): CompanyTable[] {
  return [...registered.values()].sort((a, b) => (a.table < b.table ? -1 : 1));
}

/** Tables of the schema with a column that names a company, and no `CompanyTable`. */
export async function forgottenCompanyTables(db: Db): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c
     JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
     WHERE c.table_schema = 'public' AND c.column_name LIKE '%company\\_id' ORDER BY 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !registered.has(name));
}

interface PlainTable {
  table: string;
  counted?: CountedAs;
  undoFirst?: boolean;
  /** Copies of what the company says: column of the table → SQL of a column of `companies`. */
  copies?: Readonly<Record<string, string>>;
  /** Which rows count as `counted`; all, unless it is said. SQL. */
  counts?: string;
  /** Rows that were made since of these, which come back too: they follow what they were made of. */
  follows?: readonly { column: string; table: string }[];
}

/** Rows with an `id` of which a company may have any number: all of them go, all of them come back. */
export function plainCompanyTable({ table, counted, undoFirst, copies = {}, counts = 'true', follows = [] }: PlainTable): CompanyTable {
  const copied = Object.entries(copies).map(([column, of]) => `, ${column} = (SELECT ${of} FROM companies WHERE id = $2)`);
  const move = `UPDATE ${table} SET company_id = $2${copied.join('')} WHERE company_id = $1`;
  const ofMoved = follows.map(({ column, table: of }) => ` OR ${column} IN (SELECT id FROM ${of} WHERE company_id = $2)`).join('');
  return registerCompanyTable({
    table,
    ...(counted && { counted }),
    ...(undoFirst && { undoFirst }),
    merge: async (db, { from, into }) => {
      const rows = await db.rows<{ id: string; counts: boolean }>(`${move} RETURNING id, (${counts}) AS counts`, [from, into]);
      return { moved: rows.filter((row) => row.counts).length, memory: rows.map(({ id }) => id) };
    },
    undo: async (db, { from, into }, memory) => {
      await db.run(`${move} AND (id = ANY($3::uuid[])${ofMoved})`, [into, from, memory]);
    },
  });
}

/** Whole rows of a table as JSON, in no order. @param where a condition on the table `t` */
export async function rowsAsJson(db: Db, table: string, where: string, params: unknown[]): Promise<Record<string, unknown>[]> {
  const rows = await db.rows<{ row: Record<string, unknown> }>(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where}`, params);
  return rows.map(({ row }) => row);
}

/** Writes whole rows back as they were; those that are there again already are left alone. */
export async function insertJsonRows(db: Db, table: string, rows: unknown): Promise<void> {
  if (!Array.isArray(rows) || rows.length === 0) return;
  const columns = await db.rows<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  // Columns added since the rows were kept are left out, and get their defaults.
  const known = columns.map(({ name }) => name).filter((name) => name.replaceAll('"', '') in (rows[0] as object));
  await db.run(
    `INSERT INTO ${table} (${known.join(', ')})
     SELECT ${known.join(', ')} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
}

/**
 * For rows that are computed from their company and computed anew when it changes (matches, signs): a merge keeps those of `from` aside, and
 * undoing it gives both companies the rows of before.
 */
export function remadeCompanyTable(table: string): CompanyTable {
  return registerCompanyTable({
    table,
    merge: async (db, { from, into }) => {
      const [gone, stayed] = [
        await rowsAsJson(db, table, 't.company_id = $1', [from]),
        await rowsAsJson(db, table, 't.company_id = $1', [into]),
      ];
      await db.run(`DELETE FROM ${table} WHERE company_id = $1`, [from]);
      return { moved: 0, memory: { gone, stayed } };
    },
    undo: async (db, { into }, memory) => {
      const { gone, stayed } = memory as { gone: unknown; stayed: unknown };
      await db.run(`DELETE FROM ${table} WHERE company_id = $1`, [into]);
      await insertJsonRows(db, table, gone);
      await insertJsonRows(db, table, stayed);
    },
  });
}

/** Rows that stay as they are: triggers keep them beside those of other tables, or they are of the one company only. */
export function followingCompanyTable(table: string): CompanyTable {
  return registerCompanyTable({
    table,
    merge: () => Promise.resolve({ moved: 0, memory: null }),
    undo: () => Promise.resolve(),
  });
}
