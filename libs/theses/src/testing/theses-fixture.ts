import { JobsRepository, JobsService } from '@app/jobs';
import type { JobNotifier } from '@app/queue';
import { outboxOf } from '../../../../test/support/events';
import { openDatabase, type OpenDatabase } from '../../../../test/support/rows';
import { MatchesRepository } from '../matches.repository';
import { ThesesRepository } from '../theses.repository';
import { ThesisEntity } from '../thesis.entity';
import { ThesesService } from '../theses.service';
import { MatchLists, ThesisMatches } from '../thesis-matches.service';

export interface ThesesFixture {
  open: OpenDatabase;
  theses: ThesesService;
  repository: MatchesRepository;
  matches: ThesisMatches;
  lists: MatchLists;
}

/** The lib's services on a database of the test file's own. */
export async function openTheses(): Promise<ThesesFixture> {
  const open = await openDatabase();
  // Jobs are written; there is no worker to be told of them.
  const jobs = new JobsService(open.db, new JobsRepository(open.db), { notify: () => Promise.resolve(true) } as unknown as JobNotifier);
  const theses = new ThesesService(open.db, new ThesesRepository(open.db, open.repository(ThesisEntity)), jobs, open.keyset);
  const repository = new MatchesRepository(open.db);
  const lists = new MatchLists(theses, repository, open.keyset);
  return { open, theses, repository, matches: new ThesisMatches(open.db, repository, outboxOf(open.db), jobs), lists };
}
