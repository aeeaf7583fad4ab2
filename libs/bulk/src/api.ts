export * from './bulk-api.module';
