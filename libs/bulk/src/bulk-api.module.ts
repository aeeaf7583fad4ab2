import { Module } from '@nestjs/common';
import { BulkModule } from './bulk.module';
import { ExportResponses } from './exports/export-response';
import { ExportsController } from './exports/exports.controller';
import { ExportsModule } from './exports/exports.module';
import { ImportsController } from './imports/imports.controller';

@Module({
  imports: [BulkModule, ExportsModule],
  controllers: [ImportsController, ExportsController],
  providers: [ExportResponses],
  exports: [BulkModule, ExportResponses],
})
export class BulkApiModule {}
