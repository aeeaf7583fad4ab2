import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '@app/auth';
import { AuthApiModule } from '@app/auth/api';
import { BulkApiModule } from '@app/bulk/api';
import { CompaniesApiModule } from '@app/companies/api';
import { ConfigModule, type AppConfig } from '@app/config';
import { DataRoomApiModule } from '@app/data-room/api';
import { DatabaseModule, REQUEST_LIMITS } from '@app/database';
import { DeckIntakeApiModule } from '@app/deck-intake/api';
import { EventsApiModule } from '@app/events/api';
import { DuplicatesApiModule } from '@app/duplicates/api';
import { FounderPortalApiModule } from '@app/founder-portal/api';
import { HttpModule } from '@app/http/api';
import { ObservabilityModule } from '@app/observability';
import { PipelinesApiModule } from '@app/pipelines/api';
import { PortalApiModule } from '@app/portal/api';
import { PrivacyApiModule } from '@app/privacy/api';
import { PropertiesApiModule } from '@app/properties/api';
import { QueueModule } from '@app/queue';
import { ScoringApiModule } from '@app/scoring/api';
import { SearchApiModule } from '@app/search/api';
import { TeamsApiModule } from '@app/teams/api';
import { ThesesApiModule } from '@app/theses/api';
import { UploadTokensApiModule } from '@app/upload-tokens/api';
import { ViewsApiModule } from '@app/views/api';
import { WebhooksApiModule } from '@app/webhooks/api';
import { Description, DescriptionController } from './description/description.controller';
import { HealthController } from './health/health.controller';

@Module({})
export class AppModule {
  static of(config: AppConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        DatabaseModule.of({ applicationName: 'deal-flow api', waits: true, readsReplicas: true, ...REQUEST_LIMITS }),
        HttpModule,
        AuthModule,
        AuthApiModule,
        QueueModule,
        PropertiesApiModule,
        CompaniesApiModule,
        PipelinesApiModule,
        TeamsApiModule,
        DuplicatesApiModule,
        DataRoomApiModule,
        ScoringApiModule,
        SearchApiModule,
        ThesesApiModule,
        ViewsApiModule,
        BulkApiModule,
        DeckIntakeApiModule,
        FounderPortalApiModule,
        EventsApiModule,
        UploadTokensApiModule,
        WebhooksApiModule,
        PortalApiModule,
        PrivacyApiModule,
        ObservabilityModule.of('api'),
      ],
      controllers: [HealthController, DescriptionController],
      providers: [Description],
    };
  }
}
