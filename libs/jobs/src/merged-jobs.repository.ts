import { plainCompanyTable } from '@app/database';

/** Jobs that wait go on with the company that theirs became; follow-ups are no jobs that anybody polls, but finish all the same. */
export const JOBS_OF_COMPANY = plainCompanyTable({
  table: 'jobs',
  counted: 'jobs',
  counts: "type = 'deck_intake'",
  follows: [{ column: 'document_id', table: 'documents' }],
});
