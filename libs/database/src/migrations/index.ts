import { Initial1700000000000 } from './1700000000000-initial';

/** In the order in which they run. */
export const MIGRATIONS = [Initial1700000000000];
