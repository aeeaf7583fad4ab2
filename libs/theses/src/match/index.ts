export * from './match.types';
export { matchThesis } from './match-thesis';
export { normaliseStage, type Stage } from './stages';
