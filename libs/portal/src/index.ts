export * from './deal-flow/as-investor';
export { type AuditEntryDto, AuditFilterQuery, auditFilters } from './audit/audit.dto';
export { AuditReader, readerOf as trailReaderOf } from './audit/audit-reader.service';
export { identityDto, InviteIdentityRequest } from './identities/identities.dto';
export * from './identities/identities.service';
export * from './team-settings/team-settings.dto';
export * from './team-settings/team-settings.service';
export * from './my-company/my-company.service';
export * from './portal.module';
