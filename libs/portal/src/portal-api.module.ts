import { Module } from '@nestjs/common';
import { AccountsApiModule } from '@app/accounts/api';
import { BulkApiModule } from '@app/bulk/api';
import { DeckIntakeModule } from '@app/deck-intake';
import { EventsModule } from '@app/events';
import { SearchModule } from '@app/search';
import { StorageModule } from '@app/storage';
import { CompanyBoardController } from './deal-flow/company-board.controller';
import { DealBoardController } from './deal-flow/deal-board.controller';
import { DealFlowController } from './deal-flow/deal-flow.controller';
import { DealCardsController } from './deal-flow/deal-cards.controller';
import { DiaryBoardController } from './deal-flow/diary-board.controller';
import { EvidenceBoardController } from './deal-flow/evidence-board.controller';
import { ImportBoardController } from './deal-flow/import-board.controller';
import { IntakeBoardController } from './deal-flow/intake-board.controller';
import { MergeBoardController } from './deal-flow/merge-board.controller';
import { SearchBoardController } from './deal-flow/search-board.controller';
import { ThesisBoardController } from './deal-flow/thesis-board.controller';
import { ViewBoardController } from './deal-flow/view-board.controller';
import { PortalPageController } from './page/portal-page.controller';
import { TeamSettingsController } from './team-settings/team-settings.controller';
import { FormsController } from './team-settings/forms.controller';
import { IdentitiesController } from './identities/identities.controller';
import { AuditController } from './audit/audit.controller';
import { MyCompanyController } from './my-company/my-company.controller';
import { PortalModule } from './portal.module';
import { PortalEndpointResource, WebhooksPortalController } from './webhooks/webhooks-portal.controller';

@Module({
  imports: [AccountsApiModule, PortalModule, BulkApiModule, DeckIntakeModule, EventsModule, SearchModule, StorageModule],
  controllers: [
    PortalPageController,
    DealFlowController,
    DealBoardController,
    CompanyBoardController,
    DealCardsController,
    DiaryBoardController,
    ImportBoardController,
    IntakeBoardController,
    MergeBoardController,
    SearchBoardController,
    ViewBoardController,
    ThesisBoardController,
    EvidenceBoardController,
    MyCompanyController,
    AuditController,
    TeamSettingsController,
    FormsController,
    IdentitiesController,
    WebhooksPortalController,
  ],
  providers: [PortalEndpointResource],
})
export class PortalApiModule {}
