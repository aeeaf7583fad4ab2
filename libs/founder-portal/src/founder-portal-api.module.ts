import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { DataRoomModule } from '@app/data-room';
import { ScoringModule } from '@app/scoring';
import { MyDocumentResource, MyDocumentsController } from './documents/my-documents.controller';
import { DraftResource, DraftsController } from './drafts/drafts.controller';
import { FounderPortalModule } from './founder-portal.module';
import { MeController } from './profile/me.controller';

@Module({
  imports: [FounderPortalModule, CompaniesModule, DataRoomModule, ScoringModule],
  controllers: [MeController, MyDocumentsController, DraftsController],
  providers: [DraftResource, MyDocumentResource],
})
export class FounderPortalApiModule {}
