import { Module } from '@nestjs/common';
import { AuditEntriesRepository } from './audit-entries.repository';
import { AuditTrailService } from './audit-trail.service';

const SERVICES = [AuditEntriesRepository, AuditTrailService];

/** For whoever does something that no event tells of. */
@Module({ providers: SERVICES, exports: SERVICES })
export class AuditModule {}
