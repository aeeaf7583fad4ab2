import { Injectable } from '@nestjs/common';
import { DataRoomFacts } from '@app/data-room';
import { Db } from '@app/database';
import type { DeckFacts } from '@app/deck-analysis';
import { deckAgeInDays, type PlatformFacts } from '@app/scoring';

interface CompanyFactsRow {
  website: string | null;
  industry: string | null;
  stage: string | null;
  problem_statement: string | null;
  contact_name: string | null;
  contact_email: string | null;
  first_submitted_at: Date | null;
  asked: number;
  answered: number;
}

/** What the platform knows of a company beside its deck: the facts of the rubric's Platform Actions. */
@Injectable()
export class PlatformFactsReader {
  constructor(
    private readonly db: Db,
    private readonly dataRoom: DataRoomFacts,
  ) {}

  /**
   * @param deck the facts of the deck that is scored: the empty profile fields that it fills count as filled, since they will
   *   be once the deck is current, and publishing must change no number
   * @param sha256 its bytes: a deck's age counts from when the company first handed them in
   */
  async read(companyId: string, deck: DeckFacts, sha256: string): Promise<PlatformFacts> {
    const row = await this.db.row<CompanyFactsRow>(
      `SELECT c.website, c.industry, c.stage, c.problem_statement, c.contact_name, c.contact_email,
         (SELECT min(at) FROM (
            SELECT min(created_at) AS at FROM documents WHERE company_id = c.id AND sha256 = $2
            UNION ALL SELECT min(created_at) FROM deck_drafts WHERE company_id = c.id AND sha256 = $2) AS handed_in) AS first_submitted_at,
         (SELECT count(*)::int FROM properties p WHERE p.team_id = c.team_id AND p.type <> 'reference') AS asked,
         (SELECT count(DISTINCT a.property_id)::int FROM property_answers a JOIN properties p ON p.id = a.property_id
          WHERE a.company_id = c.id AND p.type <> 'reference') AS answered
       FROM companies c WHERE c.id = $1`,
      [companyId, sha256],
    );
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
