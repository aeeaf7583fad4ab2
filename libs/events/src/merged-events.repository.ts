import { plainCompanyTable, registerCompanyTable } from '@app/database';

/** The history goes on under the company that remains, for those who see that. */
export const EVENTS_OF_COMPANY = plainCompanyTable({ table: 'events' });

/** What consumers have yet to do: an event of `from` is as good as one of `into`. */
export const INBOX_OF_COMPANY = registerCompanyTable({
  table: 'event_inbox',
  formerly: 'changed_companies',
  merge: async (db, { from, into }) => {
    const moved = await db.rows<{ consumer: string }>(
      'UPDATE event_inbox SET subject_id = $2, batch_id = NULL WHERE subject_id = $1 RETURNING consumer',
      [from, into],
    );
    return { moved: moved.length, memory: [...new Set(moved.map(({ consumer }) => consumer))] };
  },
  undo: async (db, { from }, memory) => {
    // There was one consumer, and its rows were remembered as there or not.
    const owed = Array.isArray(memory) ? memory : memory === true ? ['follow-ups'] : [];
    await db.run('INSERT INTO event_inbox (consumer, subject_id) SELECT unnest($2::text[]), $1::uuid', [from, owed]);
  },
});
