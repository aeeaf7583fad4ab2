import { Injectable } from '@nestjs/common';
import type { Actor } from '@app/auth';
import { type Consumer, EventsService, type EventType } from '@app/events';
import { CompaniesRepository } from './companies.repository';
import type { DealRow } from '@app/pipelines';
import type { MadeCompany } from './company-profiles.repository';
import { companyRowDto, dealsOfCompany } from './company-row';

/** Events whose object is a company: as its whole team sees it when the transaction ends, without its answers. */
@Injectable()
export class CompanyEventsService {
  constructor(
    private readonly repository: CompaniesRepository,
    private readonly events: EventsService,
  ) {}

  /** @param handled consumers whose part the caller does itself */
  record(
    type: EventType & `company.${string}`,
    teamId: string,
    companyId: string,
    actor: Actor,
    handled: readonly Consumer[] = [],
  ): Promise<void> {
    const object = async () => {
      const row = await this.repository.whole(companyId);
      return row && companyRowDto(row);
    };
    return this.events.record({ type, teamId, companyId, actor, object, handled });
  }

  /**
   * The same of a company that this transaction makes and does not change afterwards: nothing of it has to be read again.
   * @param deals all that it has
   */
  created(teamId: string, made: MadeCompany, deals: readonly DealRow[], actor: Actor, handled: readonly Consumer[]): Promise<void> {
    const object = companyRowDto({ ...made.row, deals: dealsOfCompany(deals) });
    return this.events.record({ type: 'company.created', teamId, companyId: made.id, actor, object, handled });
  }

  /** Something of the company is another now that only scores, matches and comparisons are made of. */
  outdated(companyId: string): Promise<void> {
    return this.events.record({ type: 'company.outdated', companyId });
  }
}
