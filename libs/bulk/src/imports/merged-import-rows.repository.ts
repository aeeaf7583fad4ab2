import { registerCompanyTable } from '@app/database';

interface Place {
  import_id: string;
  line: number;
}

/** The rows of an import go on naming the company that theirs became. */
export const IMPORT_ROWS_OF_COMPANY = registerCompanyTable({
  table: 'import_rows',
  merge: async (db, { from, into }) => {
    const rows = await db.rows<Place>('UPDATE import_rows SET company_id = $2 WHERE company_id = $1 RETURNING import_id, line', [
      from,
      into,
    ]);
    return { moved: rows.length, memory: rows };
  },
  undo: async (db, { from, into }, memory) => {
    await db.run(
      `UPDATE import_rows r SET company_id = $2 FROM jsonb_to_recordset($3::jsonb) AS m (import_id uuid, line int)
       WHERE r.import_id = m.import_id AND r.line = m.line AND r.company_id = $1`,
      [into, from, JSON.stringify(memory)],
    );
  },
});
