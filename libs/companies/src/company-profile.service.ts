import { Injectable } from '@nestjs/common';
import type { Actor } from '@app/auth';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import { CompanyStatementsService } from './company-statements.service';
import { CompanyProfilesRepository, type CompanyProfile, type ProfilePatch } from './company-profiles.repository';

/** The profile as its founders edit it. The company comes from the key, so there is nothing to see of others. */
@Injectable()
export class CompanyProfileService {
  constructor(
    private readonly db: Db,
    private readonly profiles: CompanyProfilesRepository,
    private readonly statements: CompanyStatementsService,
  ) {}

  /** @throws ApiError company_not_found */
  async get(companyId: string): Promise<CompanyProfile> {
    const row = await this.profiles.find(companyId);
    if (!row) throw new ApiError('company_not_found');
    return row;
  }

  /**
   * Changes the fields that are given; none given changes nothing. Scores and matches follow in the background.
   * @throws ApiError company_not_found
   */
  async update(companyId: string, patch: ProfilePatch, actor: Actor): Promise<CompanyProfile> {
    if (Object.values(patch).every((value) => value === undefined)) return this.get(companyId);
    return (await this.updateAtOnce(companyId, patch, actor)) ?? this.updateHeld(companyId, patch, actor);
  }

  /** The commonest change, without a transaction of its own; null where another came in between, or the caller is in one. */
  private async updateAtOnce(companyId: string, patch: ProfilePatch, actor: Actor): Promise<CompanyProfile | null> {
    if (this.db.inTransaction) return null;
    const now = await this.statements.stateAtOnce(companyId, 'founder', actor, patch);
    if (!now) return null;
    const { name, website, industry, stage, problem_statement } = now.values;
    return { id: companyId, name: name ?? '', website, industry, stage, problem_statement, created_at: now.created_at };
  }

  private updateHeld(companyId: string, patch: ProfilePatch, actor: Actor): Promise<CompanyProfile> {
    // Answered from within: another's change may follow at once.
    return this.db.tx(async () => {
      await this.statements.state(companyId, 'founder', actor, () => patch);
      return this.get(companyId);
    });
  }
}
