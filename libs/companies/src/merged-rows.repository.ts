import { plainCompanyTable, registerCompanyTable } from '@app/database';

export const NOTES_OF_COMPANY = plainCompanyTable({ table: 'notes', counted: 'notes' });

/** Figures of a deck that is not the current one are kept and not shown, so nothing is lost whichever deck that is. */
export const METRICS_OF_COMPANY = plainCompanyTable({
  table: 'metrics',
  counted: 'metrics',
  follows: [{ column: 'document_id', table: 'documents' }],
});

/** Notes of changes, which the follow-ups take: one of `from` is as good as one of `into`. */
export const CHANGES_OF_COMPANY = registerCompanyTable({
  table: 'changed_companies',
  merge: async (db, { from, into }) => {
    const moved = await db.run('UPDATE changed_companies SET company_id = $2, followed_in = NULL WHERE company_id = $1', [from, into]);
    return { moved, memory: moved > 0 };
  },
  undo: async (db, { from }, owed) => {
    if (owed) await db.run('INSERT INTO changed_companies (company_id) VALUES ($1)', [from]);
  },
});
