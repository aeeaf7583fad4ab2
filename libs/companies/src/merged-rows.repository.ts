import { plainCompanyTable } from '@app/database';

export const NOTES_OF_COMPANY = plainCompanyTable({ table: 'notes', counted: 'notes' });

/** Figures of a deck that is not the current one are kept and not shown, so nothing is lost whichever deck that is. */
export const METRICS_OF_COMPANY = plainCompanyTable({
  table: 'metrics',
  counted: 'metrics',
  follows: [{ column: 'document_id', table: 'documents' }],
});
