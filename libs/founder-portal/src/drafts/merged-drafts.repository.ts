import { registerCompanyTable } from '@app/database';

interface Memory {
  moved: string[];
  /** The one of two published drafts that gave way to the later. */
  superseded: string | null;
}

/** One draft of a company is the published one: of two the later. */
export const DRAFTS_OF_COMPANY = registerCompanyTable({
  table: 'deck_drafts',
  counted: 'drafts',
  undoFirst: true,
  merge: async (db, { from, into }) => {
    const older = await db.row<{ id: string }>(
      `UPDATE deck_drafts SET status = 'superseded' WHERE id = (
         SELECT id FROM deck_drafts WHERE company_id IN ($1, $2) AND status = 'published' ORDER BY published_at DESC, id DESC OFFSET 1)
       RETURNING id`,
      [from, into],
    );
    const rows = await db.rows<{ id: string }>('UPDATE deck_drafts SET company_id = $2 WHERE company_id = $1 RETURNING id', [from, into]);
    return { moved: rows.length, memory: { moved: rows.map(({ id }) => id), superseded: older?.id ?? null } satisfies Memory };
  },
  undo: async (db, { from, into }, memory) => {
    const { moved, superseded } = memory as Memory;
    await db.run('UPDATE deck_drafts SET company_id = $2 WHERE company_id = $1 AND id = ANY($3::uuid[])', [into, from, moved]);
    await db.run(
      `UPDATE deck_drafts d SET status = 'published' WHERE id = $1 AND status = 'superseded'
         AND NOT EXISTS (SELECT 1 FROM deck_drafts o WHERE o.company_id = d.company_id AND o.status = 'published')`,
      [superseded],
    );
  },
});
