import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '@app/auth';
import { ConfigModule, type AppConfig } from '@app/config';
import { DatabaseModule } from '@app/database';
import { DeckIntakeModule } from '@app/deck-intake';
import { HttpModule } from '@app/http';
import { PortalModule } from '@app/portal';
import { QueueModule } from '@app/queue';
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
        HttpModule,
        AuthModule,
        QueueModule,
        DeckIntakeModule,
        PortalModule,
      ],
      providers: [DemoTeam],
    };
  }
}
