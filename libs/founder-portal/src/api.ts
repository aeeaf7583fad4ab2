export * from './founder-portal-api.module';
