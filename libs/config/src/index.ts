export * from './app-config';
export * from './config.module';
export * from './config-error';
export * from './load-config';
export { type ProcessName, SECRET_VARIABLES, secretsOf } from './process-secrets';
