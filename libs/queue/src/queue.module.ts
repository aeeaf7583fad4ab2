import { type BeforeApplicationShutdown, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { backendOf } from './backend/backend-of';
import { QueueBackend } from './backend/queue-backend';
import { Doorbell } from './doorbell';
import { DoorbellWorkers } from './doorbell-workers';
import { RunningJobs } from './running-jobs';

/** Workers stop while the database is still there; the connections go last. */
@Injectable()
class QueueShutdown implements BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(AppConfig) private readonly config: AppConfig,
    @Inject(DoorbellWorkers) private readonly workers: DoorbellWorkers,
    @Inject(Doorbell) private readonly doorbell: Doorbell,
    @Inject(QueueBackend) private readonly backend: QueueBackend,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    await this.workers.stop(this.config.shutdownGraceSeconds * 1000);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.doorbell.close();
    await this.backend.close();
  }
}

/** `Doorbell` for whoever creates jobs, `DoorbellWorkers` for the worker process. Nothing connects before it is used. */
@Module({
  providers: [
    { provide: QueueBackend, inject: [AppConfig], useFactory: backendOf },
    RunningJobs,
    {
      provide: Doorbell,
      inject: [QueueBackend, RunningJobs],
      useFactory: (backend: QueueBackend, running: RunningJobs) => new Doorbell(backend, running),
    },
    {
      provide: DoorbellWorkers,
      inject: [QueueBackend, RunningJobs],
      useFactory: (backend: QueueBackend, running: RunningJobs) => new DoorbellWorkers(backend, running),
    },
    QueueShutdown,
  ],
  exports: [Doorbell, DoorbellWorkers],
})
export class QueueModule {}
