export { AuditEntriesRepository } from './audit-entries.repository';
export * from './audit-trail.service';
export * from './audit.module';
