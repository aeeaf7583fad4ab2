import { Initial1700000000000 } from './1700000000000-initial';
import { ChangedCompanies1700000001000 } from './1700000001000-changed-companies';

/** In the order in which they run. */
export const MIGRATIONS = [Initial1700000000000, ChangedCompanies1700000001000];
