import { Initial1700000000000 } from './1700000000000-initial';
import { ChangedCompanies1700000001000 } from './1700000001000-changed-companies';
import { ListIndexes1700000002000 } from './1700000002000-list-indexes';
import { FollowUps1700000003000 } from './1700000003000-follow-ups';
import { RepeatsOfRunningUploads1700000004000 } from './1700000004000-repeats-of-running-uploads';
import { AuditOfAllTeams1700000005000 } from './1700000005000-audit-of-all-teams';

/** In the order in which they run. */
export const MIGRATIONS = [
  Initial1700000000000,
  ChangedCompanies1700000001000,
  ListIndexes1700000002000,
  FollowUps1700000003000,
  RepeatsOfRunningUploads1700000004000,
  AuditOfAllTeams1700000005000,
];
