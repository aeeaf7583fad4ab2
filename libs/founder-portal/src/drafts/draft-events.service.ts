import { Injectable } from '@nestjs/common';
import type { Actor } from '@app/auth';
import { EventsService } from '@app/events';
import { DraftDto } from '../dto/draft.response.dto';
import { DraftsRepository } from './drafts.repository';

/** Events of drafts, for the founders of the company alone. */
@Injectable()
export class DraftEventsService {
  constructor(
    private readonly drafts: DraftsRepository,
    private readonly events: EventsService,
  ) {}

  async record(
    type: 'draft.scored' | 'draft.failed' | 'draft.published',
    draftId: string,
    { teamId, companyId }: { teamId: string; companyId: string },
    actor: Actor,
  ): Promise<void> {
    const object = async () => {
      const row = await this.drafts.find(companyId, draftId);
      return row && DraftDto.from(row);
    };
    await this.events.record({ type, teamId, companyId, actor, object, audience: 'founder' });
  }
}
