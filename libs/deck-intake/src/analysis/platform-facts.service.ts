import { Injectable } from '@nestjs/common';
import { heldCompany, isFilled, profileAfterDeck, type SourcedField } from '@app/companies';
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
    const now = new Date();
    return {
      hasFinancialModel,
      hasCapTable,
      dataRoomDocuments: documents,
      ...profileFacts(row, deck),
      questionsAsked: row.asked,
      questionsAnswered: row.answered,
      deckAgeDays: deckAgeInDays(row.first_submitted_at ?? now, now),
    };
  }
}

/** What makes a profile complete, by the names that the rubric has for it: of a contact, one of the two will do. */
const PROFILE: Readonly<Record<string, readonly SourcedField[]>> = {
  website: ['website'],
  industry: ['industry'],
  stage: ['stage'],
  problem_statement: ['problem_statement'],
  primary_contact: ['founder_name', 'founder_email'],
};

function profileFacts(row: CompanyFactsRow, deck: DeckFacts): Pick<PlatformFacts, 'profileComplete' | 'profileMissing' | 'profileEmptied'> {
  const { values, emptied } = profileAfterDeck(heldCompany(row).stated, deck);
  const namesWhere = (holds: (field: SourcedField) => boolean) => Object.keys(PROFILE).filter((name) => PROFILE[name]?.every(holds));
  const missing = namesWhere((field) => !isFilled(values[field]));
  return {
    profileComplete: missing.length === 0,
    profileMissing: missing,
    profileEmptied: namesWhere((field) => emptied.includes(field)),
  };
}
