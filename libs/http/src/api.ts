export * from './configure-http';
export { EnvelopeFilter } from './exception.filter';
export * from './fast-express-adapter';
export * from './http.module';
export * from './input/input.guard';
