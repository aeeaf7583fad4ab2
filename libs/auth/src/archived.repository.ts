import type { Db } from '@app/database';
import { ApiError } from '@app/errors';

// An archived company is left out of lists, views, matches, boards, search, deals and exports, and only read (contract-2, section 2).

/** SQL that holds for companies (`alias`) that are not archived. */
export function notArchived(alias: string): string {
  return `${alias}.archived_at IS NULL`;
}

/** Whether the companies (`alias`) of a list are in it: the archived ones and no others, or all but them. */
export function archivedIs(archived: boolean, alias: string): string {
  return archived ? `${alias}.archived_at IS NOT NULL` : notArchived(alias);
}

/**
 * The same for rows that only name their company, by the column given. Each row looks its company up in the small index of archived
 * ones, which is what OFFSET 0 holds the planner to: a scan in order stays one.
 */
export function companyNotArchived(column: string): string {
  return `NOT EXISTS (SELECT 1 FROM companies xc WHERE xc.id = ${column} AND xc.archived_at IS NOT NULL OFFSET 0)`;
}

/**
 * For a caller who is known to see the company. @param options.hold the company's row too, until the transaction ends, so that it is not
 * archived meanwhile; hold it before rows that refer to it
 * @throws ApiError company_archived
 */
export async function assertNotArchived(db: Db, companyId: string, options: { hold?: boolean } = {}): Promise<void> {
  const held = options.hold ? 'FOR NO KEY UPDATE' : '';
  const row = await db.row<{ archived: boolean }>(`SELECT archived_at IS NOT NULL AS archived FROM companies WHERE id = $1 ${held}`, [
    companyId,
  ]);
  if (row?.archived) throw new ApiError('company_archived');
}
