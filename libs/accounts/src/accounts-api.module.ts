import { Module, type OnModuleInit } from '@nestjs/common';
import { Authenticators } from '@app/auth';
import { AccountsModule } from './accounts.module';
import { AdministrationController } from './administration/administration.controller';
import { TeamMembersController } from './administration/team-members.controller';
import { InvitationsController } from './invitations/invitations.controller';
import { KeysController } from './keys/keys.controller';
import { PasswordsController } from './sessions/passwords.controller';
import { PortalSessionsService } from './sessions/portal-sessions.service';
import { SessionsController } from './sessions/sessions.controller';
import { SsoController } from './sso/sso.controller';

@Module({
  imports: [AccountsModule],
  controllers: [
    SessionsController,
    PasswordsController,
    KeysController,
    AdministrationController,
    TeamMembersController,
    InvitationsController,
    SsoController,
  ],
})
export class AccountsApiModule implements OnModuleInit {
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
