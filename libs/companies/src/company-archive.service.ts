import { Injectable } from '@nestjs/common';
import type { Actor, InvestorScope } from '@app/auth';
import { Db } from '@app/database';
import { CompaniesRepository } from './companies.repository';
import { CompanyEventsService } from './company-events.service';

/** Archived companies are kept and read, but stand in no list and are not changed (contract-2, section 2). */
@Injectable()
export class CompanyArchiveService {
  constructor(
    private readonly db: Db,
    private readonly repository: CompaniesRepository,
    private readonly events: CompanyEventsService,
  ) {}

  /** No effect on one that is archived, or that the caller does not see. */
  archive(scope: InvestorScope, companyId: string, actor: Actor): Promise<void> {
    return this.set(scope, companyId, true, actor);
  }

  /** No effect on one that is not archived, or that the caller does not see. */
  restore(scope: InvestorScope, companyId: string, actor: Actor): Promise<void> {
    return this.set(scope, companyId, false, actor);
  }

  private set(scope: InvestorScope, companyId: string, archived: boolean, actor: Actor): Promise<void> {
    return this.db.tx(async () => {
      if (!(await this.repository.setArchived(scope, companyId, archived))) return;
      await this.events.record(archived ? 'company.archived' : 'company.restored', scope.teamId, companyId, actor);
    });
  }
}
