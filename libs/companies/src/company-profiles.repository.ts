import { Injectable } from '@nestjs/common';
import { Db, newId } from '@app/database';
import { normalizedName, websiteHost } from './company-identity';
import type { CompanyKey } from './company-matches.repository';
import type { CompanyRow } from './company-row';
import type { StatedCompany } from './company-statement';
import { isFilled, type FieldSource, type FieldSources } from './field-sources';

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

/** What a submission says of its company; what is left out is not known. */
export interface SubmittedProfile {
  name: string;
  /** False where nobody gave the name, so that it is the file's. */
  named?: boolean;
  externalId?: string;
  website?: string;
  industry?: string;
  stage?: string;
  problemStatement?: string;
}

/** A company that was just made. */
export interface MadeCompany extends CompanyKey {
  /** Of its first folder. */
  folderId: string;
  /** As `companyColumns` selects it, but for its deals: it has none yet, and no duplicates. */
  row: CompanyRow;
}

/** A company whose row is held until the transaction ends. */
export interface HeldCompany {
  id: string;
  team_id: string;
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
  stated: StatedCompany;
}

/** The folder that every company has (contract, section 3): made in the statement that makes the company. */
export const DECKS_FOLDER = 'Decks';

const COLUMNS = 'id, name, website, industry, stage, problem_statement, created_at';

const MADE_COLUMNS = `${COLUMNS}, contact_name, contact_email, contact_role, contact_profile_url, contact_submitted, field_sources, external_id,
  archived_at, updated_at, 0 AS duplicates_count, cri_score, cri_max, cri_verified, cri_scored_at`;

/** A transaction that waited for another has the earlier `now()`; within one that wrote the company before, it stays. */
export const LATER = `CASE WHEN written_by = pg_current_xact_id()::text::bigint THEN updated_at
  ELSE greatest(now(), updated_at + interval '1 millisecond') END`;

/** As `fieldsOf` gives their values. */
export const FIELDS = [
  'name',
  'normalized_name',
  'website',
  'website_host',
  'industry',
  'stage',
  'problem_statement',
  'contact_name',
  'contact_email',
  'contact_role',
  'contact_profile_url',
  'contact_submitted',
  'field_sources',
] as const;
/** Of those that are no text. */
export const FIELD_TYPES: { [field in (typeof FIELDS)[number]]?: string } = { contact_submitted: 'boolean', field_sources: 'jsonb' };
/** All fields and who stated them, from the parameters $2 on. */
const SET_FIELDS = `${FIELDS.map((field, index) => `${field} = $${index + 2}`).join(', ')}, updated_at = ${LATER}`;

export function fieldsOf({ values, role, profileUrl, sources, contactSubmitted }: StatedCompany): Record<(typeof FIELDS)[number], unknown> {
  const { founder_name: contact_name, founder_email: contact_email, ...profile } = values;
  return {
    ...profile,
    normalized_name: normalizedName(values.name ?? ''),
    website_host: values.website ? websiteHost(values.website) : null,
    contact_name,
    contact_email,
    contact_role: role,
    contact_profile_url: profileUrl,
    contact_submitted: contactSubmitted,
    field_sources: sources,
  };
}

const parametersOf = (companyId: string, stated: StatedCompany): unknown[] => {
  const fields = fieldsOf(stated);
  return [companyId, ...FIELDS.map((field) => fields[field])];
};

export interface HeldRow extends CompanyProfile {
  team_id: string;
  contact_name: string | null;
  contact_email: string | null;
  contact_role: string | null;
  contact_profile_url: string | null;
  contact_submitted: boolean;
  field_sources: FieldSources;
  archived_at: Date | null;
  updated_at: Date;
}

/** The profile's columns of `companies`: every statement that writes them. */
@Injectable()
export class CompanyProfilesRepository {
  constructor(private readonly db: Db) {}

  find(companyId: string): Promise<CompanyProfile | null> {
    return this.db.row<CompanyProfile>(`SELECT ${COLUMNS} FROM companies WHERE id = $1`, [companyId]);
  }

  /** A company of that id with its first folder, in one statement. */
  async insert(id: string, teamId: string, profile: SubmittedProfile, contact: { name?: string; email?: string }): Promise<MadeCompany> {
    const folderId = newId();
    const made = await this.db.row<Omit<CompanyRow, 'deals'>>(
      `WITH made AS (INSERT INTO companies (id, team_id, name, normalized_name, website, website_host, industry, stage, problem_statement,
                              contact_name, contact_email, contact_submitted, field_sources, external_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($10, $11) IS NOT NULL, $14, $15) RETURNING *),
       decks AS (INSERT INTO folders (id, company_id, name, path) SELECT $12, id, $13, '/' || $13 FROM made)
       SELECT ${MADE_COLUMNS} FROM made`,
      [
        id,
        teamId,
        profile.name,
        normalizedName(profile.name),
        profile.website ?? null,
        profile.website ? websiteHost(profile.website) : null,
        profile.industry ?? null,
        profile.stage ?? null,
        profile.problemStatement ?? null,
        contact.name ?? null,
        contact.email ?? null,
        folderId,
        DECKS_FOLDER,
        JSON.stringify(sourcesOf(profile, contact)),
        profile.externalId ?? null,
      ],
    );
    const row = { ...(made as Omit<CompanyRow, 'deals'>), deals: [] };
    return { id, created_at: row.created_at, folderId, row };
  }

  /**
   * The company, its row held until the transaction ends. Its key is left free: follow-ups of the company's last change write rows that
   * refer to it while this transaction waits for their note.
   */
  async hold(companyId: string): Promise<HeldCompany | null> {
    const row = await this.db.row<HeldRow>(
      `SELECT id, team_id, name, website, industry, stage, problem_statement, contact_name, contact_email, contact_role, contact_profile_url,
              contact_submitted, field_sources, archived_at, created_at, updated_at
       FROM companies WHERE id = $1 FOR NO KEY UPDATE`,
      [companyId],
    );
    return row && heldCompany(row);
  }

  /** Writes all fields and who stated them. */
  async write(companyId: string, stated: StatedCompany): Promise<void> {
    await this.db.run(`UPDATE companies SET ${SET_FIELDS} WHERE id = $1`, parametersOf(companyId, stated));
  }

  /** Says that something of the company changed that stands elsewhere: its deals, its answers. */
  async touch(companyId: string): Promise<void> {
    await this.db.run(`UPDATE companies SET updated_at = ${LATER} WHERE id = $1`, [companyId]);
  }
}

function sourcesOf(profile: SubmittedProfile, contact: { name?: string; email?: string }): Record<string, FieldSource> {
  const { website, industry, stage, problemStatement: problem_statement } = profile;
  const given = { website, industry, stage, problem_statement, founder_name: contact.name, founder_email: contact.email };
  const filled = Object.entries(given).filter(([, value]) => isFilled(value ?? null));
  const name: FieldSource = profile.named === false ? 'deck' : 'submitted';
  return { name, ...Object.fromEntries(filled.map(([field]) => [field, 'submitted' as const])) };
}

export function heldCompany(row: HeldRow): HeldCompany {
  const { id, team_id, archived_at, created_at, updated_at, name, website, industry, stage, problem_statement } = row;
  const values = { name, website, industry, stage, problem_statement, founder_name: row.contact_name, founder_email: row.contact_email };
  const stated: StatedCompany = {
    values,
    role: row.contact_role,
    profileUrl: row.contact_profile_url,
    sources: row.field_sources,
    contactSubmitted: row.contact_submitted,
  };
  return { id, team_id, archived_at, created_at, updated_at, stated };
}
