import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replicas } from '@app/database';

/** Of the primary, in `server`. */
const PRIMARY = 'primary';

/** What this process reads where, of the requests that may be read from a replica. */
export function gaugeReplicas(registry: Registry, replicas: Replicas): void {
  new Gauge({
    name: 'deal_flow_replica_used',
    help: 'Whether this process reads from the replica; `state` says why not: behind, unreachable, other',
    labelNames: ['server', 'state'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, use } of replicas.report()) this.set({ server: name, state: use }, use === 'used' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'deal_flow_replica_lag_bytes',
    help: 'Bytes of the log that the replica has to come; absent while it is not known',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, lag } of replicas.report()) if (lag !== null) this.set({ server: name }, lag);
    },
  });
  new Counter({
    name: 'deal_flow_replica_reads_total',
    help: 'Statements of requests that may be read from a replica, by who answered them',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ server: PRIMARY }, replicas.readsOfPrimary);
      for (const { name, reads } of replicas.report()) this.inc({ server: name }, reads);
    },
  });
}
