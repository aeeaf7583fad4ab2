export * from './theses-api.module';
