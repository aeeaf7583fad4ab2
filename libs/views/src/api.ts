export * from './views-api.module';
