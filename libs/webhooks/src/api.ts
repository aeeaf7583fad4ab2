export * from './webhooks-api.module';
