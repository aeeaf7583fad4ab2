import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { PortalPrincipal } from '@app/auth';
import { Storage } from '@app/storage';
import { ErasuresService } from './erasures.service';
import { MAX_PORTAL_TRIES, type PortalJob, PortalJobsRepository } from './portal-jobs.repository';
import { SubjectExport } from './subject-export';

const LOOK_EVERY_MS = 1_000;
const RENEW_EVERY_MS = 30_000;
const HOUR_MS = 3_600_000;
const EXPORTS = 'exports/';

interface Outcome {
  report: object | null;
  storageKey: string | null;
}

/** Does what the portal's jobs ask for, one at a time in each worker. Killed in between, another worker begins it anew. */
@Injectable()
export class PortalJobRunner implements OnApplicationShutdown {
  private readonly log = new Logger(PortalJobRunner.name);
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private busy = false;

  constructor(
    private readonly jobs: PortalJobsRepository,
    private readonly erasures: ErasuresService,
    private readonly exports: SubjectExport,
    private readonly storage: Storage,
  ) {}

  /** Once; no effect again. */
  start(): void {
    this.timer ??= setInterval(() => {
      if (this.busy) return;
      this.busy = true;
      this.running = this.runAll()
        .catch((error: unknown) => this.log.warn(`portal jobs: ${error instanceof Error ? error.name : 'failed'}`))
        .finally(() => (this.busy = false));
    }, LOOK_EVERY_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  /** Until none is left. */
  async runAll(): Promise<void> {
    while (!this.stop.signal.aborted) {
      const job = await this.jobs.claim();
      if (!job) return;
      await this.run(job);
    }
  }

  /** Exports that nobody may fetch any more. @returns how many went */
  async removeOldExports(teamId: string | null = null): Promise<number> {
    const keys = await this.jobs.takeFiles(teamId);
    for (const key of keys) await this.storage.delete(key);
    return keys.length;
  }

  /** Files of exports of whose jobs nothing is known, as where files were backed up after the database. @returns how many went */
  async removeLostExports(): Promise<number> {
    let lost = 0;
    // A store's clock may go a little ahead.
    for await (const { key } of this.storage.list(EXPORTS, new Date(Date.now() + HOUR_MS))) {
      if (await this.jobs.exists(key.slice(EXPORTS.length))) continue;
      await this.storage.delete(key);
      lost += 1;
    }
    return lost;
  }

  private async run(job: PortalJob): Promise<void> {
    const lease = setInterval(() => void this.jobs.renew(job.id).catch(() => undefined), RENEW_EVERY_MS);
    try {
      const { report, storageKey } = await this.outcomeOf(job);
      await this.jobs.end(job.id, 'completed', report, storageKey);
    } catch (error) {
      // Messages of drivers may quote what was asked for.
      this.log.warn(`portal job ${job.id}: ${error instanceof Error ? error.name : 'failed'}`);
      if (this.stop.signal.aborted || job.tries < MAX_PORTAL_TRIES) await this.jobs.giveBack(job.id);
      else await this.jobs.end(job.id, 'failed', null, null);
    } finally {
      clearInterval(lease);
    }
  }

  private async outcomeOf(job: PortalJob): Promise<Outcome> {
    const { team_id: teamId, kind, dry_run: dryRun, email, hashes, company_id: companyId } = job;
    const asked = { teamId, actor: actorOf(job), dryRun };
    if (kind === 'subject_export' && email !== null) {
      const storageKey = `${EXPORTS}${job.id}`;
      await this.storage.delete(storageKey);
      return { report: await this.exports.write(teamId, email, storageKey, this.stop.signal), storageKey };
    }
    if (kind === 'subject_erase' && email !== null && hashes !== null) {
      const report = await this.erasures.erasePerson({ ...asked, email, hashes }, this.stop.signal);
      // Exports may hold whom they are not about.
      if (!dryRun) await this.removeOldExports(teamId);
      return { report, storageKey: null };
    }
    const report = companyId === null ? null : await this.erasures.eraseCompany({ ...asked, companyId });
    if (!dryRun) await this.removeOldExports(teamId);
    return { report, storageKey: null };
  }
}

function actorOf({ team_id: teamId, actor_kind: actor, actor_user_id: userId }: PortalJob): PortalPrincipal {
  return { kind: 'portal', actor, userId, teamId, role: null, pipelineIds: null, companyId: null };
}
