import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { type AppConfig, ConfigModule } from '@app/config';
import { DatabaseModule, Db, newId } from '@app/database';
import { QueueWorkers, QueueModule } from '@app/queue';
import { JobHandler, JobHandlers, type JobRun } from '../job-handlers';
import { type FinishedRun, JobLog } from '../job-log';
import { QueueTurns } from '../queue-turns';
import { TurnsRepository } from '../turns.repository';
import { JobRunner } from '../job-runner';
import type { JobQueue, JobRow } from '../job-states';
import { JobsRepository } from '../jobs.repository';
import { JobsService } from '../jobs.service';
import { ScheduledTasks } from '../scheduled-tasks';

/** What one worker process has of jobs: the real table and the real queue, and a handler of the test's own. */
export interface JobProcess {
  db: Db;
  jobs: JobsService;
  repository: JobsRepository;
  runner: JobRunner;
  tasks: ScheduledTasks;
  /** Every run that ended here. */
  runs: FinishedRun[];
  /** Takes jobs from the queue from now on. */
  work(): void;
  /** Takes none any more. */
  rest(): Promise<void>;
  /** A job of which nobody was notified, as a crash after the commit leaves it. */
  unnotified(): Promise<string>;
  row(id: string): Promise<JobRow>;
  stop(): Promise<void>;
}

export async function startJobProcess(config: AppConfig, handler: JobHandler): Promise<JobProcess> {
  class TestHandler implements JobHandler {
    run = (run: JobRun) => handler.run(run);
    failed = async (...failure: Parameters<NonNullable<JobHandler['failed']>>) => handler.failed?.(...failure);
    retried = async (job: JobRow) => handler.retried?.(job);
  }
  JobHandler('thesis_match')(TestHandler);
  const module = await Test.createTestingModule({
    imports: [ConfigModule.of(config), DatabaseModule.of({ applicationName: 'jobs of a test' }), QueueModule, DiscoveryModule],
    providers: [TestHandler, JobHandlers, JobLog, JobRunner, JobsService, JobsRepository, QueueTurns, ScheduledTasks, TurnsRepository],
  }).compile();
  module.useLogger(false);
  await module.init();
  const [db, jobs, repository, runner] = [module.get(Db), module.get(JobsService), module.get(JobsRepository), module.get(JobRunner)];
  const runs: FinishedRun[] = [];
  module.get(JobLog).onFinished((run) => runs.push(run));
  const teamId = newId();
  await db.run('INSERT INTO teams (id, name) VALUES ($1, $2)', [teamId, 'Northwind Capital']);
  return {
    db,
    jobs,
    repository,
    runner,
    runs,
    tasks: module.get(ScheduledTasks),
    work: () =>
      module
        .get(QueueWorkers)
        .start({ interactive: 2, bulk: 2, background: 2, slow: 2, deliveries: 1 }, (id, signal, queue) =>
          runner.run(id, signal, queue as JobQueue),
        ),
    rest: () => module.get(QueueWorkers).stop(1000),
    unnotified: async () => {
      const id = newId();
      await repository.insert(id, { type: 'thesis_match', queue: 'background', source: 'system', teamId, requestId: newId() });
      await db.run('UPDATE jobs SET rung_at = NULL WHERE id = $1', [id]);
      return id;
    },
    row: async (id) => (await repository.find(id)) as JobRow,
    stop: async () => {
      await module.get(ScheduledTasks).stop();
      await module.close();
    },
  };
}
