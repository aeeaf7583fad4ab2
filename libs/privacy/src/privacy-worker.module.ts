import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { JobsWorkerModule, ScheduledTasks } from '@app/jobs';
import { PortalJobRunner } from './portal-job-runner';
import { PrivacyModule } from './privacy.module';
import { RetentionService } from './retention.service';

const START_MS = 5_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** For the worker: does what the portal asked for, and keeps no longer than teams want. */
@Module({ imports: [PrivacyModule, JobsWorkerModule] })
export class PrivacyWorkerModule implements OnApplicationBootstrap {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly runner: PortalJobRunner,
    private readonly retention: RetentionService,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.addTask({ name: 'retention', everyMs: MINUTE_MS, run: () => this.retention.run() });
    // Scheduled tasks start where the schema fits.
    this.tasks.addTask({ name: 'portal jobs', everyMs: START_MS, run: () => Promise.resolve(this.runner.start()) });
    this.tasks.addTask({ name: 'exports of persons', everyMs: HOUR_MS, run: () => this.runner.removeOldExports() });
  }
}
