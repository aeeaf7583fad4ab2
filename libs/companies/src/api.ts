export * from './companies-api.module';
