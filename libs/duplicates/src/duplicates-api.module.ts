import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { DuplicatesController } from './duplicates.controller';
import { DuplicatesModule } from './duplicates.module';
import { MergesController } from './merges.controller';

@Module({ imports: [CompaniesModule, DuplicatesModule], controllers: [DuplicatesController, MergesController] })
export class DuplicatesApiModule {}
