import { Module } from '@nestjs/common';
import { PropertiesModule } from '@app/properties';
import { CompaniesController } from './companies.controller';
import { CompaniesRepository } from './companies.repository';
import { Companies, CompanyResource } from './companies.service';
import { CompanyMetrics } from './company-metrics.service';
import { CompanyDeckProfile, CompanyProfiles } from './company-profile.service';
import { CurrentDeck } from './current-deck';
import { MetricsController } from './metrics.controller';
import { NotesController } from './notes/notes.controller';
import { Notes } from './notes/notes.service';

const SERVICES = [
  Companies,
  CompanyResource,
  CompaniesRepository,
  CompanyProfiles,
  CompanyDeckProfile,
  CompanyMetrics,
  CurrentDeck,
  Notes,
];

@Module({ imports: [PropertiesModule], providers: SERVICES, exports: SERVICES })
export class CompaniesModule {}

@Module({ imports: [CompaniesModule], controllers: [CompaniesController, NotesController, MetricsController] })
export class CompaniesApiModule {}
