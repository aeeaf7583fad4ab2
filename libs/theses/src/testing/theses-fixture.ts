import { outboxOf } from '../../../../test/support/events';
import { openDatabase, type OpenDatabase } from '../../../../test/support/rows';
import { MatchesRepository } from '../matches.repository';
import { ThesesRepository } from '../theses.repository';
import { ThesesService } from '../theses.service';
import { ThesisMatchQueue } from '../thesis-match-queue';
import { MatchLists, ThesisMatches } from '../thesis-matches.service';

/** Stands where deck-intake enqueues jobs; the tests run them when they want to. */
export class WaitingJobs extends ThesisMatchQueue {
  theses: string[] = [];
  companies: string[] = [];

  companyChanged(companyId: string): Promise<void> {
    this.companies.push(companyId);
    return Promise.resolve();
  }

  thesisChanged(thesisId: string): Promise<void> {
    this.theses.push(thesisId);
    return Promise.resolve();
  }
}

export interface ThesesFixture {
  open: OpenDatabase;
  jobs: WaitingJobs;
  theses: ThesesService;
  repository: MatchesRepository;
  matches: ThesisMatches;
  lists: MatchLists;
}

/** The lib's services on a database of the test file's own. */
export async function openTheses(): Promise<ThesesFixture> {
  const open = await openDatabase();
  const jobs = new WaitingJobs();
  const theses = new ThesesService(open.db, new ThesesRepository(open.db), jobs, open.keyset);
  const repository = new MatchesRepository(open.db);
  const lists = new MatchLists(theses, repository, open.keyset);
  return { open, jobs, theses, repository, matches: new ThesisMatches(open.db, repository, outboxOf(open.db)), lists };
}
