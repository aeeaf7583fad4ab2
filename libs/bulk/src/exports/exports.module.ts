import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { EventsModule } from '@app/events';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { ViewsModule } from '@app/views';
import { ExportsService } from './exports.service';
import { Snapshots } from './snapshots.repository';

/** Exports, without HTTP. */
@Module({
  imports: [CompaniesModule, EventsModule, PipelinesModule, PropertiesModule, ViewsModule],
  providers: [ExportsService, Snapshots],
  exports: [ExportsService, Snapshots],
})
export class ExportsModule {}
