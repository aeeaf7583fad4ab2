import { type Command, Option } from 'commander';
import type { JobStatus } from '@app/jobs';
import { Actions, type Surroundings } from '../actions';
import { choices } from '../json-option';

export function addJobCommands(program: Command, surroundings: Surroundings): void {
  const actions = new Actions(surroundings, () => require('../handlers/jobs') as typeof import('../handlers/jobs'));
  const jobs = program.command('jobs').description('Intake jobs.');
  actions.list(
    jobs
      .command('list')
      .description('The jobs of a team, newest first.')
      .addOption(
        new Option('--status <status>').choices(choices<JobStatus>({ queued: true, processing: true, completed: true, failed: true })),
      ),
    (of) => of.jobs.list,
  );
  actions.session(
    jobs.command('stuck').description('Jobs of all teams that should have moved on, with what holds them.'),
    (of) => of.jobs.stuck,
  );
  actions.session(
    jobs.command('requeue').description('Notify workers again of jobs that none picked up, and fail those whose tries are used up.'),
    (of) => of.jobs.requeue,
  );
  actions.session(
    jobs
      .command('retry')
      .description('Start a failed job over, or all that failed since a moment; their files are kept.')
      .argument('[id]')
      .option(
        '--failed-since <timestamp>',
        'all that failed since then, as 2026-03-01 (UTC) or 2026-03-01T09:30:00Z; of one team with --team',
      )
      .option('--dry-run', 'count them and leave them'),
    (of) => of.jobs.retry,
  );
}
