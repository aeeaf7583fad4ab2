import { Gauge, type Registry } from 'prom-client';
import type { MissingFiles } from '@app/data-room';

const HOUR_MS = 3_600_000;

/** Counted once an hour, beside the scrapes: absent until the first count is done, and while the last one failed. */
export function gaugeMissingFiles(registry: Registry, files: Pick<MissingFiles, 'count'>): void {
  let [startedAt, found] = [-Infinity, null as number | null];
  new Gauge({
    name: 'deal_flow_rows_without_file',
    help: 'Documents and drafts whose file is not in storage',
    registers: [registry],
    collect() {
      if (performance.now() - startedAt > HOUR_MS) {
        startedAt = performance.now();
        void files.count().then(
          (count) => (found = count),
          () => ([found, startedAt] = [null, -Infinity]),
        );
      }
      if (found === null) this.remove();
      else this.set(found);
    },
  });
}
