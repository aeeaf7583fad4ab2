import { Injectable } from '@nestjs/common';
import { Db, Keyset, type Page, type PageRequest } from '@app/database';
import { ActiveRubric } from '@app/scoring';
import { JobsService } from '@app/jobs';
import { RubricReleaseRepository, type RubricMove, type RubricMoveCounts } from './rubric-release.repository';

const QUEUE = 'bulk';
/** Re-scores that wait at a time: a second of work from stored facts, so that a deck submitted meanwhile waits no longer. */
const MAX_WAITING = 100;
/** Once every company has been seen: workers of the version before may still be scoring. */
const REST_MS = 3_600_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export interface RubricProgress {
  rubric_version: string;
  /** Companies whose current score is of this version. */
  scored: number;
  /** Companies whose current score is of an earlier one. */
  outdated: number;
  waiting: number;
  /** Re-scores that failed within a day; they are tried again after it. */
  failed: number;
  /** What this version has changed so far, for how many of those that it scored again. */
  moved: RubricMoveCounts;
}

/**
 * A new version of the rubric scores every company's current deck again, in small batches behind what people wait for. Where it
 * stands is in the database: a company whose current score is of an earlier version is still to do, whoever was killed meanwhile.
 * Drafts keep the score that their founders saw; published, they are companies' current decks like any other.
 */
@Injectable()
export class RubricRelease {
  /** Companies up to here have been looked at in this pass; only a saving, for a new process begins anew. */
  private position = BEFORE_ALL;
  private restingUntil = 0;

  constructor(
    private readonly db: Db,
    private readonly repository: RubricReleaseRepository,
    private readonly jobs: JobsService,
    private readonly inForce: ActiveRubric,
    private readonly keyset: Keyset,
  ) {}

  /** Enqueues what there is room for, and says how many. */
  async enqueueBatch(): Promise<number> {
    if (this.inForce.superseded.length === 0 || Date.now() < this.restingUntil) return 0;
    const room = MAX_WAITING - (await this.repository.waiting(QUEUE));
    if (room <= 0) return 0;
    const companies = await this.repository.outdated(this.position, this.inForce.superseded, room);
    await this.db.tx(async () => {
      for (const { id, team_id: teamId } of companies) {
        await this.jobs.enqueue({ type: 'rescore', queue: QUEUE, source: 'system', companyId: id, teamId });
      }
    });
    const seenAll = companies.length < room;
    this.position = seenAll ? BEFORE_ALL : (companies.at(-1)?.id ?? BEFORE_ALL);
    if (seenAll) this.restingUntil = Date.now() + REST_MS;
    return companies.length;
  }

  async progress(): Promise<RubricProgress> {
    const { rubric, superseded } = this.inForce;
    const counts = await this.repository.count(rubric.version, superseded);
    return { rubric_version: rubric.version, ...counts, moved: await this.repository.moveCounts(rubric.version) };
  }

  /** Companies whose score this version moved, newest first; what changed beside the deck meanwhile counts as well. */
  async moves(teamId: string | null, request: PageRequest): Promise<Page<RubricMove>> {
    const { version } = this.inForce.rubric;
    const binding = ['rubric moves', version, teamId];
    const rows = await this.repository.moves(version, teamId, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(
      rows,
      request,
      binding,
      ({ scored_at, id }) => [scored_at.toISOString(), id],
      (row) => row,
    );
  }
}
