import { Module, type OnModuleInit } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { IdempotencyRecords } from '@app/http';
import { QueueModule } from '@app/queue';
import { ThesesModule } from '@app/theses';
import { RescoreHandler, ThesisMatchHandler } from './analysis/background.handlers';
import { FollowUps } from './analysis/follow-ups';
import { DeckIntakeHandler } from './analysis/deck-intake.handler';
import { RubricRelease } from './analysis/rubric-release';
import { DeckIntakeModule } from './deck-intake.module';
import { JobHandlers } from './jobs/job-handlers';
import { JobRunner } from './jobs/job-runner';
import { Sweeper } from './jobs/sweeper';

const HOUR_MS = 3_600_000;
const FOLLOW_UP_MS = 5_000;
const SWEEP_MS = 5_000;

/** Running: loaded by the worker alone. */
@Module({
  imports: [DeckIntakeModule, CompaniesModule, QueueModule, ThesesModule],
  providers: [JobHandlers, JobRunner, Sweeper, DeckIntakeHandler, RescoreHandler, ThesisMatchHandler],
  exports: [JobHandlers, JobRunner, Sweeper],
})
export class DeckIntakeWorkerModule implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly sweeper: Sweeper,
    private readonly intake: DeckIntakeHandler,
    private readonly rescore: RescoreHandler,
    private readonly match: ThesisMatchHandler,
    private readonly followUps: FollowUps,
    private readonly release: RubricRelease,
    private readonly idempotency: IdempotencyRecords,
  ) {}

  onModuleInit(): void {
    this.handlers.register('deck_intake', this.intake);
    this.handlers.register('rescore', this.rescore);
    this.handlers.register('thesis_match', this.match);
    this.sweeper.addChore({ name: 'changed companies', everyMs: FOLLOW_UP_MS, run: () => this.followUps.follow() });
    this.sweeper.addChore({ name: 'rubric release', everyMs: SWEEP_MS, run: () => this.release.enqueueBatch() });
    this.sweeper.addPurge({ name: 'idempotency records', everyMs: HOUR_MS, run: () => this.idempotency.purge() });
  }
}
