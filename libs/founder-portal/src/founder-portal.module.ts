import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { DataRoomModule } from '@app/data-room';
import { DeckIntakeModule, DeckIntakeWorkerModule } from '@app/deck-intake';
import { EventsModule } from '@app/events';
import { ScoringModule } from '@app/scoring';
import { DraftEventsService } from './drafts/draft-events.service';
import { DraftHandler } from './drafts/draft.handler';
import { DraftsRepository } from './drafts/drafts.repository';
import { DraftsService } from './drafts/drafts.service';

@Module({
  imports: [CompaniesModule, DataRoomModule, DeckIntakeModule, EventsModule, ScoringModule],
  providers: [DraftsService, DraftsRepository, DraftEventsService],
  exports: [DraftsService, DraftsRepository, DraftEventsService],
})
export class FounderPortalModule {}

/** Scores drafts; loaded by the worker alone. */
@Module({ imports: [FounderPortalModule, DeckIntakeModule, DeckIntakeWorkerModule], providers: [DraftHandler] })
export class FounderPortalWorkerModule {}
