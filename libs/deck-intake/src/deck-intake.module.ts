import { Module } from '@nestjs/common';
import { AuditModule } from '@app/audit';
import { CompaniesModule } from '@app/companies';
import { DataRoomModule } from '@app/data-room';
import { EventsModule } from '@app/events';
import { DuplicatesModule } from '@app/duplicates';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { ScoringModule } from '@app/scoring';
import { SearchModule } from '@app/search';
import { StorageModule } from '@app/storage';
import { ThesesModule } from '@app/theses';
import { JobsModule } from '@app/jobs';
import { AnalystService } from './analysis/analyst/analyst.service';
import { DeckAnalyser } from './analysis/deck-analyser';
import { DeckScorer } from './analysis/deck-scorer';
import { DecksRepository } from './analysis/decks.repository';
import { FollowUps } from './analysis/follow-ups';
import { LightFollowUpsRepository } from './analysis/light-follow-ups.repository';
import { PlatformFactsRepository } from './analysis/platform-facts.repository';
import { PlatformFactsService } from './analysis/platform-facts.service';
import { RubricReleaseRepository } from './analysis/rubric-release.repository';
import { RubricRelease } from './analysis/rubric-release';
import { DeckFigures } from './jobs/deck-figures';
import { HiddenTexts } from './jobs/hidden-texts';
import { IntakeJobsRepository } from './jobs/intake-jobs.repository';
import { JobEventsService } from './jobs/job-events.service';
import { JobReader } from './jobs/job-reader';
import { DeckSubmissionsRepository } from './submission/deck-submissions.repository';
import { DeckSubmissionsService } from './submission/deck-submissions.service';
import { RequestedUploadsRepository } from './submission/requested-uploads.repository';

/** Submitting and reading. */
@Module({
  imports: [
    AuditModule,
    CompaniesModule,
    DataRoomModule,
    EventsModule,
    DuplicatesModule,
    JobsModule,
    PipelinesModule,
    PropertiesModule,
    ScoringModule,
    SearchModule,
    StorageModule,
    ThesesModule,
  ],
  providers: [
    IntakeJobsRepository,
    JobReader,
    DeckFigures,
    HiddenTexts,
    JobEventsService,
    DeckSubmissionsService,
    DeckSubmissionsRepository,
    RequestedUploadsRepository,
    DecksRepository,
    RubricReleaseRepository,
    DeckAnalyser,
    AnalystService,
    DeckScorer,
    PlatformFactsRepository,
    PlatformFactsService,
    RubricRelease,
    FollowUps,
    LightFollowUpsRepository,
  ],
  exports: [
    JobsModule,
    JobReader,
    DeckFigures,
    HiddenTexts,
    JobEventsService,
    DeckSubmissionsService,
    RequestedUploadsRepository,
    DecksRepository,
    DeckAnalyser,
    DeckScorer,
    RubricRelease,
    FollowUps,
  ],
})
export class DeckIntakeModule {}
