import { Test } from '@nestjs/testing';
import { AppConfig, type AppConfigValues, ConfigModule } from '@app/config';
import { JobNotifier } from '../job-notifier';
import { QueueModule } from '../queue.module';
import { QueueWorkers } from '../queue-workers';

/** One process's share of the queue. */
export interface QueueNode {
  notifier: JobNotifier;
  workers: QueueWorkers;
  /** Stops at once. */
  stop(graceMs?: number): Promise<void>;
}

export async function nodeOf(config: Pick<AppConfig, 'queue' | 'environment'>): Promise<QueueNode> {
  const values: Partial<AppConfigValues> = { queue: config.queue, environment: config.environment, shutdownGraceSeconds: 0 };
  const module = await Test.createTestingModule({
    imports: [ConfigModule.of(new AppConfig(values as AppConfigValues)), QueueModule],
  }).compile();
  await module.init();
  const workers = module.get(QueueWorkers);
  return {
    notifier: module.get(JobNotifier),
    workers,
    stop: async (graceMs = 0) => {
      await workers.stop(graceMs);
      await module.close();
    },
  };
}
