import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { EventsModule } from '@app/events';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { ViewsModule } from '@app/views';
import { BulkModule } from './bulk.module';
import { ExportResponses } from './exports/export-response';
import { ExportsController } from './exports/exports.controller';
import { ExportsService } from './exports/exports.service';
import { Snapshots } from './exports/snapshots.repository';
import { ImportsController } from './imports/imports.controller';

@Module({
  imports: [BulkModule, CompaniesModule, EventsModule, PipelinesModule, PropertiesModule, ViewsModule],
  controllers: [ImportsController, ExportsController],
  providers: [ExportsService, ExportResponses, Snapshots],
  exports: [BulkModule, ExportResponses],
})
export class BulkApiModule {}
