export * from './industries';
export * from './stages';
export * from './text';
