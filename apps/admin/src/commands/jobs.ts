import { type Command, Option } from 'commander';
import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import { JOB_STATUSES, JobReader, Jobs, type JobStatus, StuckJobs, Sweeper } from '@app/deck-intake';
import type { Actions } from '../actions';

const STUCK_SHOWN = 100;

export function addJobCommands(program: Command, actions: Actions): void {
  const jobs = program.command('jobs').description('Intake jobs.');
  actions.list(
    jobs.command('list').description('The jobs of a team, newest first.').addOption(new Option('--status <status>').choices([...JOB_STATUSES])),
    async (session, options) => {
      const { teamId } = await session.teamActor();
      return session.get(JobReader).list({ teamId, pipelineIds: null }, session.page(), options.status as JobStatus | undefined);
    },
  );
  actions.session(jobs.command('stuck').description('Jobs of all teams that should have moved on, with what holds them.'), (session) =>
    session.get(StuckJobs).list(STUCK_SHOWN),
  );
  actions.session(
    jobs.command('mend').description('Ring again for jobs that nobody answered for, and fail those whose tries are used up.'),
    (session) => session.get(Sweeper).sweepJobs(),
  );
  actions.session(jobs.command('retry').description('Start a failed job over; its file is kept.').argument('<id>'), async (session, _options, [id = '']) => {
    const service = session.get(Jobs);
    const job = isUuid(id) ? await service.find(id) : null;
    if (!job) throw new ApiError('job_not_found');
    await service.retry(job.id, job.lane, null);
    return { id: job.id, status: 'queued' };
  });
}
