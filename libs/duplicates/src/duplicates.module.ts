import { Module } from '@nestjs/common';
import { AuditModule } from '@app/audit';
import { CompaniesModule } from '@app/companies';
import { EventsModule } from '@app/events';
import { ScoringModule } from '@app/scoring';
import { DuplicatesRepository } from './duplicates.repository';
import { DuplicatesService } from './duplicates.service';
import { LateMatchRepository } from './late-match.repository';
import { LateMatchService } from './late-match.service';
import { MergesRepository } from './merges.repository';
import { MergesService } from './merges.service';

const SERVICES = [DuplicatesRepository, DuplicatesService, MergesRepository, MergesService, LateMatchRepository, LateMatchService];

@Module({ imports: [AuditModule, CompaniesModule, EventsModule, ScoringModule], providers: SERVICES, exports: SERVICES })
export class DuplicatesModule {}
