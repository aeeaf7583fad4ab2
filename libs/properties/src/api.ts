export * from './properties-api.module';
