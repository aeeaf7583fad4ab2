export * from './privacy-api.module';
