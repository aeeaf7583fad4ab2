export * from './duplicates-api.module';
