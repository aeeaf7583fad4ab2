import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '@app/audit';
import { CompaniesModule } from '@app/companies';
import { MailModule } from '@app/mail';
import { PipelinesModule } from '@app/pipelines';
import { TeamsModule } from '@app/teams';
import { WebhooksModule } from '@app/webhooks';
import { AdministrationService } from './administration/administration.service';
import { InvitationEntity } from './invitations/invitation.entity';
import { InvitationsRepository } from './invitations/invitations.repository';
import { InvitationsService } from './invitations/invitations.service';
import { ApiKeysPortalService } from './keys/api-keys-portal.service';
import { LinkLimits } from './mail-links/link-limits';
import { LinkSender } from './mail-links/link-sender';
import { PasswordPolicy } from './sessions/password-policy';
import { PasswordsService } from './sessions/passwords.service';
import { PersonsRepository } from './sessions/persons.repository';
import { PortalPrincipals } from './sessions/portal-principals';
import { PortalSessionEntity } from './sessions/portal-session.entity';
import { PortalSessionsRepository } from './sessions/portal-sessions.repository';
import { PortalSessionsService } from './sessions/portal-sessions.service';
import { SignInLimits } from './sessions/sign-in-limits';
import { SignInLimitsRepository } from './sessions/sign-in-limits.repository';
import { SignIns } from './sessions/sign-ins.service';
import { GuardedFetch } from './sso/guarded-fetch';
import { Issuers } from './sso/issuers';
import { SsoAttempts } from './sso/sso-attempts';
import { SsoPeople } from './sso/sso-people.service';
import { SsoSettingsRepository } from './sso/sso-settings.repository';
import { SsoSettingsService } from './sso/sso-settings.service';
import { SsoSignIns } from './sso/sso-sign-ins.service';
import { SsoSubjectEntity } from './sso/sso-subject.entity';
import { SsoSubjectsRepository } from './sso/sso-subjects.repository';
import { TeamSsoEntity } from './sso/team-sso.entity';

const DOMAINS = [AuditModule, CompaniesModule, PipelinesModule, TeamsModule, WebhooksModule];
const ENTITIES = TypeOrmModule.forFeature([InvitationEntity, PortalSessionEntity, SsoSubjectEntity, TeamSsoEntity]);
const SERVICES = [
  AdministrationService,
  ApiKeysPortalService,
  GuardedFetch,
  InvitationsRepository,
  InvitationsService,
  Issuers,
  LinkLimits,
  LinkSender,
  PasswordPolicy,
  PasswordsService,
  PersonsRepository,
  PortalPrincipals,
  PortalSessionsRepository,
  PortalSessionsService,
  SignInLimits,
  SignInLimitsRepository,
  SignIns,
  SsoAttempts,
  SsoPeople,
  SsoSettingsRepository,
  SsoSettingsService,
  SsoSignIns,
  SsoSubjectsRepository,
];

/** Who people are, what they may do, how they sign in, and the keys that they make. */
@Module({ imports: [...DOMAINS, ENTITIES, MailModule], providers: SERVICES, exports: [...SERVICES, TeamsModule] })
export class AccountsModule {}
