export * from './events-api.module';
