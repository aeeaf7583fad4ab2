export * from './pino-nest-logger';
export * from './run-process';
