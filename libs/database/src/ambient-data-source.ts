import { AsyncLocalStorage } from 'node:async_hooks';
import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg';
import { DataSource, EntityManager, type EntityTarget, type ObjectLiteral, type QueryRunner, type Repository } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { NamingClient } from './naming-client';

export interface Transaction {
  runner: QueryRunner;
  client: PoolClient;
  beforeCommit: (() => Promise<void>)[];
  afterCommit: (() => void | Promise<void>)[];
  /** Whose data it writes, besides the caller's. */
  teams: Set<string>;
}

/**
 * TypeORM's data source, whose manager works in the surrounding transaction of `Db.tx`, where there is one: its repositories then do
 * so too, whenever and wherever they were made. The driver is given its `pg`, so that the pool and its connections are known without
 * looking into it.
 */
export class AmbientDataSource extends DataSource {
  readonly transactions = new AsyncLocalStorage<Transaction>();
  /** Of all connections of this data source. It connects when it is asked, also before `initialize` and again after an outage. */
  readonly pool: Pool;

  constructor(options: PostgresDataSourceOptions) {
    const { poolSize: max, applicationName: application_name, extra } = options;
    const pool = new pg.Pool({ max, application_name, ...(extra as PoolConfig) });
    super({ ...options, driver: pgWith(pool) });
    this.pool = pool;
  }

  override createEntityManager(runner?: QueryRunner): EntityManager {
    return runner ? super.createEntityManager(runner) : new AmbientManager(this);
  }
}

class AmbientManager extends EntityManager {
  constructor(private readonly ambient: AmbientDataSource) {
    super(ambient);
    // A property of TypeORM's class, which TypeScript lets nobody override by a getter.
    Object.defineProperty(this, 'queryRunner', { get: () => ambient.transactions.getStore()?.runner });
  }

  /** A repository keeps the runner that its manager has when it is made: none, so that it asks for the one of the moment. */
  override getRepository<Entity extends ObjectLiteral>(target: EntityTarget<Entity>): Repository<Entity> {
    return this.ambient.transactions.exit(() => super.getRepository(target));
  }
}

/** What TypeORM takes in place of the module `pg`: it asks for a pool at each try to connect, and adds a listener for its errors. */
function pgWith(pool: Pool): unknown {
  pool.on('error', () => undefined);
  function Pool(): Pool {
    return pool.removeAllListeners('error');
  }
  return { ...pg, Pool, Client: NamingClient, native: undefined };
}
