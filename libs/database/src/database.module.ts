import { type DynamicModule, Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { DataSource } from 'typeorm';
import { createDataSource } from './data-source';
import { Db } from './db';
import { Keyset } from './keyset';

/** What serves requests gives up so early that the caller has an answer within five seconds, having waited for both. */
export const REQUEST_LIMITS = { statementTimeout: 2000, connectTimeout: 2000 };

/** Closes the pool after everything that uses it has stopped. */
@Injectable()
class DatabaseCloser implements OnApplicationShutdown {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

@Global()
@Module({})
export class DatabaseModule {
  /** @param options.statementTimeout milliseconds; workers may take longer than what serves requests */
  static of(options: { applicationName: string; statementTimeout?: number; connectTimeout?: number }): DynamicModule {
    const dataSource = {
      provide: DataSource,
      inject: [AppConfig],
      useFactory: (config: AppConfig) =>
        createDataSource({ url: config.databaseUrl, poolSize: config.databasePoolSize, ...options }).initialize(),
    };
    return { module: DatabaseModule, providers: [dataSource, Db, Keyset, DatabaseCloser], exports: [DataSource, Db, Keyset] };
  }
}
