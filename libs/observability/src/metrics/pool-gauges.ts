import { Gauge, type Registry } from 'prom-client';
import type { Db } from '@app/database';

/** This process's database connections, read when somebody scrapes. */
export function gaugePool(registry: Registry, { pool }: Db): void {
  new Gauge({
    name: 'deal_flow_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'deal_flow_database_waiting',
    help: 'Statements and transactions that wait for a connection',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
