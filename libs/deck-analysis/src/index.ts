export * from './facts';
export * from './pages';
export { readDeckInProcess } from './read/read-deck';
