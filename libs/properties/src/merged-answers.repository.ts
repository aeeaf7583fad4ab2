import { type Db, insertJsonRows, registerCompanyTable, rowsAsJson, type MergeConflict, type Side } from '@app/database';

type Row = Record<string, unknown> & { id: string; property_id: string; option_id: string | null; value: string | null; position: number };

interface Memory {
  /** All rows of `from`, as they were. */
  gone: Row[];
  /** Rows of `into` that gave way. */
  replaced: Row[];
}

const TABLE = 'property_answers';

function byProperty(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of [...rows].sort((a, b) => a.position - b.position)) {
    found.set(row.property_id, [...(found.get(row.property_id) ?? []), row]);
  }
  return found;
}

const given = (rows: readonly Row[]): (string | null)[] => rows.map(({ value, option_id }) => value ?? option_id);
const shown = (rows: readonly Row[]): unknown => (rows.length === 1 ? given(rows)[0] : given(rows));
const same = (a: readonly Row[], b: readonly Row[]): boolean => JSON.stringify(given(a).sort()) === JSON.stringify(given(b).sort());

async function remove(db: Db, rows: readonly Row[]): Promise<void> {
  await db.run(`DELETE FROM property_answers WHERE id = ANY($1::uuid[])`, [rows.map(({ id }) => id)]);
}

/** One answer a question: where both were given one, one of them is kept aside. */
export const ANSWERS_OF_COMPANY = registerCompanyTable({
  table: TABLE,
  counted: 'answers',
  merge: async (db, { from, into }, keep: Readonly<Record<string, Side>>) => {
    const gone = (await rowsAsJson(db, TABLE, 't.company_id = $1', [from])) as Row[];
    const own = byProperty((await rowsAsJson(db, TABLE, 't.company_id = $1', [into])) as Row[]);
    const conflicts: MergeConflict[] = [];
    const replaced: Row[] = [];
    const aside: Row[] = [];
    for (const [propertyId, theirs] of byProperty(gone)) {
      const ours = own.get(propertyId);
      if (!ours) continue;
      const field = `properties.${propertyId}`;
      const kept = keep[field] ?? 'this';
      if (same(ours, theirs)) aside.push(...theirs);
      else {
        conflicts.push({ field, this: shown(ours), other: shown(theirs), kept });
        if (kept === 'this') aside.push(...theirs);
        else replaced.push(...ours);
      }
    }
    await remove(db, [...aside, ...replaced]);
    const moved = await db.run(
      `UPDATE property_answers SET company_id = $2, company_created_at = (SELECT created_at FROM companies WHERE id = $2)
       WHERE company_id = $1`,
      [from, into],
    );
    return { moved, memory: { gone, replaced } satisfies Memory, conflicts };
  },
  undo: async (db, { from, into }, memory) => {
    const { gone, replaced } = memory as Memory;
    // An answer that was given anew since has a row of its own, which stays.
    await db.run('DELETE FROM property_answers WHERE company_id = $1 AND id = ANY($2::uuid[])', [into, gone.map(({ id }) => id)]);
    await insertJsonRows(
      db,
      TABLE,
      gone.map((row) => ({ ...row, company_id: from })),
    );
    const answered = byProperty((await rowsAsJson(db, TABLE, 't.company_id = $1', [into])) as Row[]);
    await insertJsonRows(
      db,
      TABLE,
      replaced.filter(({ property_id }) => !answered.has(property_id)),
    );
  },
});
