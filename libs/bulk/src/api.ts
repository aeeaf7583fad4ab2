export * from './bulk-api.module';
export { ExportResponses } from './exports/export-response';
