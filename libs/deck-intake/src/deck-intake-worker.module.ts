import { Module, type OnModuleInit } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { DuplicatesModule, MergesRepository } from '@app/duplicates';
import { ThesesModule } from '@app/theses';
import { ViewsModule } from '@app/views';
import { JobsWorkerModule, ScheduledTasks } from '@app/jobs';
import { RescoreHandler, ThesisMatchHandler } from './analysis/background.handlers';
import { DeckTextFill } from './analysis/deck-text-fill';
import { SearchFill, SearchModule } from '@app/search';
import { FollowUps } from './analysis/follow-ups';
import { DeckIntakeHandler } from './analysis/deck-intake.handler';
import { RubricRelease } from './analysis/rubric-release';
import { DeckIntakeModule } from './deck-intake.module';
import { RequestedUploadsRepository } from './submission/requested-uploads.repository';

const HOUR_MS = 3_600_000;
const FOLLOW_UP_MS = 5_000;
const TASK_MS = 5_000;

/** Running: loaded by the worker alone. */
@Module({
  imports: [DeckIntakeModule, CompaniesModule, DuplicatesModule, JobsWorkerModule, SearchModule, ThesesModule, ViewsModule],
  providers: [DeckTextFill, DeckIntakeHandler, RescoreHandler, ThesisMatchHandler],
  exports: [JobsWorkerModule],
})
export class DeckIntakeWorkerModule implements OnModuleInit {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly followUps: FollowUps,
    private readonly release: RubricRelease,
    private readonly requestedUploads: RequestedUploadsRepository,
    private readonly deckTexts: DeckTextFill,
    private readonly searchFill: SearchFill,
    private readonly merges: MergesRepository,
  ) {}

  onModuleInit(): void {
    this.tasks.addTask({ name: 'changed companies', everyMs: FOLLOW_UP_MS, run: () => this.followUps.follow() });
    this.tasks.addTask({ name: 'companies to compare', everyMs: FOLLOW_UP_MS, run: () => this.followUps.compareLeftOver() });
    this.tasks.addTask({ name: 'rubric release', everyMs: TASK_MS, run: () => this.release.enqueueBatch() });
    this.tasks.addTask({ name: 'search entries', everyMs: TASK_MS, run: () => this.searchFill.turn() });
    this.tasks.addTask({ name: 'texts of decks', everyMs: TASK_MS, run: () => Promise.resolve(this.deckTexts.soon()) });
    this.tasks.addPurge({ name: 'requested uploads', everyMs: HOUR_MS, run: () => this.requestedUploads.purge() });
    this.tasks.addPurge({ name: 'merges', everyMs: HOUR_MS, run: () => this.merges.purge() });
  }
}
