export * from './match.types';
export { matchThesis } from './match-thesis';
