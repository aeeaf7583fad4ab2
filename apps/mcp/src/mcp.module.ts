import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule, KeyUsage } from '@app/auth';
import { CompaniesModule } from '@app/companies';
import { ConfigModule, type AppConfig } from '@app/config';
import { DataRoomModule } from '@app/data-room';
import { DatabaseModule, REQUEST_LIMITS } from '@app/database';
import { DeckIntakeModule } from '@app/deck-intake';
import { FounderPortalModule } from '@app/founder-portal';
import { AccessLog, HttpModule } from '@app/http';
import { ObservabilityModule } from '@app/observability';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { QueueModule } from '@app/queue';
import { ScoringModule } from '@app/scoring';
import { StorageModule } from '@app/storage';
import { ThesesModule } from '@app/theses';
import { ViewsModule } from '@app/views';
import { KeyGate } from './key-gate';
import { McpController } from './mcp.controller';
import { DeckFiles } from './tools/deck-files';
import { FounderTools } from './tools/founder-tools';
import { InvestorTools } from './tools/investor-tools';

const DOMAINS = [
  CompaniesModule, DataRoomModule, DeckIntakeModule, FounderPortalModule, PipelinesModule, PropertiesModule, ScoringModule, StorageModule,
  ThesesModule, ViewsModule,
];

@Module({})
export class McpModule implements OnModuleInit {
  constructor(
    private readonly accessLog: AccessLog,
    private readonly usage: KeyUsage,
  ) {}

  static of(config: AppConfig): DynamicModule {
    return {
      module: McpModule,
      imports: [
        ConfigModule.of(config),
        DatabaseModule.of({ applicationName: 'deal-flow mcp', ...REQUEST_LIMITS }),
        HttpModule,
        AuthModule,
        QueueModule,
        ...DOMAINS,
        ObservabilityModule.of('mcp'),
      ],
      controllers: [McpController],
      providers: [KeyGate, DeckFiles, InvestorTools, FounderTools],
    };
  }

  onModuleInit(): void {
    this.accessLog.onFinished(({ context, method, status }) => {
      const { keyId, endpoint, requestId } = context;
      if (keyId) this.usage.note({ keyId, at: new Date(), method, endpoint, status, requestId });
    });
  }
}
