export * from './pipelines-api.module';
