import { Gauge, type Registry } from 'prom-client';
import type { Db } from '@app/database';
import type { Pool } from 'pg';

/** Of a process that has not reached the database yet. */
const NONE = { totalCount: 0, idleCount: 0, waitingCount: 0 };

/** This process's database connections, read when somebody scrapes. */
export function gaugePool(registry: Registry, db: Db): void {
  const pool = (): Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> => (db.dataSource.isInitialized ? db.pool : NONE);
  new Gauge({
    name: 'deal_flow_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount } = pool();
      this.set({ state: 'in_use' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
    },
  });
  new Gauge({
    name: 'deal_flow_database_waiting',
    help: 'Statements and transactions that wait for a connection',
    registers: [registry],
    collect() {
      this.set(pool().waitingCount);
    },
  });
}
