import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BulkModule } from '@app/bulk';
import { DeckIntakeModule } from '@app/deck-intake';
import { EventsModule } from '@app/events';
import { JobsModule } from '@app/jobs';
import { PortalModule } from '@app/portal';
import { StorageModule } from '@app/storage';
import { CompanyEraserRepository } from './company-eraser.repository';
import { HeldFilesRepository } from './held-files.repository';
import { PersonEraserRepository } from './person-eraser.repository';
import { ErasureLog } from './erasure-log';
import { ErasureReplay } from './erasure-replay';
import { ErasureEntity } from './erasure.entity';
import { ErasuresRepository } from './erasures.repository';
import { ErasuresService } from './erasures.service';
import { PortalJobEntity } from './portal-job.entity';
import { PortalJobRunner } from './portal-job-runner';
import { PortalJobsRepository } from './portal-jobs.repository';
import { PortalJobsService } from './portal-jobs.service';
import { RetentionRepository } from './retention.repository';
import { RetentionService } from './retention.service';
import { SchemaMapRepository } from './schema-map.repository';
import { SubjectExport } from './subject-export';
import { SubjectFiles } from './subject-files';
import { SubjectHasher } from './subject-hashes';
// What becomes of this lib's rows when two companies are merged; every process that merges has to know.
import './merged-portal-jobs.repository';

const SERVICES = [
  CompanyEraserRepository,
  HeldFilesRepository,
  PersonEraserRepository,
  ErasureLog,
  ErasureReplay,
  ErasuresRepository,
  ErasuresService,
  PortalJobRunner,
  PortalJobsRepository,
  PortalJobsService,
  RetentionRepository,
  RetentionService,
  SchemaMapRepository,
  SubjectExport,
  SubjectFiles,
  SubjectHasher,
];

/** Erasure and export of persons, erasure of companies, retention. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ErasureEntity, PortalJobEntity]),
    BulkModule,
    DeckIntakeModule,
    EventsModule,
    JobsModule,
    PortalModule,
    StorageModule,
  ],
  providers: SERVICES,
  exports: SERVICES,
})
export class PrivacyModule {}
