import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { PropertiesModule } from '@app/properties';
import { CompanyCreation } from './company-creation.service';
import { CompanySubmission } from './company-submission.service';
import { PipelinesController } from './pipelines.controller';
import { Pipelines } from './pipelines.service';

@Module({
  imports: [CompaniesModule, PropertiesModule],
  providers: [Pipelines, CompanySubmission, CompanyCreation],
  exports: [Pipelines, CompanySubmission, CompanyCreation],
})
export class PipelinesModule {}

@Module({ imports: [PipelinesModule, CompaniesModule], controllers: [PipelinesController] })
export class PipelinesApiModule {}
