import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '@app/audit';
import { CompaniesModule } from '@app/companies';
import { DataRoomModule } from '@app/data-room';
import { DuplicatesModule } from '@app/duplicates';
import { EventsModule } from '@app/events';
import { FounderPortalModule } from '@app/founder-portal';
import { JobsModule } from '@app/jobs';
import { MailModule } from '@app/mail';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { ScoringModule } from '@app/scoring';
import { TeamsModule } from '@app/teams';
import { ThesesModule } from '@app/theses';
import { UploadTokensModule } from '@app/upload-tokens';
import { ViewsModule } from '@app/views';
import { WebhooksModule } from '@app/webhooks';
import { AdministrationService } from './administration/administration.service';
import { AuditReader } from './audit/audit-reader.service';
import { IdentitiesService } from './identities/identities.service';
import { InvitationEntity } from './invitations/invitation.entity';
import { InvitationsRepository } from './invitations/invitations.repository';
import { InvitationsService } from './invitations/invitations.service';
import { LinkLimits } from './identities/link-limits';
import { LinkSender } from './identities/link-sender';
import { TeamSettingsService } from './team-settings/team-settings.service';
import { ApiKeysPortalService } from './keys/api-keys-portal.service';
import { MyCompanyService } from './my-company/my-company.service';
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
import { WebhooksPortalService } from './webhooks/webhooks-portal.service';

const DOMAINS = [
  AuditModule,
  TeamsModule,
  CompaniesModule,
  DataRoomModule,
  DuplicatesModule,
  EventsModule,
  ScoringModule,
  PipelinesModule,
  PropertiesModule,
  ThesesModule,
  ViewsModule,
  WebhooksModule,
  FounderPortalModule,
  JobsModule,
  UploadTokensModule,
];
const ENTITIES = TypeOrmModule.forFeature([InvitationEntity, PortalSessionEntity, SsoSubjectEntity, TeamSsoEntity]);
const SERVICES = [
  AdministrationService,
  AuditReader,
  IdentitiesService,
  InvitationsRepository,
  InvitationsService,
  LinkLimits,
  LinkSender,
  TeamSettingsService,
  ApiKeysPortalService,
  MyCompanyService,
  PasswordPolicy,
  PasswordsService,
  PersonsRepository,
  PortalPrincipals,
  PortalSessionsRepository,
  PortalSessionsService,
  SignInLimits,
  SignInLimitsRepository,
  SignIns,
  GuardedFetch,
  Issuers,
  SsoAttempts,
  SsoPeople,
  SsoSettingsRepository,
  SsoSettingsService,
  SsoSignIns,
  SsoSubjectsRepository,
  WebhooksPortalService,
];

/** What people do with the service rather than programs; the portal's API and the command line share it. */
@Module({ imports: [...DOMAINS, ENTITIES, MailModule], providers: SERVICES, exports: [...SERVICES, ...DOMAINS] })
export class PortalModule {}
