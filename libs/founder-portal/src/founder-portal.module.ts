import { Module, type OnModuleInit } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { DataRoomModule } from '@app/data-room';
import { DeckIntakeModule, DeckIntakeWorkerModule, JobHandlers } from '@app/deck-intake';
import { ScoringModule } from '@app/scoring';
import { MyDocumentResource, MyDocumentsController } from './documents/my-documents.controller';
import { DraftHandler } from './drafts/draft.handler';
import { DraftResource, DraftsController } from './drafts/drafts.controller';
import { DraftsRepository } from './drafts/drafts.repository';
import { Drafts } from './drafts/drafts.service';
import { MeController } from './profile/me.controller';

@Module({
  imports: [CompaniesModule, DataRoomModule, DeckIntakeModule, ScoringModule],
  providers: [Drafts, DraftsRepository, DraftResource, MyDocumentResource],
  exports: [Drafts, DraftsRepository, DraftResource, MyDocumentResource],
})
export class FounderPortalModule {}

@Module({
  imports: [FounderPortalModule, CompaniesModule, DataRoomModule, ScoringModule],
  controllers: [MeController, MyDocumentsController, DraftsController],
})
export class FounderPortalApiModule {}

/** Scores drafts; loaded by the worker alone. */
@Module({ imports: [FounderPortalModule, DeckIntakeWorkerModule], providers: [DraftHandler] })
export class FounderPortalWorkerModule implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly drafts: DraftHandler,
  ) {}

  onModuleInit(): void {
    this.handlers.register('deck_draft', this.drafts);
  }
}
