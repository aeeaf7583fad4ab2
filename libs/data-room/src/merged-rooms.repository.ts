import { insertJsonRows, plainCompanyTable, registerCompanyTable, rowsAsJson } from '@app/database';

type Row = Record<string, unknown> & { id: string; path: string; parent_id: string | null };

interface Memory {
  /** Folders of `from` that `into` has too: kept aside, their contents are in those. */
  aside: Row[];
  /** Folders that moved. */
  moved: string[];
  /** What stood in a folder that is kept aside. */
  documents: { id: string; folder_id: string }[];
  folders: { id: string; parent_id: string }[];
}

/**
 * Documents keep their ids, and so do their signed URLs. A folder that both have becomes one, by its path: what stood in the other
 * one stands in it.
 */
export const DOCUMENTS_OF_COMPANY = plainCompanyTable({ table: 'documents', counted: 'documents', undoFirst: true });

export const FOLDERS_OF_COMPANY = registerCompanyTable({
  table: 'folders',
  merge: async (db, { from, into }) => {
    const aside = (await rowsAsJson(
      db,
      'folders',
      't.company_id = $1 AND EXISTS (SELECT 1 FROM folders o WHERE o.company_id = $2 AND o.path = t.path)',
      [from, into],
    )) as Row[];
    const ids = aside.map(({ id }) => id);
    const inOther = `(SELECT o.id FROM folders o JOIN folders t ON t.path = o.path WHERE o.company_id = $2 AND t.id = `;
    const documents = await db.rows<{ id: string; folder_id: string }>(
      'SELECT id, folder_id FROM documents WHERE folder_id = ANY($1::uuid[])',
      [ids],
    );
    const folders = await db.rows<{ id: string; parent_id: string }>(
      'SELECT id, parent_id FROM folders WHERE parent_id = ANY($1::uuid[])',
      [ids],
    );
    await db.run(`UPDATE documents d SET folder_id = ${inOther} d.folder_id) WHERE d.folder_id = ANY($1::uuid[])`, [ids, into]);
    await db.run(`UPDATE folders f SET parent_id = ${inOther} f.parent_id) WHERE f.parent_id = ANY($1::uuid[])`, [ids, into]);
    await db.run('DELETE FROM folders WHERE id = ANY($1::uuid[])', [ids]);
    const rows = await db.rows<{ id: string }>('UPDATE folders SET company_id = $2 WHERE company_id = $1 RETURNING id', [from, into]);
    return { moved: rows.length, memory: { aside, moved: rows.map(({ id }) => id), documents, folders } satisfies Memory };
  },
  undo: async (db, { from, into }, memory) => {
    const { aside, moved, documents, folders } = memory as Memory;
    await db.run('UPDATE folders SET company_id = $2 WHERE company_id = $1 AND id = ANY($3::uuid[])', [into, from, moved]);
    // Parents before what stands in them: a shorter path first.
    const inOrder = [...aside].sort((a, b) => a.path.length - b.path.length);
    for (const row of inOrder) await insertJsonRows(db, 'folders', [row]);
    await db.run(
      `UPDATE documents d SET folder_id = m.folder_id FROM jsonb_to_recordset($1::jsonb) AS m(id uuid, folder_id uuid)
       WHERE d.id = m.id AND d.company_id = $2`,
      [JSON.stringify(documents), from],
    );
    await db.run(
      `UPDATE folders f SET parent_id = m.parent_id FROM jsonb_to_recordset($1::jsonb) AS m(id uuid, parent_id uuid)
       WHERE f.id = m.id AND f.company_id = $2`,
      [JSON.stringify(folders), from],
    );
    // What was put since into a folder that is gone from here stays, in this company's folder of that path or at the top.
    await db.run(
      `UPDATE documents d SET folder_id = (SELECT o.id FROM folders o JOIN folders t ON t.path = o.path WHERE o.company_id = $1 AND t.id = d.folder_id)
       WHERE d.company_id = $1 AND d.folder_id IN (SELECT id FROM folders WHERE company_id = $2)`,
      [into, from],
    );
    await db.run(
      `UPDATE folders f SET parent_id = NULL WHERE f.company_id = $1 AND f.parent_id IN (SELECT id FROM folders WHERE company_id = $2)`,
      [into, from],
    );
  },
});
