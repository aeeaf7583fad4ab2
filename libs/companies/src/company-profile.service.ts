import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import type { DeckFacts, PersonFact } from '@app/deck-analysis';
import { ApiError } from '@app/errors';
import { isEmailAddress, isHttpUrl } from '@app/http';
import { CompanyChanges, noteChangeOf } from './company-changes';
import { normalizedName, websiteHost } from './company-identity';

export interface CompanyProfile {
  id: string;
  name: string;
  website: string | null;
  industry: string | null;
  stage: string | null;
  problem_statement: string | null;
  created_at: Date;
}

export type ProfilePatch = Partial<Record<'name' | 'website' | 'industry' | 'stage' | 'problem_statement', string>>;

const COLUMNS = 'id, name, website, industry, stage, problem_statement, created_at';

/** The change and the note of it, so that founders wait for one round trip. */
const UPDATE = `
  WITH company AS (
    UPDATE companies
    SET name = coalesce($2, name), normalized_name = coalesce($3, normalized_name), website = coalesce($4, website),
        website_host = CASE WHEN $4::text IS NULL THEN website_host ELSE $5 END, industry = coalesce($6, industry),
        stage = coalesce($7, stage), problem_statement = coalesce($8, problem_statement), updated_at = now()
    WHERE id = $1 RETURNING ${COLUMNS}),
  note AS (${noteChangeOf('SELECT id FROM company')})
  SELECT ${COLUMNS} FROM company`;

/** The profile as its founders edit it. The company comes from the key, so there is nothing to see of others. */
@Injectable()
export class CompanyProfiles {
  constructor(
    private readonly db: Db,
    private readonly changes: CompanyChanges,
  ) {}

  /** @throws ApiError company_not_found */
  async get(companyId: string): Promise<CompanyProfile> {
    const row = await this.db.row<CompanyProfile>(`SELECT ${COLUMNS} FROM companies WHERE id = $1`, [companyId]);
    if (!row) throw new ApiError('company_not_found');
    return row;
  }

  /**
   * Changes the fields that are given; none given changes nothing. Scores and matches follow in the background.
   * @throws ApiError company_not_found
   */
  async update(companyId: string, patch: ProfilePatch): Promise<CompanyProfile> {
    if (Object.values(patch).every((value) => value === undefined)) return this.get(companyId);
    const row = await this.db.row<CompanyProfile>(UPDATE, [
      companyId,
      patch.name ?? null,
      patch.name === undefined ? null : normalizedName(patch.name),
      patch.website ?? null,
      patch.website === undefined ? null : websiteHost(patch.website),
      patch.industry ?? null,
      patch.stage ?? null,
      patch.problem_statement ?? null,
    ]);
    if (!row) throw new ApiError('company_not_found');
    this.changes.followSoon();
    return row;
  }
}

function cut(text: string | null | undefined, max: number): string | null {
  return text ? [...text].slice(0, max).join('').trim() || null : null;
}

/** The field's own text, else what `filling` is; a field that was saved without a text is as empty as one never set. */
export function unlessEmpty(column: string, filling: string): string {
  return `coalesce(nullif(${column}, ''), ${filling}, ${column})`;
}

/** An address as the deck writes it, made absolute. */
function absolute(address: string | null | undefined): string | null {
  if (!address) return null;
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return isHttpUrl(url) ? url : null;
}

/** What a deck tells about its company: it fills what is empty and overwrites nothing (contract, current deck). */
@Injectable()
export class CompanyDeckProfile {
  constructor(private readonly db: Db) {}

  /** Whether another company of the team has the name that the deck gives: the name alone merges none, but a person may want to look. */
  async hasNamesake(companyId: string, facts: DeckFacts): Promise<boolean> {
    const name = cut(facts.company?.value, 200);
    const found = await this.db.row(
      `SELECT 1 FROM companies
       WHERE team_id = (SELECT team_id FROM companies WHERE id = $1) AND normalized_name = $2 AND id <> $1 LIMIT 1`,
      [companyId, name && normalizedName(name)],
    );
    return found !== null;
  }

  /** @param options.nameFromDeck the name so far is only the file's: the deck knows better */
  async fillFromDeck(companyId: string, facts: DeckFacts, options: { nameFromDeck: boolean }): Promise<void> {
    const name = options.nameFromDeck ? cut(facts.company?.value, 200) : null;
    const website = absolute(facts.website?.value);
    await this.db.run(
      `UPDATE companies
       SET name = coalesce($2, name), normalized_name = coalesce($3, normalized_name), website = coalesce(website, $4),
           website_host = CASE WHEN website IS NULL THEN $5 ELSE website_host END, industry = ${unlessEmpty('industry', '$6')},
           stage = ${unlessEmpty('stage', '$7')}, problem_statement = ${unlessEmpty('problem_statement', '$8')}, updated_at = now()
       WHERE id = $1`,
      [
        companyId,
        name,
        name ? normalizedName(name) : null,
        website,
        website ? websiteHost(website) : null,
        cut(facts.industries[0]?.value, 100),
        cut(facts.stage?.value, 50),
        cut(facts.problem?.value, 10_000),
      ],
    );
    await this.fillContact(companyId, facts);
  }

  /**
   * What the deck tells of the submitted contact, where it names that person; a contact of the deck's own only where there is
   * none at all. The update before holds the row.
   */
  private async fillContact(companyId: string, facts: DeckFacts): Promise<void> {
    const contact = await this.db.row<{ name: string | null; email: string | null }>(
      'SELECT contact_name AS name, contact_email AS email FROM companies WHERE id = $1',
      [companyId],
    );
    if (!contact) return;
    const unknown = contact.name === null && contact.email === null;
    const person = unknown
      ? facts.people.find(({ founder }) => founder)
      : facts.people.find((each) => isPerson(each, contact));
    const email = person?.email ?? (unknown ? facts.emails[0]?.value : null);
    if (!person && !email) return;
    await this.db.run(
      `UPDATE companies
       SET contact_name = coalesce(contact_name, $2), contact_email = coalesce(contact_email, $3),
           contact_role = coalesce(contact_role, $4), contact_profile_url = coalesce(contact_profile_url, $5)
       WHERE id = $1`,
      [
        companyId,
        cut(person?.name, 200),
        isEmailAddress(email) ? email : null,
        cut(person?.role, 200),
        absolute(person?.linkedin),
      ],
    );
  }
}

function isPerson(person: PersonFact, contact: { name: string | null; email: string | null }): boolean {
  if (contact.email !== null && person.email !== null)
    return person.email.toLowerCase() === contact.email.toLowerCase();
  return contact.name !== null && normalizedName(person.name) === normalizedName(contact.name);
}
