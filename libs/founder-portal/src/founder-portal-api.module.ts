import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { DataRoomModule } from '@app/data-room';
import { ScoringModule } from '@app/scoring';
import { MyDocumentsController } from './documents/my-documents.controller';
import { DraftsController } from './drafts/drafts.controller';
import { FounderPortalModule } from './founder-portal.module';
import { MeController } from './profile/me.controller';

@Module({
  imports: [FounderPortalModule, CompaniesModule, DataRoomModule, ScoringModule],
  controllers: [MeController, MyDocumentsController, DraftsController],
})
export class FounderPortalApiModule {}
