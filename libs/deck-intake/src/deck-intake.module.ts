import { Global, Module } from '@nestjs/common';
import { CompaniesModule, CompanyChanges } from '@app/companies';
import { DataRoomModule } from '@app/data-room';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { QueueModule } from '@app/queue';
import { ScoringModule } from '@app/scoring';
import { StorageModule } from '@app/storage';
import { ThesesModule, ThesisMatchQueue } from '@app/theses';
import { SecondOpinion } from './analysis/analyst/second-opinion';
import { CompanyMatching, ScoresFollowChanges } from './analysis/company-matching';
import { DeckAnalyser } from './analysis/deck-analyser';
import { DeckScorer } from './analysis/deck-scorer';
import { FollowUps } from './analysis/follow-ups';
import { PlatformFactsReader } from './analysis/platform-facts.reader';
import { RubricRelease } from './analysis/rubric-release';
import { ThesisMatchJobs } from './analysis/thesis-match-jobs';
import { HeldAnswers } from './jobs/held-answers';
import { JobLog } from './jobs/job-log';
import { JobReader } from './jobs/job-reader';
import { JobResource } from './jobs/job.resource';
import { JobsRepository } from './jobs/jobs.repository';
import { Jobs } from './jobs/jobs.service';
import { StuckJobs } from './jobs/stuck-jobs';
import { DeckSubmissions } from './submission/deck-submissions.service';

/**
 * Submitting and reading. Global because it implements what others only declare: `CompanyChanges` and `ThesisMatchQueue`.
 */
@Global()
@Module({
  imports: [CompaniesModule, DataRoomModule, PipelinesModule, PropertiesModule, QueueModule, ScoringModule, StorageModule, ThesesModule],
  providers: [
    Jobs,
    JobsRepository,
    JobReader,
    JobResource,
    HeldAnswers,
    JobLog,
    StuckJobs,
    DeckSubmissions,
    DeckAnalyser,
    SecondOpinion,
    DeckScorer,
    PlatformFactsReader,
    CompanyMatching,
    RubricRelease,
    FollowUps,
    { provide: CompanyChanges, useClass: ScoresFollowChanges },
    { provide: ThesisMatchQueue, useClass: ThesisMatchJobs },
  ],
  exports: [Jobs, JobsRepository, JobReader, JobResource, HeldAnswers, JobLog, StuckJobs, DeckSubmissions, DeckAnalyser, DeckScorer, CompanyMatching, RubricRelease, FollowUps, CompanyChanges, ThesisMatchQueue],
})
export class DeckIntakeModule {}
