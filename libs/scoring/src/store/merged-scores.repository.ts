import { plainCompanyTable, registerCompanyTable } from '@app/database';

/** A score follows its deck, also one that was given while the companies were one. */
const SCORES = plainCompanyTable({
  table: 'company_scores',
  counted: 'scores',
  follows: [
    { column: 'document_id', table: 'documents' },
    { column: 'draft_id', table: 'deck_drafts' },
  ],
});

interface Memory {
  moved: unknown;
  /** All scores of both companies. */
  before: string[];
}

export const SCORES_OF_COMPANY = registerCompanyTable({
  ...SCORES,
  merge: async (db, pair, keep) => {
    const before = await db.rows<{ id: string }>('SELECT id FROM company_scores WHERE company_id IN ($1, $2)', [pair.from, pair.into]);
    const { moved, memory } = await SCORES.merge(db, pair, keep);
    return { moved, memory: { moved: memory, before: before.map(({ id }) => id) } satisfies Memory };
  },
  undo: (db, pair, memory) => SCORES.undo(db, pair, (memory as Memory).moved),
  // The same decks scored again by what the other company knew: a word on a company that there is not any more.
  settle: async (db, { from, into }, memory) => {
    await db.run(
      `DELETE FROM company_scores s WHERE s.company_id IN ($1, $2) AND s.reason = 'facts' AND NOT s.id = ANY($3::uuid[])
         AND NOT EXISTS (SELECT 1 FROM companies c WHERE c.current_score_id = s.id)
         AND NOT EXISTS (SELECT 1 FROM deck_drafts d WHERE d.score_id = s.id)`,
      [from, into, (memory as Memory).before],
    );
  },
});
