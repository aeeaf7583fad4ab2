import { Histogram, type Registry } from 'prom-client';
import type { AccessLog } from '@app/http';

/** From a cached read to an upload of 50 MB over a slow line. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** One observation a request, when its log line is written: the histogram's own count is the number of requests. */
export function countRequests(registry: Registry, log: AccessLog): void {
  const requests = new Histogram({
    name: 'deal_flow_http_request_seconds',
    help: 'Requests by method, route pattern and status; a held answer (Prefer: wait) counts with its waiting time',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  log.onFinished(({ context, method, status, seconds }) => {
    requests.labels(method, context.endpoint || 'unmatched', String(status)).observe(seconds);
  });
}
