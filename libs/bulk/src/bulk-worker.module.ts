import { Module, type OnModuleInit } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { EventsModule } from '@app/events';
import { JobsWorkerModule, ScheduledTasks } from '@app/jobs';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { StorageModule } from '@app/storage';
import { BulkModule } from './bulk.module';
import { ImportHandler } from './imports/import.handler';
import { ImportWriter } from './imports/import-writer';
import { ImportsRepository } from './imports/imports.repository';

const HOUR_MS = 3_600_000;
/** Days for which the report of an import is kept: it holds the rows, and so personal data. */
const REPORT_DAYS = 30;

/** Carrying imports on: loaded by the worker alone. */
@Module({
  imports: [BulkModule, CompaniesModule, EventsModule, JobsWorkerModule, PipelinesModule, PropertiesModule, StorageModule],
  providers: [ImportHandler, ImportWriter],
})
export class BulkWorkerModule implements OnModuleInit {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly imports: ImportsRepository,
  ) {}

  onModuleInit(): void {
    this.tasks.addPurge({ name: 'import reports', everyMs: HOUR_MS, run: () => this.imports.purge(REPORT_DAYS) });
  }
}
