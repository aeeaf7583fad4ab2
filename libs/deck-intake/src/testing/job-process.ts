import { Test } from '@nestjs/testing';
import { type AppConfig, ConfigModule } from '@app/config';
import { DatabaseModule, Db, newId } from '@app/database';
import { DoorbellWorkers, QueueModule } from '@app/queue';
import { type JobHandler, JobHandlers } from '../jobs/job-handlers';
import { type FinishedRun, JobLog } from '../jobs/job-log';
import { JobRunner } from '../jobs/job-runner';
import type { JobRow } from '../jobs/job-states';
import { JobsRepository } from '../jobs/jobs.repository';
import { Jobs } from '../jobs/jobs.service';
import { Sweeper } from '../jobs/sweeper';

/** What one worker process has of jobs: the real table and the real queue, and a handler of the test's own. */
export interface JobProcess {
  db: Db;
  jobs: Jobs;
  repository: JobsRepository;
  runner: JobRunner;
  sweeper: Sweeper;
  /** Every run that ended here. */
  runs: FinishedRun[];
  /** Takes jobs from the queue from now on. */
  work(): void;
  /** A job without a ring, as a crash between commit and ring leaves it. */
  unrung(): Promise<string>;
  row(id: string): Promise<JobRow>;
  stop(): Promise<void>;
}

export async function startJobProcess(config: AppConfig, handler: JobHandler): Promise<JobProcess> {
  const module = await Test.createTestingModule({
    imports: [ConfigModule.of(config), DatabaseModule.of({ applicationName: 'jobs of a test' }), QueueModule],
    providers: [JobHandlers, JobLog, JobRunner, Jobs, JobsRepository, Sweeper],
  }).compile();
  module.useLogger(false);
  await module.init();
  module.get(JobHandlers).register('thesis_match', handler);
  const [db, jobs, repository, runner] = [module.get(Db), module.get(Jobs), module.get(JobsRepository), module.get(JobRunner)];
  const runs: FinishedRun[] = [];
  module.get(JobLog).onFinished((run) => runs.push(run));
  const teamId = newId();
  await db.run('INSERT INTO teams (id, name) VALUES ($1, $2)', [teamId, 'Northwind Capital']);
  return {
    db, jobs, repository, runner, runs,
    sweeper: module.get(Sweeper),
    work: () => module.get(DoorbellWorkers).start({ interactive: 2, bulk: 2, background: 2 }, (id, signal) => runner.run(id, signal)),
    unrung: async () => {
      const id = newId();
      await repository.insert(id, { type: 'thesis_match', lane: 'background', source: 'system', teamId, requestId: newId() });
      await db.run('UPDATE jobs SET rung_at = NULL WHERE id = $1', [id]);
      return id;
    },
    row: async (id) => (await repository.find(id)) as JobRow,
    stop: async () => {
      await module.get(Sweeper).stop();
      await module.close();
    },
  };
}
