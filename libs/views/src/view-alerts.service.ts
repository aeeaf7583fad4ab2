import { Injectable } from '@nestjs/common';
import { SYSTEM } from '@app/auth';
import { CompaniesRepository, companyRowDto } from '@app/companies';
import { Db } from '@app/database';
import { EventsService } from '@app/events';
import { ViewMembersRepository } from './view-members.repository';
import type { ViewRow } from './views.repository';

/** Tells of companies that enter and leave views with `alerts` (contract-2, section 4: `view.company_entered`, `view.company_left`). */
@Injectable()
export class ViewAlerts {
  constructor(
    private readonly db: Db,
    private readonly members: ViewMembersRepository,
    private readonly companies: CompaniesRepository,
    private readonly events: EventsService,
  ) {}

  /** With a view that was made or changed: what it holds now has been seen, and nothing is told of it. */
  async begin(teamId: string, view: ViewRow): Promise<void> {
    await this.members.forget(view.id);
    if (view.alerts) await this.members.takeAll(teamId, view);
  }

  /** After a change to the company: tells which views it has entered and left since it was last looked at. Safe to repeat. */
  async lookAt(companyId: string): Promise<void> {
    const teamId = await this.members.teamWithAlerts(companyId);
    if (teamId === null) return;
    await this.db.tx(async () => {
      if (!(await this.members.hold(companyId))) return;
      for (const view of await this.members.alerting(teamId)) {
        const isIn = await this.members.holds(teamId, view, companyId);
        const moved = isIn ? await this.members.enter(view.id, companyId) : await this.members.leave(view.id, companyId);
        if (!moved) continue;
        await this.events.record({
          type: isIn ? 'view.company_entered' : 'view.company_left',
          teamId,
          companyId,
          actor: SYSTEM,
          object: () => this.companyOf(companyId),
          extra: { view_id: view.id, view_name: view.name },
          // A view of a pipeline is there only for those who see the pipeline.
          ...(view.pipeline_id !== null && { readerPipelineIds: [view.pipeline_id] }),
        });
      }
    });
  }

  private async companyOf(companyId: string): Promise<unknown> {
    const row = await this.companies.whole(companyId);
    return row && companyRowDto(row);
  }
}
