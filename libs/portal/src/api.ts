export * from './portal-api.module';
