export * from './facts';
export * from './pages';
