import { Injectable } from '@nestjs/common';
import { assertNotArchived, type Actor, type InvestorScope } from '@app/auth';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import type { FieldChange } from '@app/events';
import { PropertyAnswers } from '@app/properties';
import { changedAnswers } from './company-statement';
import { CompaniesRepository } from './companies.repository';
import { CompanyProfilesRepository, type HeldCompany } from './company-profiles.repository';
import { CompanyStatementsService } from './company-statements.service';
import { changedFields, type ChangeCompanyRequest } from './dto/company-changes.request.dto';

/** Companies as their investors correct them. */
@Injectable()
export class CompanyChangesService {
  constructor(
    private readonly db: Db,
    private readonly companies: CompaniesRepository,
    private readonly profiles: CompanyProfilesRepository,
    private readonly statements: CompanyStatementsService,
    private readonly answers: PropertyAnswers,
  ) {}

  /**
   * Changes what is given; what stands so already is no change.
   * @throws ApiError invalid_request, company_not_found, unknown_property, invalid_property_value, company_archived, company_changed
   */
  async change(scope: InvestorScope, companyId: string, request: ChangeCompanyRequest, actor: Actor): Promise<void> {
    const fields = await changedFields(request);
    if (!(await this.companies.sees(scope, companyId))) throw new ApiError('company_not_found');
    const { answers, removed } = await this.answers.prepareChanges(scope.teamId, request.properties);
    await this.db.tx(async () => {
      const held = await this.profiles.hold(companyId);
      if (!held) throw new ApiError('company_not_found');
      await assertNotArchived(this.db, companyId);
      const expected = request.expected_updated_at;
      if (expected !== undefined && Date.parse(expected) !== held.updated_at.getTime()) throw new ApiError('company_changed');
      const stated = await this.statements.write(held, 'investor', fields);
      const answered = await this.changeAnswers(held, () => this.answers.store(held, answers.rows), removed);
      if (!stated && answered.length === 0) return;
      if (answered.length > 0) await this.profiles.touch(companyId);
      await this.statements.tell(held, actor, [...(stated ?? []), ...answered]);
    });
  }

  private async changeAnswers(held: HeldCompany, store: () => Promise<void>, removed: readonly string[]): Promise<FieldChange[]> {
    const before = await this.companies.answersOf(held.id);
    await store();
    await this.answers.remove(held.id, removed);
    return changedAnswers(before, await this.companies.answersOf(held.id));
  }
}
