import { Injectable } from '@nestjs/common';
import { DataRoomFacts } from '@app/data-room';
import type { DeckFacts } from '@app/deck-analysis';
import { deckAgeInDays, type PlatformFacts } from '@app/scoring';
import { PlatformFactsRepository, type CompanyFactsRow } from './platform-facts.repository';

/** What the platform knows of a company beside its deck: the facts of the rubric's Platform Actions. */
@Injectable()
export class PlatformFactsService {
  constructor(
    private readonly repository: PlatformFactsRepository,
    private readonly dataRoom: DataRoomFacts,
  ) {}

  /**
   * @param deck the facts of the deck that is scored: the empty profile fields that it fills count as filled, since they will
   *   be once the deck is current, and publishing must change no number
   * @param sha256 its bytes: a deck's age counts from when the company first handed them in
   */
  async read(companyId: string, deck: DeckFacts, sha256: string): Promise<PlatformFacts> {
    const row = await this.repository.find(companyId, sha256);
    if (!row) throw new Error('a job names a company that does not exist');
    const { hasFinancialModel, hasCapTable, documents } = await this.dataRoom.forCompany(companyId);
    const missing = missingFields(row, deck);
    const now = new Date();
    return {
      hasFinancialModel,
      hasCapTable,
      dataRoomDocuments: documents,
      profileComplete: missing.length === 0,
      profileMissing: missing,
      questionsAsked: row.asked,
      questionsAnswered: row.answered,
      deckAgeDays: deckAgeInDays(row.first_submitted_at ?? now, now),
    };
  }
}

function missingFields(row: CompanyFactsRow, deck: DeckFacts): string[] {
  const filled: Record<string, unknown> = {
    website: row.website ?? deck.website,
    industry: row.industry || deck.industries[0],
    stage: row.stage || deck.stage,
    problem_statement: row.problem_statement || deck.problem,
    primary_contact: row.contact_email ?? row.contact_name ?? deck.people.find((person) => person.founder),
  };
  return Object.keys(filled).filter((field) => !filled[field]);
}
