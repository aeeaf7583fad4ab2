import { Module, type OnModuleInit } from '@nestjs/common';
import { Authenticators } from '@app/auth';
import { CompaniesModule } from '@app/companies';
import { DataRoomModule } from '@app/data-room';
import { DeckIntakeModule } from '@app/deck-intake';
import { ScoringModule } from '@app/scoring';
import { BoardCompanyResource, BoardController } from './board/board.controller';
import { PortalPageController } from './page/portal-page.controller';
import { AdministrationController } from './administration/administration.controller';
import { CatalogueController } from './catalogue/catalogue.controller';
import { FormsController } from './catalogue/forms.controller';
import { KeysController } from './keys/keys.controller';
import { PortalModule } from './portal.module';
import {
  AdministeredCompanyResource, FormResource, KeyResource, ManagedThesisResource, MemberResource, PropertyResource,
} from './resources';
import { PortalSessions } from './sessions/portal-sessions.service';
import { SessionsController } from './sessions/sessions.controller';

@Module({
  imports: [PortalModule, CompaniesModule, DataRoomModule, DeckIntakeModule, ScoringModule],
  controllers: [PortalPageController, BoardController, SessionsController, KeysController, AdministrationController, CatalogueController, FormsController],
  providers: [
    BoardCompanyResource,
    AdministeredCompanyResource, FormResource, KeyResource, ManagedThesisResource, MemberResource, PropertyResource,
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
