export * from './industries';
export * from './stages';
export * from './text';
export * from './parsed-url';
