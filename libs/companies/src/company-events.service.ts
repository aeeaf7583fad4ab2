import { Injectable } from '@nestjs/common';
import type { Actor } from '@app/auth';
import { EventsService, type EventType, type FieldChange } from '@app/events';
import { CompaniesRepository } from './companies.repository';
import { companyRowDto } from './company-row';

/** Events whose object is a company: as its whole team sees it when the transaction ends, without its answers. */
@Injectable()
export class CompanyEventsService {
  constructor(
    private readonly repository: CompaniesRepository,
    private readonly events: EventsService,
  ) {}

  record(type: EventType & `company.${string}`, teamId: string, companyId: string, actor: Actor, changes?: FieldChange[]): Promise<void> {
    const object = async () => {
      const row = await this.repository.whole(companyId);
      return row && companyRowDto(row);
    };
    return this.events.record({ type, teamId, companyId, actor, object, changes });
  }
}
