/**
 * Matching happens in the background. Whoever runs background jobs builds on this lib, so it is only declared here;
 * deck-intake implements it. Both are called within the transaction of the change.
 */
export abstract class ThesisMatchQueue {
  /** The company is matched against its team's theses. */
  abstract companyChanged(companyId: string): Promise<void>;

  /** The thesis is matched against its team's companies. */
  abstract thesisChanged(thesisId: string, teamId: string): Promise<void>;
}
