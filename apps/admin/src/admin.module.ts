import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '@app/auth';
import { BulkModule, ExportsModule } from '@app/bulk';
import { ConfigModule, type AppConfig } from '@app/config';
import { DatabaseModule } from '@app/database';
import { DeckIntakeModule, DeckIntakeWorkerModule } from '@app/deck-intake';
import { FounderPortalWorkerModule } from '@app/founder-portal';
import { PortalModule } from '@app/portal';
import { PrivacyModule } from '@app/privacy';
import { QueueModule } from '@app/queue';
import { SearchModule } from '@app/search';
import { DemoTeam } from './demo/demo-team';

/** The services of the portal, without its HTTP. */
@Module({})
export class AdminModule {
  static of(config: AppConfig): DynamicModule {
    return {
      module: AdminModule,
      imports: [
        ConfigModule.of(config),
        DatabaseModule.of({ applicationName: 'deal-flow admin', statementTimeout: 60_000 }),
        AuthModule,
        QueueModule,
        DeckIntakeModule,
        // What a job's failure means is known to the handlers; nothing runs them here.
        DeckIntakeWorkerModule,
        FounderPortalWorkerModule,
        PortalModule,
        PrivacyModule,
        BulkModule,
        ExportsModule,
        SearchModule,
      ],
      providers: [DemoTeam],
    };
  }
}
