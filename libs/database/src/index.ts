export * from './data-source';
export * from './database.module';
export * from './db';
export * from './ids';
export * from './keyset';
export * from './session';
