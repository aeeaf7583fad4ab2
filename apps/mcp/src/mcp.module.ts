import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule, KeyUsageService } from '@app/auth';
import { CompaniesModule } from '@app/companies';
import { ConfigModule, type AppConfig } from '@app/config';
import { DataRoomModule } from '@app/data-room';
import { DatabaseModule, REQUEST_LIMITS } from '@app/database';
import { DeckIntakeModule } from '@app/deck-intake';
import { DuplicatesModule } from '@app/duplicates';
import { EventsModule } from '@app/events';
import { FounderPortalModule } from '@app/founder-portal';
import { AccessLog } from '@app/http';
import { HttpModule } from '@app/http/api';
import { ObservabilityModule } from '@app/observability';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { JobsModule } from '@app/jobs';
import { QueueModule } from '@app/queue';
import { ScoringModule } from '@app/scoring';
import { SearchModule } from '@app/search';
import { StorageModule } from '@app/storage';
import { TeamsModule } from '@app/teams';
import { ThesesModule } from '@app/theses';
import { ViewsModule } from '@app/views';
import { HostGate } from './host-gate';
import { KeyGate } from './key-gate';
import { McpController } from './mcp.controller';
import { Resources } from './resources/resources';
import { CompanyTools } from './tools/company-tools';
import { DealTools } from './tools/deal-tools';
import { FounderTools } from './tools/founder-tools';
import { InvestorTools } from './tools/investor-tools';
import { DeckFiles } from './uploads/deck-files';
import { DeckSubmitting } from './uploads/deck-submitting';
import { RequestedUploads } from './uploads/requested-uploads.service';
import { UploadsController } from './uploads/uploads.controller';

const DOMAINS = [
  CompaniesModule,
  DataRoomModule,
  DeckIntakeModule,
  DuplicatesModule,
  EventsModule,
  FounderPortalModule,
  JobsModule,
  PipelinesModule,
  PropertiesModule,
  ScoringModule,
  SearchModule,
  StorageModule,
  TeamsModule,
  ThesesModule,
  ViewsModule,
];

@Module({})
export class McpModule implements OnModuleInit {
  constructor(
    private readonly accessLog: AccessLog,
    private readonly usage: KeyUsageService,
  ) {}

  static of(config: AppConfig): DynamicModule {
    return {
      module: McpModule,
      imports: [
        ConfigModule.of(config),
        DatabaseModule.of({ applicationName: 'deal-flow mcp', waits: true, ...REQUEST_LIMITS }),
        HttpModule,
        AuthModule,
        QueueModule,
        ...DOMAINS,
        ObservabilityModule.of('mcp'),
      ],
      controllers: [McpController, UploadsController],
      providers: [
        HostGate,
        KeyGate,
        DeckFiles,
        DeckSubmitting,
        RequestedUploads,
        CompanyTools,
        DealTools,
        InvestorTools,
        FounderTools,
        Resources,
      ],
    };
  }

  onModuleInit(): void {
    this.accessLog.onFinished(({ context, method, status }) => {
      const { keyId, endpoint, requestId } = context;
      if (keyId) this.usage.note({ keyId, at: new Date(), method, endpoint, status, requestId });
    });
  }
}
