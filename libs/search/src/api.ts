export * from './search-api.module';
