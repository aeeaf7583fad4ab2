import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import { JobReader } from '@app/deck-intake';
import { AuditTrailService } from '@app/audit';
import { FailedJobs, type JobStatus, StuckJobs, ScheduledTasks } from '@app/jobs';
import type { Handlers } from '../actions';
import type { AdminSession } from '../admin-session';
import { UsageError } from '../usage-error';
import { ALL_MODULES } from './all-modules';

export const modules = ALL_MODULES;

const STUCK_SHOWN = 100;
/** A day, or a moment with its zone: without one it would depend on the machine. */
const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

function momentOf(text: string): Date {
  const moment = new Date(MOMENT.test(text) ? text : NaN);
  if (Number.isNaN(moment.getTime())) throw new UsageError('--failed-since: a day or a moment with its zone, such as 2026-03-01T09:30:00Z');
  return moment;
}

async function retryOne(session: AdminSession, id: string): Promise<object> {
  if (!isUuid(id)) throw new ApiError('job_not_found');
  await retry(session, id);
  return { id, status: 'queued' };
}

/** One by one: what was started over before something breaks stays so, and the rest is found again. */
async function retryAll(session: AdminSession, since: Date, dryRun: boolean): Promise<object> {
  const { teamId } = await session.actor();
  const failed = await session.get(FailedJobs).since(since, teamId);
  let retried = 0;
  for (const { id } of dryRun ? [] : failed) retried += await retry(session, id).then(() => 1, unlessNotFailed);
  return { failed_since: since.toISOString(), found: failed.length, retried, dry_run: dryRun };
}

/** Somebody else was quicker. */
function unlessNotFailed(error: unknown): number {
  if (error instanceof ApiError && error.code === 'job_not_failed') return 0;
  throw error;
}

async function retry(session: AdminSession, id: string): Promise<void> {
  await session.get(AuditTrailService).recorded(
    await session.actor(),
    () => session.get(FailedJobs).retry(id),
    (job) => ({
      action: 'job.retry',
      objectType: 'job',
      objectId: job.id,
      teamId: job.team_id,
      details: { type: job.type, reason: job.error_code },
    }),
  );
}

export const jobs = {
  list: async (session, options) => {
    const { teamId } = await session.teamActor();
    return session.get(JobReader).list({ teamId, pipelineIds: null }, session.page(), { status: options.status as JobStatus | undefined });
  },
  stuck: (session) => session.get(StuckJobs).list(STUCK_SHOWN),
  requeue: (session) => session.get(ScheduledTasks).recoverJobs(),
  retry: (session, options, [id]) => {
    if ((id === undefined) === (options.failedSince === undefined))
      throw new UsageError('name a job, or a moment with --failed-since <timestamp>');
    if (id === undefined) return retryAll(session, momentOf(String(options.failedSince)), options.dryRun === true);
    if (options.dryRun === true) throw new UsageError('--dry-run goes with --failed-since');
    return retryOne(session, id);
  },
} satisfies Handlers;
