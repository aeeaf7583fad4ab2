export * from './erasure-replay';
export * from './erasures.service';
export * from './portal-job-runner';
export * from './portal-jobs.service';
export * from './privacy-worker.module';
export * from './privacy.module';
export * from './retention.service';
export { type SchemaMap, SchemaMapRepository } from './schema-map.repository';
export * from './merged-portal-jobs.repository';
