export * from './scoring-api.module';
