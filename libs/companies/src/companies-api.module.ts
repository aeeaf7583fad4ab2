import { Module } from '@nestjs/common';
import { CompaniesController } from './companies.controller';
import { CompaniesModule } from './companies.module';
import { MetricsController } from './metrics.controller';
import { NotesController } from './notes/notes.controller';

@Module({ imports: [CompaniesModule], controllers: [CompaniesController, NotesController, MetricsController] })
export class CompaniesApiModule {}
