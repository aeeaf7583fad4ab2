import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { EventsModule } from '@app/events';
import { JobsModule } from '@app/jobs';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { StorageModule } from '@app/storage';
import { ImportEnds } from './imports/import-ends';
import { ImportPreviews } from './imports/import-previews.service';
import { ImportsService } from './imports/imports.service';
import { ImportsRepository } from './imports/imports.repository';
import { RejectedRows } from './imports/rejected-rows.service';
// What becomes of this lib's rows when two companies are merged; every process that merges has to know.
import './imports/merged-import-rows.repository';

/** Starting imports and reading them; in every process. */
@Module({
  imports: [CompaniesModule, EventsModule, JobsModule, PipelinesModule, PropertiesModule, StorageModule],
  providers: [ImportsService, ImportsRepository, ImportEnds, ImportPreviews, RejectedRows],
  exports: [ImportsService, ImportsRepository, ImportEnds, ImportPreviews, RejectedRows],
})
export class BulkModule {}
