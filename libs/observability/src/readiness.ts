import { Inject, Injectable, Optional } from '@nestjs/common';
import { Db, SchemaRepository } from '@app/database';
import { Draining } from '@app/http';
import { JobNotifier } from '@app/queue';
import { Storage, StorageFullError } from '@app/storage';
import { type Finding, Probe } from './probe';

/**
 * `ready`: all is well. `degraded`: it does its work, but something that it can do without is away. `unavailable`: it cannot do
 * what it was asked about; leave it out, do not restart it.
 */
export type ReadinessStatus = 'ready' | 'degraded' | 'unavailable';

export interface ReadinessReport {
  status: ReadinessStatus;
  /** `ok`, or in a word what is wrong: database, schema, queue, storage and replicas, where there are any; of a process that stops, only that. */
  checks: Record<string, Finding>;
}

const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM']);

/**
 * Whether this process can do its work now (ADR 0016). The database and its schema are all that it cannot do without: decks are taken
 * in without the queue, and without the storage everything but files is served.
 */
@Injectable()
export class Readiness {
  private readonly schema: Probe;
  private readonly queue: Probe;
  private readonly storage: Probe;

  constructor(
    schema: SchemaRepository,
    notifier: JobNotifier,
    storage: Storage,
    // A process that serves no requests sends none away.
    @Optional() @Inject(Draining) private readonly draining: Draining | undefined,
    private readonly db: Db,
  ) {
    this.schema = new Probe(async () => (await schema.report()).state, { freshMs: 500, limitMs: 4500 });
    this.queue = new Probe(() => notifier.check(), { freshMs: 1000, limitMs: 3000 });
    this.storage = new Probe(() => storage.check(), { freshMs: 5000, limitMs: 3500, nameOf: wordForStorage });
  }

  /** @param what `uploads` asks whether files can be taken, too. Answers within five seconds and never rejects. */
  async report(what: 'work' | 'uploads' = 'work'): Promise<ReadinessReport> {
    if (this.draining?.begun) return { status: 'unavailable', checks: { process: 'stopping' } };
    const [found, queue, storage] = await Promise.all([this.schema.finding(), this.queue.finding(), this.storage.finding()]);
    const database = found === 'unreachable' ? found : 'ok';
    const schema = found === 'unreachable' ? 'unknown' : found;
    const checks = { database, schema, queue, storage, ...this.replicas() };
    const needed = what === 'uploads' ? [schema, storage] : [schema];
    if (needed.some((finding) => finding !== 'ok')) return { status: 'unavailable', checks };
    return { status: Object.values(checks).every((finding) => finding === 'ok') ? 'ready' : 'degraded', checks };
  }

  /** Of a process that reads from replicas. Their names are nobody else's business; metrics have them. */
  private replicas(): Record<string, Finding> {
    const report = this.db.replicas?.report() ?? [];
    if (report.length === 0) return {};
    const used = report.filter(({ use }) => use === 'used').length;
    return { replicas: used === report.length ? 'ok' : `${used} of ${report.length} used` };
  }
}

/** @returns the status of an answer that carries the report */
export function httpStatusOf({ status }: ReadinessReport): 200 | 503 {
  return status === 'unavailable' ? 503 : 200;
}

function wordForStorage(error: unknown): Finding {
  if (error instanceof StorageFullError) return 'full';
  return READ_ONLY.has((error as NodeJS.ErrnoException).code ?? '') ? 'read_only' : 'unreachable';
}
