export * from './accounts-api.module';
