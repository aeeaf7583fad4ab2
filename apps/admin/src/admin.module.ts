import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AuthModule } from '@app/auth';
import { ConfigModule, type AppConfig } from '@app/config';
import { DatabaseModule } from '@app/database';
import { TeamsModule } from '@app/teams';

/** What every command needs, and the `modules` of the one that runs. */
@Module({})
export class AdminModule {
  static of(config: AppConfig, modules: readonly Type[] = []): DynamicModule {
    return {
      module: AdminModule,
      imports: [
        ConfigModule.of(config),
        DatabaseModule.of({ applicationName: 'deal-flow admin', statementTimeout: 60_000 }),
        AuthModule,
        TeamsModule,
        ...modules,
      ],
    };
  }
}
