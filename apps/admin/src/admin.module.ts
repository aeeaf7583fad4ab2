import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '@app/auth';
import { CompaniesModule } from '@app/companies';
import { ConfigModule, type AppConfig } from '@app/config';
import { DatabaseModule } from '@app/database';
import { DeckIntakeModule } from '@app/deck-intake';
import { HttpModule } from '@app/http';
import { PipelinesModule } from '@app/pipelines';
import { PortalModule } from '@app/portal';
import { QueueModule } from '@app/queue';

/** The command line over the services of the portal: no routes, no jobs. */
@Module({})
export class AdminModule {
  static of(config: AppConfig): DynamicModule {
    return {
      module: AdminModule,
      imports: [
        ConfigModule.of(config),
        DatabaseModule.of({ applicationName: 'deal-flow admin', statementTimeout: 60_000 }),
        HttpModule,
        AuthModule,
        QueueModule,
        CompaniesModule,
        PipelinesModule,
        DeckIntakeModule,
        PortalModule,
      ],
    };
  }
}
