import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { AmbientDataSource } from './ambient-data-source';
import { Connection } from './connection';
import { dataSourceOptions, type DatabaseOptions } from './data-source';
import { Db } from './db';
import { Keyset } from './keyset';
import { Replicas } from './replicas';
import { RoleSettingsRepository } from './role-settings.repository';
import { SchemaRepository } from './schema.repository';
import { SessionLocks } from './session-locks.repository';

/** What serves requests gives up so early that the caller has an answer within five seconds, having waited for both. */
export const REQUEST_LIMITS = { statementTimeout: 2000, connectTimeout: 2000 };

export interface DatabaseModuleOptions extends Pick<DatabaseOptions, 'statementTimeout' | 'lockTimeout' | 'connectTimeout'> {
  applicationName: string;
  /** For a process that serves: it starts without PostgreSQL, too, and waits for it. */
  waits?: boolean;
  /** Whether its requests may be read from replicas. */
  readsReplicas?: boolean;
}

@Global()
@Module({})
export class DatabaseModule {
  /** @param options.statementTimeout milliseconds; workers may take longer than what serves requests */
  static of(options: DatabaseModuleOptions): DynamicModule {
    const { waits = false, readsReplicas = false, ...limits } = options;
    const typeOrm = TypeOrmModule.forRootAsync({
      inject: [AppConfig],
      useFactory: ({ databaseUrl, databaseSessionUrl, databasePoolSize }: AppConfig) => ({
        ...dataSourceOptions({
          url: databaseUrl,
          pooled: databaseSessionUrl !== databaseUrl,
          poolSize: databasePoolSize,
          ...limits,
        }),
        // `Connection` opens it: what serves must not fail while PostgreSQL is away.
        manualInitialization: true,
      }),
      dataSourceFactory: (made) => Promise.resolve(new AmbientDataSource(made as PostgresDataSourceOptions)),
    });
    const connection = {
      provide: Connection,
      inject: [DataSource, AppConfig],
      useFactory: (dataSource: AmbientDataSource, { replicas, databasePoolSize }: AppConfig) => {
        const known = replicas && {
          ...replicas,
          poolSize: databasePoolSize,
          reads: readsReplicas,
          applicationName: limits.applicationName,
        };
        return new Connection(dataSource, known && new Replicas(dataSource.pool, known)).open({ waits });
      },
    };
    // Waits for the first attempt to connect, so that services do not start without a database that is up.
    const db = {
      provide: Db,
      inject: [Connection],
      useFactory: ({ dataSource, replicas }: Connection) => new Db(dataSource, replicas),
    };
    return {
      module: DatabaseModule,
      imports: [typeOrm],
      providers: [connection, db, Keyset, SchemaRepository, RoleSettingsRepository, SessionLocks],
      exports: [TypeOrmModule, Db, Keyset, SchemaRepository, RoleSettingsRepository, SessionLocks],
    };
  }
}
