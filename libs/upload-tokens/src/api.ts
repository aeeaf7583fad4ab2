export { publicCors } from './cors';
export * from './upload-tokens-api.module';
