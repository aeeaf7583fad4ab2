import { Initial1700000000000 } from './1700000000000-initial';
import { ChangedCompanies1700000001000 } from './1700000001000-changed-companies';
import { ListIndexes1700000002000 } from './1700000002000-list-indexes';
import { FollowUps1700000003000 } from './1700000003000-follow-ups';
import { RepeatsOfRunningUploads1700000004000 } from './1700000004000-repeats-of-running-uploads';
import { AuditOfAllTeams1700000005000 } from './1700000005000-audit-of-all-teams';
import { WhoseJob1700000007000 } from './1700000007000-whose-job';
import { RequestedUploads1700000011000 } from './1700000011000-requested-uploads';
import { SlowLane1700000012000 } from './1700000012000-slow-lane';
import { SignInLimits1700000013000 } from './1700000013000-sign-in-limits';
import { DecksOfEveryCompany1700000013900 } from './1700000013900-decks-of-every-company';
import { SchemaCompatibility1700000014000 } from './1700000014000-schema-compatibility';
import { Events1700000015000 } from './1700000015000-events';
import { ThesisAlerts1700000015500 } from './1700000015500-thesis-alerts';
import { Webhooks1700000016000 } from './1700000016000-webhooks';
import { DealStages1700000017000 } from './1700000017000-deal-stages';
import { CompanyChanges1700000018000 } from './1700000018000-company-changes';
import { DuplicatesAndMerges1700000019000 } from './1700000019000-duplicates-and-merges';
import { Imports1700000020000 } from './1700000020000-imports';
import { Search1700000021000 } from './1700000021000-search';
import { Privacy1700000021100 } from './1700000021100-privacy';
import { ScoresOverTime1700000022000 } from './1700000022000-scores-over-time';
import { StatedMetricsAndAlerts1700000018100 } from './1700000018100-stated-metrics-and-alerts';
import { IdentityLinks1700000023000 } from './1700000023000-identity-links';
import { ViewMembers1700000023500 } from './1700000023500-view-members';
import { NotesUntilCompared1700000023700 } from './1700000023700-notes-until-compared';
import { TurnsOfSenders1700000023800 } from './1700000023800-turns-of-senders';
import { SingleSignOn1700000023900 } from './1700000023900-single-sign-on';
import { Invitations1700000024500 } from './1700000024500-invitations';
import { SearchOfMany1700000024550 } from './1700000024550-search-of-many';
import { WritePositions1700000024600 } from './1700000024600-write-positions';
import { EventInbox1700000024700 } from './1700000024700-event-inbox';
import { FormsThatAnswer1700000024800 } from './1700000024800-forms-that-answer';
import { ViewsOfDeals1700000024810 } from './1700000024810-views-of-deals';
import { WhoDidWhatToWhich1700000024820 } from './1700000024820-who-did-what-to-which';
import { NamesOfIdentities1700000025000 } from './1700000025000-names-of-identities';
import { KeyRequestsByDay1700000027000 } from './1700000027000-key-requests-by-day';
import { KeysInTheAuditTrail1700000027330 } from './1700000027330-keys-in-the-audit-trail';
import type { Migration } from './migration';

/** In the order in which they run. */
export const MIGRATIONS: (new () => Migration)[] = [
  Initial1700000000000,
  ChangedCompanies1700000001000,
  ListIndexes1700000002000,
  FollowUps1700000003000,
  RepeatsOfRunningUploads1700000004000,
  AuditOfAllTeams1700000005000,
  WhoseJob1700000007000,
  RequestedUploads1700000011000,
  SlowLane1700000012000,
  SignInLimits1700000013000,
  DecksOfEveryCompany1700000013900,
  SchemaCompatibility1700000014000,
  Events1700000015000,
  ThesisAlerts1700000015500,
  Webhooks1700000016000,
  DealStages1700000017000,
  CompanyChanges1700000018000,
  StatedMetricsAndAlerts1700000018100,
  DuplicatesAndMerges1700000019000,
  Imports1700000020000,
  Search1700000021000,
  Privacy1700000021100,
  ScoresOverTime1700000022000,
  IdentityLinks1700000023000,
  ViewMembers1700000023500,
  NotesUntilCompared1700000023700,
  TurnsOfSenders1700000023800,
  SingleSignOn1700000023900,
  Invitations1700000024500,
  SearchOfMany1700000024550,
  WritePositions1700000024600,
  EventInbox1700000024700,
  FormsThatAnswer1700000024800,
  ViewsOfDeals1700000024810,
  WhoDidWhatToWhich1700000024820,
  NamesOfIdentities1700000025000,
  KeyRequestsByDay1700000027000,
  KeysInTheAuditTrail1700000027330,
];
