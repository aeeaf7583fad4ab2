import { type DynamicModule, Module } from '@nestjs/common';
import { AuthApiModule, AuthModule } from '@app/auth';
import { CompaniesApiModule } from '@app/companies';
import { ConfigModule, type AppConfig } from '@app/config';
import { DataRoomApiModule } from '@app/data-room';
import { DatabaseModule, REQUEST_LIMITS } from '@app/database';
import { DeckIntakeApiModule } from '@app/deck-intake';
import { FounderPortalApiModule } from '@app/founder-portal';
import { HttpModule } from '@app/http';
import { ObservabilityModule } from '@app/observability';
import { PipelinesApiModule } from '@app/pipelines';
import { PortalApiModule } from '@app/portal';
import { PropertiesApiModule } from '@app/properties';
import { QueueModule } from '@app/queue';
import { ScoringApiModule } from '@app/scoring';
import { ThesesApiModule } from '@app/theses';
import { UploadTokensApiModule } from '@app/upload-tokens';
import { ViewsApiModule } from '@app/views';
import { Description, DescriptionController } from './description/description.controller';
import { HealthController } from './health/health.controller';

@Module({})
export class AppModule {
  static of(config: AppConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        DatabaseModule.of({ applicationName: 'deal-flow api', ...REQUEST_LIMITS }),
        HttpModule,
        AuthModule,
        AuthApiModule,
        QueueModule,
        PropertiesApiModule,
        CompaniesApiModule,
        PipelinesApiModule,
        DataRoomApiModule,
        ScoringApiModule,
        ThesesApiModule,
        ViewsApiModule,
        DeckIntakeApiModule,
        FounderPortalApiModule,
        UploadTokensApiModule,
        PortalApiModule,
        ObservabilityModule.of('api'),
      ],
      controllers: [HealthController, DescriptionController],
      providers: [Description],
    };
  }
}
