export * from './access/access.guard';
export * from './auth-api.module';
