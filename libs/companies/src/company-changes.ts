export type CompanyChange = 'profile' | 'data_room' | 'answers' | 'deck';

/**
 * Told by whoever changes a company, in the transaction of the change: scores and thesis matches follow in the background.
 * Implemented by deck-intake; an abstract class here, so that no lib has to import it the wrong way round.
 */
export abstract class CompanyChanges {
  abstract changed(companyId: string, change: CompanyChange): Promise<void>;
}
