import { setTimeout as sleep } from 'node:timers/promises';
import { makeDeck } from '../../support/deck';
import { until } from '../../support/processes';
import type { Site } from './site';

/** A caller that does not give up: it asks until its deck was taken in, whatever happens to the service meanwhile. */
export class Submissions {
  /** Companies whose deck was acknowledged, each once. */
  readonly acknowledged = new Set<string>();
  /** Answers that never came: the deck may or may not have been taken in. */
  broken = 0;
  /** Refusals by status, for what a service in trouble says. */
  readonly refused = new Map<number, number>();

  constructor(
    private readonly site: Site,
    private readonly prefix: string,
  ) {}

  /** @param keyed with an Idempotency-Key, so that the very answer is repeated */
  async submit(index: number, keyed = false): Promise<void> {
    const name = `${this.prefix} ${index}`;
    const deck = await makeDeck([[name, `hello@${this.prefix.toLowerCase()}${index}.example`], ['The problem', 'It is slow.'], ['Team', 'Ann Lee, CEO']], name);
    const headers: Record<string, string> = keyed ? { 'Idempotency-Key': name.replaceAll(' ', '-') } : {};
    while (!(await this.attempt(name, deck, headers))) {
      // A test that failed leaves its callers behind.
      if (this.site.closed) return;
      await sleep(150);
    }
    this.acknowledged.add(name);
  }

  private async attempt(name: string, deck: Buffer, headers: Record<string, string>): Promise<boolean> {
    try {
      const { status, body } = await this.site.client.upload('/v1/decks', deck, { company_name: name }, { headers });
      if (status === 202) return true;
      expect(body.error).toMatchObject({ code: expect.any(String), message: expect.any(String), request_id: expect.any(String) });
      // An earlier try was taken in, but its answer was lost on the way.
      if (body.error.code === 'duplicate_submission') return true;
      this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
      if (status !== 500 && body.error.code !== 'idempotency_in_progress') throw new Error(`${name} was refused: ${status} ${body.error.code}`);
    } catch (error) {
      // undici's own: the connection was refused or broke.
      if ((error as Error).name !== 'TypeError') throw error;
      this.broken += 1;
    }
    return false;
  }

  /**
   * Waits until every job is over. One that was killed with its worker four times has failed, as it must; its caller retries.
   * @returns how many had to be retried
   */
  async allDone(seconds = 180): Promise<number> {
    let retried = 0;
    await until('every job is over', async () => {
      for (const { id } of await this.site.query<{ id: string }>(`SELECT id FROM jobs WHERE status = 'failed' AND tries = 4`)) {
        if ((await this.site.client.post(`/v1/jobs/${id}/retry`)).status === 202) retried += 1;
      }
      return (await this.site.count(`jobs WHERE status <> 'completed'`)) === 0;
    }, seconds);
    return retried;
  }

  /** What the site holds of these submissions; every number must be that of the acknowledged ones. */
  async results(): Promise<Record<'jobs' | 'completed' | 'completions' | 'scores' | 'scored', number>> {
    const ours = `(SELECT id FROM companies WHERE name LIKE '${this.prefix} %')`;
    const jobs = `jobs WHERE type = 'deck_intake' AND company_id IN ${ours}`;
    return {
      jobs: await this.site.count(jobs),
      completed: await this.site.count(`${jobs} AND status = 'completed'`),
      completions: await this.site.count(`completions WHERE job_id IN (SELECT id FROM ${jobs})`),
      scores: await this.site.count(`company_scores WHERE company_id IN ${ours}`),
      scored: await this.site.count(`companies WHERE id IN ${ours} AND current_score_id IS NOT NULL`),
    };
  }

  /** The promise: what was acknowledged is there, is done, and is done once. */
  async expectEachOnce(): Promise<void> {
    const n = this.acknowledged.size;
    expect(await this.results()).toEqual({ jobs: n, completed: n, completions: n, scores: n, scored: n });
  }
}
