import { Module, type OnModuleInit } from '@nestjs/common';
import { Authenticators } from '@app/auth';
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
import { AdministrationController } from './administration/administration.controller';
import { TeamMembersController } from './administration/team-members.controller';
import { TeamSettingsController } from './team-settings/team-settings.controller';
import { FormsController } from './team-settings/forms.controller';
import { IdentitiesController } from './identities/identities.controller';
import { InvitationsController } from './invitations/invitations.controller';
import { KeysController } from './keys/keys.controller';
import { AuditController } from './audit/audit.controller';
import { MyCompanyController } from './my-company/my-company.controller';
import { PortalModule } from './portal.module';
import {} from './resources';
import { PasswordsController } from './sessions/passwords.controller';
import { PortalSessionsService } from './sessions/portal-sessions.service';
import { SessionsController } from './sessions/sessions.controller';
import { SsoController } from './sso/sso.controller';
import { PortalEndpointResource, WebhooksPortalController } from './webhooks/webhooks-portal.controller';

@Module({
  imports: [PortalModule, BulkApiModule, DeckIntakeModule, EventsModule, SearchModule, StorageModule],
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
    SessionsController,
    PasswordsController,
    KeysController,
    AdministrationController,
    AuditController,
    TeamMembersController,
    TeamSettingsController,
    FormsController,
    IdentitiesController,
    InvitationsController,
    SsoController,
    WebhooksPortalController,
  ],
  providers: [PortalEndpointResource],
})
export class PortalApiModule implements OnModuleInit {
  constructor(
    private readonly authenticators: Authenticators,
    private readonly sessions: PortalSessionsService,
  ) {}

  onModuleInit(): void {
    this.authenticators.register('portal', (credential, request, by) => {
      // A browser keeps sessions; the tokens of operators are for tools.
      if (by === 'cookie') return this.sessions.ofSession(credential);
      const actingUser = request.headers['x-acting-user'];
      return this.sessions.identify(credential, typeof actingUser === 'string' ? actingUser : undefined);
    });
  }
}
