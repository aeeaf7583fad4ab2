import { getMetadataArgsStorage } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { AmbientDataSource } from './ambient-data-source';
import { MIGRATIONS } from './migrations';
import { NamingClient } from './naming-client';
import { writeCompatibility } from './schema.repository';
import { pooledConfig, sessionConfig } from './session';

export interface DatabaseOptions {
  url: string;
  /** Whether it leads through a pooler that hands connections on after each transaction. */
  pooled?: boolean;
  /** Connections of this process; on a few cores 4 to 10 serve most requests. */
  poolSize?: number;
  /** Milliseconds after which a statement is given up, so that an outage is an answer and not a hang. */
  statementTimeout?: number;
  /** Milliseconds to wait for a lock; without it, as long as the statement may take. */
  lockTimeout?: number;
  /** Milliseconds to wait for a connection, be it for a free or for a new one. */
  connectTimeout?: number;
  applicationName?: string;
}

/**
 * The one place that says what a TypeORM data source is. Entities are all classes that the process has loaded with `@Entity`, so
 * no list can fall behind the modules. There is no `synchronize`: migrations are explicit.
 */
export function dataSourceOptions(options: DatabaseOptions): PostgresDataSourceOptions {
  const limits = { statementTimeout: options.statementTimeout ?? 4000, lockTimeout: options.lockTimeout };
  return {
    type: 'postgres',
    entities: getMetadataArgsStorage().tables.map((table) => table.target as new () => unknown),
    migrations: MIGRATIONS,
    migrationsTableName: 'schema_migrations',
    synchronize: false,
    // TypeORM's logger prints parameters, which hold personal data.
    logging: false,
    poolSize: options.poolSize ?? 8,
    applicationName: options.applicationName ?? 'deal-flow',
    installExtensions: false,
    extra: {
      ...(options.pooled ? pooledConfig(options.url, limits) : { ...sessionConfig(options.url, limits), Client: NamingClient }),
      // Without it the pool waits for ever.
      connectionTimeoutMillis: options.connectTimeout ?? 3000,
    },
  };
}

/** A data source outside of Nest; not yet initialized. */
export function createDataSource(options: DatabaseOptions): AmbientDataSource {
  return new AmbientDataSource(dataSourceOptions(options));
}

/** Brings a database to the newest schema. Several processes may call it at once: an advisory lock makes them queue. */
export async function migrate(url: string): Promise<string[]> {
  const dataSource = createDataSource({ url, poolSize: 2, statementTimeout: 600_000, applicationName: 'deal-flow migrate' });
  await dataSource.initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // Before the migrations, for processes that serve meanwhile; and after them, as a new database has the table only then.
    await writeCompatibility(lock);
    const done = await dataSource.runMigrations({ transaction: 'each' });
    await writeCompatibility(lock);
    return done.map((migration) => migration.name);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
}

/** An arbitrary number that only this service uses. */
const MIGRATION_LOCK = 7_301_151_001;
