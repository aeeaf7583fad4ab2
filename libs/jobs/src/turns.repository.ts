import { Injectable } from '@nestjs/common';
import { Db, isDue } from '@app/database';
import type { JobQueue, JobRow } from './job-states';
import { CLAIM, DUE, MAX_TRIES, type WaitingJob } from './jobs.repository';

/** Who waits: rows of a build that wrote no sender count as their team's. */
const SENDER = 'coalesce(sender, team_id::text)';

const WAITING = `status = 'queued' AND lane = $1 AND tries < ${MAX_TRIES} AND ${isDue('available_at')}`;

/** Which of a sender's jobs is next, beside the oldest. */
const RATHER: Record<'first' | 'costly', { where: string; order: string }> = {
  // Of a sender whose decks overran lately the newest: behind any number of such decks, the one that was sent last is soon looked at.
  first: {
    where: `AND EXISTS (SELECT 1 FROM jobs o WHERE o.status = 'queued' AND o.lane = 'slow' AND o.rank > 0
                          AND coalesce(o.sender, o.team_id::text) = (SELECT sender FROM turn))`,
    order: 'created_at DESC, id DESC',
  },
  // What is known to end before what overran.
  costly: { where: '', order: 'rank, created_at, id' },
};

export interface Turn {
  /** Whose it was. */
  sender: string;
  /** With this turn a round begins. */
  begins: boolean;
  /** Null where others hold all that the sender has waiting. */
  job: JobRow | null;
}

/** The jobs of a queue in turns of their senders. */
@Injectable()
export class TurnsRepository {
  constructor(private readonly db: Db) {}

  /**
   * Takes a job of the sender who is next in the queue after `after`, round and round; '' is before all.
   * @param rather not the oldest that the sender has waiting: in the slow queue one that did not overrun, elsewhere the newest, if the
   *   sender's decks overran lately
   * @returns null where nobody waits
   */
  async take(queue: JobQueue, worker: string, after: string, rather: boolean): Promise<Turn | null> {
    const row = await this.db.row<{ turn_of: string; begins: boolean } & { [Column in keyof JobRow]: JobRow[Column] | null }>(
      `WITH turn AS MATERIALIZED (SELECT coalesce(
           (SELECT ${SENDER} FROM jobs WHERE ${WAITING} AND ${SENDER} > $3 ORDER BY ${SENDER} LIMIT 1),
           (SELECT ${SENDER} FROM jobs WHERE ${WAITING} ORDER BY ${SENDER} LIMIT 1)) AS sender),
         taken AS (${CLAIM} WHERE id = ${rather ? this.ratherThanOldest(queue) : OLDEST} RETURNING *)
       SELECT turn.sender AS turn_of, $3 = '' OR turn.sender <= $3 AS begins, taken.* FROM turn LEFT JOIN taken ON true WHERE turn.sender IS NOT NULL`,
      [queue, worker, after],
    );
    if (!row) return null;
    const { turn_of: sender, begins, ...job } = row;
    return { sender, begins, job: job.id === null ? null : (job as JobRow) };
  }

  /** The job where it still waits in that queue (null: in any), or would have been taken had nobody held its row. */
  waiting(id: string, queue: JobQueue | null): Promise<(WaitingJob & { dueInMs: number }) | null> {
    return this.db.row(
      `SELECT id, lane AS queue, greatest(0, ceil(extract(epoch FROM available_at - now()) * 1000))::int AS "dueInMs" FROM jobs
       WHERE id = $1 AND lane = coalesce($2, lane) AND tries < ${MAX_TRIES} AND (status = 'queued' OR (${DUE}))`,
      [id, queue],
    );
  }

  private ratherThanOldest(queue: JobQueue): string {
    const { where, order } = RATHER[queue === 'slow' ? 'costly' : 'first'];
    return `coalesce(${one(order, where)}, ${OLDEST})`;
  }
}

function one(order: string, where = ''): string {
  return `(SELECT id FROM jobs WHERE ${WAITING} AND ${SENDER} = (SELECT sender FROM turn) ${where}
           ORDER BY ${order} LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)`;
}

const OLDEST = one('created_at, id');
