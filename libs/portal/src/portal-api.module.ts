import { Module, type OnModuleInit } from '@nestjs/common';
import { Authenticators } from '@app/auth';
import { DeckIntakeModule } from '@app/deck-intake';
import { StorageModule } from '@app/storage';
import { BoardCompanyResource, BoardController, BoardDocumentResource } from './board/board.controller';
import { PortalPageController } from './page/portal-page.controller';
import { AdministrationController } from './administration/administration.controller';
import { TeamMembersController } from './administration/team-members.controller';
import { CatalogueController } from './catalogue/catalogue.controller';
import { FormsController } from './catalogue/forms.controller';
import { KeysController } from './keys/keys.controller';
import { MyCompanyController, MyDraftResource } from './my-company/my-company.controller';
import { PortalModule } from './portal.module';
import {
  AdministeredCompanyResource, FormResource, KeyResource, ManagedThesisResource, ManagedViewResource, MemberResource, PropertyResource,
  TeamMemberResource,
} from './resources';
import { PortalSessions } from './sessions/portal-sessions.service';
import { SessionsController } from './sessions/sessions.controller';

@Module({
  imports: [PortalModule, DeckIntakeModule, StorageModule],
  controllers: [
    PortalPageController, BoardController, MyCompanyController, SessionsController, KeysController, AdministrationController,
    TeamMembersController, CatalogueController, FormsController,
  ],
  providers: [
    AdministeredCompanyResource, BoardCompanyResource, BoardDocumentResource, FormResource, KeyResource, ManagedThesisResource,
    ManagedViewResource, MemberResource, MyDraftResource, PropertyResource, TeamMemberResource,
  ],
})
export class PortalApiModule implements OnModuleInit {
  constructor(
    private readonly authenticators: Authenticators,
    private readonly sessions: PortalSessions,
  ) {}

  onModuleInit(): void {
    this.authenticators.register('portal', (credential, request) => {
      const actingUser = request.headers['x-acting-user'];
      return this.sessions.identify(credential, typeof actingUser === 'string' ? actingUser : undefined);
    });
  }
}
