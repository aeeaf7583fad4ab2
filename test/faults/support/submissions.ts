import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../support/client';
import { makeDeck } from '../../support/deck';
import { until } from '../../support/processes';
import { LONG } from './form';
import { FORM_ID, type Site } from './site';

/** Whose 202: an integration's deck, an application through a public form, a founder's private draft. */
export const KINDS = ['investor', 'form', 'founder'] as const;
export type Kind = (typeof KINDS)[number];

interface Results {
  /** Companies, or drafts. */
  things: number;
  jobs: number;
  completed: number;
  completions: number;
  scores: number;
  scored: number;
  /** Upload tokens that these jobs have used up. */
  tokens: number;
}

/** A deck and the one who hands it in, until there is an answer. */
interface Errand {
  name: string;
  deck: Buffer;
  send(): Promise<Answer<any> | null>;
  /** Whether this refusal means that an earlier try was taken in, whose answer was lost on the way. */
  takenBefore(code: string): boolean;
  /** Refusals after which the next try may succeed. */
  passing: string[];
  /** The Idempotency-Key, where there is one. */
  key?: string;
}

const none = (): Results => ({ things: 0, jobs: 0, completed: 0, completions: 0, scores: 0, scored: 0, tokens: 0 });

/** Callers that do not give up: they ask until their deck was taken in, whatever happens to the service meanwhile. The kinds take turns. */
export class Submissions {
  /** What was acknowledged, each once. */
  readonly acknowledged: Record<Kind, Set<string>> = { investor: new Set(), form: new Set(), founder: new Set() };
  /** Answers that never came: the deck may or may not have been taken in. */
  broken = 0;
  /** Refusals by status, for what a service in trouble says. */
  readonly refused = new Map<number, number>();
  private readonly sentAgain = new Set<string>();

  constructor(
    private readonly site: Site,
    private readonly prefix: string,
  ) {}

  get size(): number {
    return KINDS.reduce((sum, kind) => sum + this.acknowledged[kind].size, 0);
  }

  async submit(index: number): Promise<void> {
    const kind = KINDS[index % KINDS.length] as Kind;
    const name = `${this.prefix} ${index}`;
    const deck = await makeDeck(
      [
        [name, `hello@${this.prefix.toLowerCase()}${index}.example`],
        ['The problem', 'It is slow.'],
        ['Team', 'Ann Lee, CEO'],
      ],
      name,
    );
    const key = name.replaceAll(' ', '-');
    // Without a key every other investor: then the same submission is found by what it is.
    if (kind === 'investor') await this.carryOut(this.investors(name, deck, index % 2 === 0 ? key : undefined));
    else await this.carryOut(kind === 'form' ? this.applicants(name, deck, key) : this.founders(name, deck, key));
    this.acknowledged[kind].add(name);
  }

  private investors(name: string, deck: Buffer, key?: string): Errand {
    const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {};
    return {
      name,
      deck,
      key,
      send: () => this.site.client.upload('/v1/decks', deck, { company_name: name }, { headers }),
      takenBefore: (code) => code === 'duplicate_submission',
      passing: [],
    };
  }

  /** One token until it expires: a repeat of the request that used it is answered as that was, even then, and no other token may be spent. */
  private applicants(name: string, deck: Buffer, key: string): Errand {
    let token: string | null = null;
    const sign = async (): Promise<Answer<any> | null> => {
      const signed = await this.site.client.post('/v1/uploads/sign', { form_id: FORM_ID });
      if (signed.status !== 200) return signed;
      token = signed.body.token as string;
      return null;
    };
    return {
      name,
      deck,
      key,
      send: async () => {
        const refused = token === null ? await sign() : null;
        if (refused || token === null) return refused;
        const answer = await this.site
          .as(token)
          .upload('/v1/uploads/decks', deck, { company_name: name }, { headers: { 'Idempotency-Key': key } });
        if (answer.body.error?.code === 'upload_token_expired') token = null;
        return answer;
      },
      takenBefore: () => false,
      passing: ['upload_token_expired'],
    };
  }

  /** The same draft may be handed in twice: only the key says that it is the same request. */
  private founders(name: string, deck: Buffer, key: string): Errand {
    const options = { fileName: `${name}.pdf`, headers: { 'Idempotency-Key': key } };
    return {
      name,
      deck,
      key,
      send: () => this.site.founder.upload('/v1/me/deck/drafts', deck, {}, options),
      takenBefore: () => false,
      passing: [],
    };
  }

  private async carryOut(errand: Errand): Promise<void> {
    while (!(await this.attempt(errand))) {
      // A test that failed leaves its callers behind.
      if (this.site.closed) return;
      await sleep(150);
    }
  }

  private async attempt({ name, send, takenBefore, passing, key }: Errand): Promise<boolean> {
    try {
      const answer = await send();
      if (answer === null) return false;
      const { status, body } = answer;
      if (status === 202) return true;
      expect(body.error).toMatchObject({ code: expect.any(String), message: expect.any(String), request_id: expect.any(String) });
      const { code } = body.error as { code: string };
      if (takenBefore(code)) return true;
      this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
      // The long form waits for the twenty seconds. This caller's own try is over: nobody else has the key.
      if (code === 'idempotency_in_progress' && key && !LONG) await this.site.endClaimOn(key).catch(() => undefined);
      if (status !== 500 && ![...passing, 'idempotency_in_progress'].includes(code))
        throw new Error(`${name} was refused: ${status} ${code}`);
    } catch (error) {
      // undici's own: the connection was refused or broke.
      if ((error as Error).name !== 'TypeError') throw error;
      this.broken += 1;
    }
    return false;
  }

  /**
   * Waits until every job is over. One that was killed with its worker four times has failed, as it must; its caller retries the job,
   * or hands the draft in again.
   * @returns how many had to
   */
  async allDone(seconds = 180): Promise<number> {
    let retried = 0;
    const givenUp = `status = 'failed' AND tries = 4`;
    await until(
      'every job is over',
      async () => {
        for (const { id } of await this.site.query<{ id: string }>(`SELECT id FROM jobs WHERE type <> 'deck_draft' AND ${givenUp}`)) {
          if ((await this.site.client.post(`/v1/jobs/${id}/retry`)).status === 202) retried += 1;
        }
        retried += await this.sendFailedDraftsAgain();
        return (await this.site.count(`jobs WHERE status <> 'completed' AND NOT (type = 'deck_draft' AND ${givenUp})`)) === 0;
      },
      seconds,
    );
    return retried;
  }

  private async sendFailedDraftsAgain(): Promise<number> {
    const failed = await this.site.query<{ id: string; file_name: string }>(
      `SELECT d.id, d.file_name FROM deck_drafts d JOIN jobs j ON j.id = d.job_id WHERE j.status = 'failed' AND j.tries = 4 AND d.file_name LIKE $1`,
      [`${this.prefix} %`],
    );
    const fresh = failed.filter(({ id }) => !this.sentAgain.has(id));
    for (const { id, file_name } of fresh) {
      this.sentAgain.add(id);
      const name = file_name.replace('.pdf', '');
      await this.carryOut(this.founders(name, await makeDeck([[name, 'Once more']], name), id));
    }
    return fresh.length;
  }

  /** What the site holds of these submissions, kind by kind; every number must be that of the acknowledged ones. */
  async results(): Promise<Record<Kind, Results>> {
    const [investor, form, founder] = await Promise.all([this.ofCompanies('investor'), this.ofCompanies('form'), this.ofDrafts()]);
    return { investor, form, founder };
  }

  private async ofCompanies(source: 'investor' | 'form'): Promise<Results> {
    const ours = `(SELECT id FROM companies WHERE name LIKE '${this.prefix} %' AND id IN (SELECT company_id FROM jobs WHERE source = '${source}'))`;
    const jobs = `jobs WHERE type = 'deck_intake' AND company_id IN ${ours}`;
    return {
      ...(await this.ofJobs(jobs)),
      things: await this.site.count(`companies WHERE id IN ${ours}`),
      scores: await this.site.count(`company_scores WHERE company_id IN ${ours}`),
      scored: await this.site.count(`companies WHERE id IN ${ours} AND current_score_id IS NOT NULL`),
    };
  }

  private async ofDrafts(): Promise<Results> {
    // One that failed with its reason counts no more: its founder has handed it in again.
    const drafts = `deck_drafts WHERE file_name LIKE '${this.prefix} %' AND id <> ALL ('{${[...this.sentAgain].join(',')}}'::uuid[])`;
    const ids = `(SELECT id FROM ${drafts})`;
    return {
      ...(await this.ofJobs(`jobs WHERE type = 'deck_draft' AND draft_id IN ${ids}`)),
      things: await this.site.count(drafts),
      scores: await this.site.count(`company_scores WHERE draft_id IN ${ids}`),
      scored: await this.site.count(
        `${drafts} AND status = 'scored' AND score_id IN (SELECT id FROM company_scores WHERE draft_id = deck_drafts.id)`,
      ),
    };
  }

  private async ofJobs(jobs: string): Promise<Results> {
    return {
      ...none(),
      jobs: await this.site.count(jobs),
      completed: await this.site.count(`${jobs} AND status = 'completed'`),
      completions: await this.site.count(`completions WHERE job_id IN (SELECT id FROM ${jobs})`),
      tokens: await this.site.count(`upload_tokens WHERE state = 'spent' AND job_id IN (SELECT id FROM ${jobs})`),
    };
  }

  /** For the report: the numbers of all kinds together, and how many were acknowledged of each. */
  async told(): Promise<Record<string, number>> {
    const results = Object.values(await this.results());
    const sum = (what: keyof Results): number => results.reduce((total, each) => total + each[what], 0);
    const { investor, form, founder } = this.acknowledged;
    return {
      submissions: this.size,
      'of investors': investor.size,
      'through the form': form.size,
      'of founders': founder.size,
      jobs: sum('jobs'),
      completed: sum('completed'),
      completions: sum('completions'),
      scores: sum('scores'),
      scored: sum('scored'),
    };
  }

  /** The promise: what was acknowledged is there, is done, and is done once. */
  async expectEachOnce(): Promise<void> {
    const expected = KINDS.map((kind) => {
      const n = this.acknowledged[kind].size;
      return [kind, { things: n, jobs: n, completed: n, completions: n, scores: n, scored: n, tokens: kind === 'form' ? n : 0 }] as const;
    });
    expect(await this.results()).toEqual(Object.fromEntries(expected));
  }
}
