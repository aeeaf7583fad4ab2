import { Injectable } from '@nestjs/common';
import { contactAfter, normalizedName, unlessEmpty, websiteHost, type PrimaryContact } from '@app/companies';
import { Db, newId } from '@app/database';
import { PropertyAnswers, type PreparedAnswers } from '@app/properties';

export interface SubmittedCompany {
  teamId: string;
  /** Who says so: a key of the team, or a public form. */
  source: 'investor' | 'form';
  name: string;
  website?: string;
  industry?: string;
  stage?: string;
  problemStatement?: string;
  founderName?: string;
  founderEmail?: string;
  /** Resolved: the team's own and within reach. One deal each, however often it is named. */
  pipelineIds: string[];
  answers: PreparedAnswers;
  /** Where the caller knows already which company it is. */
  knownCompanyId?: string;
}

export interface PlacedCompany {
  company: { id: string; created_at: Date };
  created: boolean;
  /** One per pipeline, in the order of the pipelines. */
  dealIds: string[];
  warnings: string[];
}

interface CompanyKey {
  id: string;
  created_at: Date;
}

/** Finds the company that a submission is of, or makes it, and places it in its pipelines. */
@Injectable()
export class CompanySubmission {
  constructor(
    private readonly db: Db,
    private readonly answers: PropertyAnswers,
  ) {}

  /**
   * Same company: same team and (same website host, or same normalised name with the same founder e-mail). The name alone
   * never merges; it gives the warning `possible_duplicate` (contract, section 3). In the caller's transaction, which holds
   * everything back that could make the same company twice.
   */
  async findOrCreate(submitted: SubmittedCompany): Promise<PlacedCompany> {
    await this.holdBackSame(submitted);
    const match = await this.match(submitted);
    const company = match ?? (await this.create(submitted));
    if (match) await this.fill(match.id, submitted);
    const warnings = match ? [] : await this.warnOfNamesakes(submitted, company.id);
    const dealIds = await this.addDeals(submitted.teamId, company, submitted.pipelineIds);
    await this.answers.store(company, submitted.answers.rows);
    return { company, created: !match, dealIds, warnings };
  }

  /** The match alone, with the locks held: for callers that refuse some matches. */
  async match(submitted: SubmittedCompany): Promise<CompanyKey | null> {
    const host = submitted.website ? websiteHost(submitted.website) : null;
    return this.db.row<CompanyKey>(
      `SELECT id, created_at FROM companies
       WHERE team_id = $1 AND (id = $2 OR website_host = $3
         OR (normalized_name = $4 AND $5::text IS NOT NULL AND lower(contact_email) = lower($5)))
       ORDER BY (id = $2) DESC NULLS LAST, (website_host = $3) DESC NULLS LAST, created_at, id LIMIT 1`,
      [
        submitted.teamId,
        submitted.knownCompanyId ?? null,
        host,
        normalizedName(submitted.name),
        submitted.founderEmail ?? null,
      ],
    );
  }

  /** Advisory locks on all that could match, always in the same order, so that two requests never wait for each other. */
  async holdBackSame({ teamId, name, website }: SubmittedCompany): Promise<void> {
    const host = website ? websiteHost(website) : null;
    const keys = [`name ${normalizedName(name)}`, ...(host ? [`host ${host}`] : [])].sort();
    for (const key of keys) await this.db.lock('company', teamId, key);
  }

  /** Whether the company has a deal in one of the pipelines. */
  async hasDealIn(companyId: string, pipelineIds: string[]): Promise<boolean> {
    const row = await this.db.row(
      'SELECT 1 FROM deals WHERE company_id = $1 AND pipeline_id = ANY($2::uuid[]) LIMIT 1',
      [companyId, pipelineIds],
    );
    return row !== null;
  }

  private async create(submitted: SubmittedCompany): Promise<CompanyKey> {
    const row = await this.db.row<CompanyKey>(
      `INSERT INTO companies (id, team_id, name, normalized_name, website, website_host, industry, stage, problem_statement,
                              contact_name, contact_email, contact_submitted)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($10, $11) IS NOT NULL) RETURNING id, created_at`,
      [
        newId(),
        submitted.teamId,
        submitted.name,
        normalizedName(submitted.name),
        submitted.website ?? null,
        submitted.website ? websiteHost(submitted.website) : null,
        submitted.industry ?? null,
        submitted.stage ?? null,
        submitted.problemStatement ?? null,
        submitted.founderName ?? null,
        submitted.founderEmail ?? null,
      ],
    );
    return row as CompanyKey;
  }

  /**
   * A later submission adds what the company lacks; the contact has a rule of its own. The row is held from here on, so that
   * two submissions found by different keys do not store answers at once. Its key is left free: follow-ups of the company's last change
   * write rows that refer to it while this submission waits for their note.
   */
  private async fill(companyId: string, submitted: SubmittedCompany): Promise<void> {
    const current = await this.db.row<PrimaryContact>(
      `SELECT contact_name AS name, contact_email AS email, contact_role AS role, contact_profile_url AS "profileUrl",
              contact_submitted AS submitted FROM companies WHERE id = $1 FOR NO KEY UPDATE`,
      [companyId],
    );
    const given = { name: submitted.founderName, email: submitted.founderEmail };
    const contact = contactAfter(current as PrimaryContact, given, submitted.source) ?? (current as PrimaryContact);
    await this.db.run(
      `UPDATE companies
       SET website = coalesce(website, $2), website_host = CASE WHEN website IS NULL THEN $3 ELSE website_host END,
           industry = ${unlessEmpty('industry', '$4')}, stage = ${unlessEmpty('stage', '$5')},
           problem_statement = ${unlessEmpty('problem_statement', '$6')},
           contact_name = $7, contact_email = $8, contact_role = $9, contact_profile_url = $10, contact_submitted = $11,
           updated_at = now()
       WHERE id = $1`,
      [
        companyId,
        submitted.website ?? null,
        submitted.website ? websiteHost(submitted.website) : null,
        submitted.industry ?? null,
        submitted.stage ?? null,
        submitted.problemStatement ?? null,
        contact.name,
        contact.email,
        contact.role,
        contact.profileUrl,
        contact.submitted,
      ],
    );
  }

  private async warnOfNamesakes(submitted: SubmittedCompany, companyId: string): Promise<string[]> {
    const namesake = await this.db.row(
      'SELECT 1 FROM companies WHERE team_id = $1 AND normalized_name = $2 AND id <> $3 LIMIT 1',
      [submitted.teamId, normalizedName(submitted.name), companyId],
    );
    return namesake ? ['possible_duplicate'] : [];
  }

  private async addDeals(teamId: string, company: CompanyKey, pipelineIds: string[]): Promise<string[]> {
    const targets = [...new Set(pipelineIds)];
    const ids = targets.map(() => newId());
    await this.db.run(
      `INSERT INTO deals (id, team_id, company_id, company_created_at, pipeline_id)
       SELECT id, $1, $2, $3, pipeline_id FROM unnest($4::uuid[], $5::uuid[]) AS d(id, pipeline_id)`,
      [teamId, company.id, company.created_at, ids, targets],
    );
    return ids;
  }
}
