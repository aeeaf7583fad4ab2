import { Module } from '@nestjs/common';
import { AccountsModule } from '@app/accounts';
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
import { AuditReader } from './audit/audit-reader.service';
import { IdentitiesService } from './identities/identities.service';
import { TeamSettingsService } from './team-settings/team-settings.service';
import { MyCompanyService } from './my-company/my-company.service';
import { WebhooksPortalService } from './webhooks/webhooks-portal.service';

const DOMAINS = [
  AccountsModule,
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
const SERVICES = [AuditReader, IdentitiesService, TeamSettingsService, MyCompanyService, WebhooksPortalService];

/** What people do with the service rather than programs; the portal's API and the command line share it. */
@Module({ imports: [...DOMAINS, MailModule], providers: SERVICES, exports: [...SERVICES, ...DOMAINS] })
export class PortalModule {}
