import { Module } from '@nestjs/common';
import { EventsModule } from '@app/events';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { CompanyBatches } from './batches/company-batches.repository';
import { CompaniesRepository } from './companies.repository';
import { CompaniesService } from './companies.service';
import { CompanyArchiveService } from './company-archive.service';
import { CompanyChangesService } from './company-changes.service';
import { CompanyMatches } from './company-matches.repository';
import { CompanyMetricsService } from './company-metrics.service';
import { CompanyEventsService } from './company-events.service';
import { CompanyDeckProfile } from './company-deck-profile.service';
import { CompanyProfileService } from './company-profile.service';
import { CompanyProfilesRepository } from './company-profiles.repository';
import { SeenCompaniesRepository } from './seen-companies.repository';
import { CompanyStatementsService } from './company-statements.service';
import { CompanySubmissionService } from './company-submission.service';
import { CompanySyncRepository } from './company-sync.repository';
import { CurrentDeckRepository } from './current-deck.repository';
import { MergedCompaniesRepository } from './merged-companies.repository';
import { MetricsRepository } from './metrics.repository';
import { NotesRepository } from './notes/notes.repository';
import { NotesService } from './notes/notes.service';

const SERVICES = [
  CompaniesService,
  CompaniesRepository,
  CompanyBatches,
  CompanyProfilesRepository,
  SeenCompaniesRepository,
  CompanyProfileService,
  CompanyDeckProfile,
  CompanyMatches,
  CompanySyncRepository,
  CompanyArchiveService,
  CompanyChangesService,
  CompanyStatementsService,
  CompanyEventsService,
  CompanySubmissionService,
  MetricsRepository,
  CompanyMetricsService,
  CurrentDeckRepository,
  MergedCompaniesRepository,
  NotesRepository,
  NotesService,
];

@Module({ imports: [EventsModule, PipelinesModule, PropertiesModule], providers: SERVICES, exports: SERVICES })
export class CompaniesModule {}
