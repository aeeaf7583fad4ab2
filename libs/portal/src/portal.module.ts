import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { DataRoomModule } from '@app/data-room';
import { FounderPortalModule } from '@app/founder-portal';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { ScoringModule } from '@app/scoring';
import { TeamsModule } from '@app/teams';
import { ThesesModule } from '@app/theses';
import { UploadTokensModule } from '@app/upload-tokens';
import { ViewsModule } from '@app/views';
import { Administration } from './administration/administration.service';
import { AuditTrail } from './audit/audit-trail.service';
import { Catalogue } from './catalogue/catalogue.service';
import { KeyScreen } from './keys/key-screen.service';
import { MyCompany } from './my-company/my-company.service';
import { LoginThrottle } from './sessions/login-throttle';
import { PortalPrincipals } from './sessions/portal-principals';
import { PortalSessions } from './sessions/portal-sessions.service';

const DOMAINS = [
  TeamsModule, CompaniesModule, DataRoomModule, ScoringModule, PipelinesModule, PropertiesModule, ThesesModule, ViewsModule,
  FounderPortalModule, UploadTokensModule,
];
const SERVICES = [Administration, AuditTrail, Catalogue, KeyScreen, LoginThrottle, MyCompany, PortalPrincipals, PortalSessions];

/** What people do with the service rather than programs; the portal's API and the command line share it. */
@Module({ imports: DOMAINS, providers: SERVICES, exports: [...SERVICES, ...DOMAINS] })
export class PortalModule {}
