export * from './bulk-api.module';
export type { Export } from './exports/exports.service';
export { ExportResponses } from './exports/export-response';
