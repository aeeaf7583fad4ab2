export type CompanyChange = 'profile' | 'data_room' | 'answers' | 'deck';

/**
 * Told by whoever changes a company, in the transaction of the change: scores and thesis matches follow in the background.
 * Implemented by deck-intake; an abstract class here, so that no lib has to import it the wrong way round.
 */
export abstract class CompanyChanges {
  abstract changed(companyId: string, change: CompanyChange): Promise<void>;

  /** After a statement that noted its change by itself (`noteChangeOf`). */
  abstract followSoon(): void;
}

/**
 * Notes the change of the company whose id `source` selects; part of the changing statement where that is one. Each change has a
 * row of its own, which nobody sees before the change itself.
 */
export function noteChangeOf(source: string): string {
  return `INSERT INTO changed_companies (company_id) ${source}`;
}
