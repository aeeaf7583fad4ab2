import { plainCompanyTable } from '@app/database';

/** Two deals in one pipeline both stay (contract-2, section 3). */
export const DEALS_OF_COMPANY = plainCompanyTable({
  table: 'deals',
  counted: 'deals',
  copies: { company_created_at: 'created_at', company_archived: 'archived_at IS NOT NULL' },
});
