export * from './teams-api.module';
