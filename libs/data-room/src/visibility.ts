import { visibleCompany, type FounderPrincipal, type InvestorPrincipal } from '@app/auth';

/** On which side a document was uploaded: decides whether founders see it. */
export type Uploader = 'investor' | 'founder' | 'form';

/** Who may look into a data room: an investor who sees the company, a founder of the company. */
export type DataRoomReader = InvestorPrincipal | FounderPrincipal;

/** SQL that holds for the companies (`alias`) whose data room the reader may enter; adds its values to `params`. */
export function roomsOpenTo(reader: DataRoomReader, alias: string, params: unknown[]): string {
  if (reader.kind === 'investor') return visibleCompany(reader, alias, params);
  params.push(reader.companyId);
  return `${alias}.id = $${params.length}::uuid`;
}

/**
 * THE rule of who sees which document of a room that is open to them (contract, section 4): investors see all, founders what
 * founders and forms uploaded. Lists, counts, single reads, downloads and the check for duplicates all use it.
 * Drafts need no rule: a deck has no row in `documents` before it is published.
 *
 * @returns SQL that holds for the documents (`alias`) that the reader sees
 */
export function documentsVisibleTo(reader: Pick<DataRoomReader, 'kind'>, alias: string): string {
  return reader.kind === 'founder' ? `${alias}.uploaded_by IN ('founder', 'form')` : 'TRUE';
}
