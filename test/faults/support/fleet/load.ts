import { setTimeout as sleep } from 'node:timers/promises';
import { makeDeck } from '../../../support/deck';
import type { Team } from '../../../support/seed';

/** Arrivals a second, each at its time whatever became of those before it. */
export const RATES = { read: 8, note: 2, move: 2, deck: 0.5 } as const;
type Operation = keyof typeof RATES;

/** Milliseconds that a caller waits for an answer; then it counts as none. */
const PATIENCE_MS = 20_000;
const AGAIN_MS = 300;
const DEALS = 40;

/** What went on while one part was away. */
export interface Phase {
  name: string;
  from: number;
  requests: number;
  /** By status; `none`: the connection broke, or nobody answered in time. */
  failed: Map<string, number>;
  answers: number[];
  promises: Promised[];
}

export interface Promised {
  operation: 'note' | 'move' | 'deck';
  /** The note's text, the deal, the name of the deck's company. */
  what: string;
  phase: Phase;
}

/** Callers of a balancer, as integrations are: open-loop, each write under a key of its own and repeated until it is answered. */
export class Load {
  readonly phases: Phase[] = [];
  readonly promises: Promised[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private companies: string[] = [];
  private deals: { id: string; busy: boolean; moves: number }[] = [];
  private count = 0;
  private given = false;

  constructor(
    private readonly url: string,
    private readonly team: Team,
  ) {}

  get phase(): Phase {
    return this.phases.at(-1) as Phase;
  }

  begin(name: string): Phase {
    const phase: Phase = { name, from: performance.now(), requests: 0, failed: new Map(), answers: [], promises: [] };
    this.phases.push(phase);
    return phase;
  }

  /** @param hook where every note is told of */
  async start(hook: string): Promise<void> {
    this.begin('beforehand');
    const endpoint = await this.once('POST', '/v1/webhook-endpoints', { url: hook, types: ['note.created'] });
    if (!endpoint) throw new Error('the endpoint for webhooks was refused');
    for (let i = 0; i < DEALS; i++) {
      const company = await this.once('POST', '/v1/companies', { name: `Standing ${i}` }, `standing-${i}`);
      const id = company?.body.id as string;
      const read = await this.once('GET', `/v1/companies/${id}`);
      this.companies.push(id);
      this.deals.push({ id: (read?.body.deals as { id: string }[])[0]?.id as string, busy: false, moves: 0 });
    }
    for (const [operation, rate] of Object.entries(RATES) as [Operation, number][]) {
      this.timers.push(setInterval(() => this.arrive(operation), 1000 / rate));
    }
  }

  /** Resolves when the last caller has its answer. */
  async end(): Promise<void> {
    this.timers.forEach((timer) => clearInterval(timer));
    const late = sleep(90_000, undefined, { ref: false }).then(() => (this.given = true));
    while (this.running.size > 0) await Promise.race([...this.running, late]);
  }

  private arrive(operation: Operation): void {
    const work = this[operation](this.count++).finally(() => this.running.delete(work));
    this.running.add(work);
  }

  private async read(i: number): Promise<void> {
    const id = this.companies[i % this.companies.length];
    const paths = ['/v1/companies?limit=25', `/v1/companies/${id}`, '/v1/deals?limit=25'];
    await this.once('GET', paths[i % paths.length] as string);
  }

  private async note(i: number): Promise<void> {
    const body = `Note ${i}`;
    const path = `/v1/companies/${this.companies[i % this.companies.length]}/notes`;
    await this.insist(() => this.once('POST', path, { body }, `note-${i}`), { operation: 'note', what: body });
  }

  /** A deal's moves follow each other, and no two callers move it at once. */
  private async move(i: number): Promise<void> {
    const deal = this.deals.find(({ busy }, at) => !busy && at >= i % DEALS) ?? this.deals.find(({ busy }) => !busy);
    if (!deal) return;
    deal.busy = true;
    const stages = this.team.pipeline.stages;
    const stage = stages[(deal.moves + 1) % 3];
    const send = () => this.once('POST', `/v1/deals/${deal.id}/moves`, { stage_id: stage?.id }, `move-${i}`);
    if (await this.insist(send, { operation: 'move', what: deal.id })) deal.moves += 1;
    deal.busy = false;
  }

  private async deck(i: number): Promise<void> {
    const name = `Fleet deck ${i}`;
    const file = new Uint8Array(await makeDeck([[name], ['Problem', 'It is slow.'], ['Team', 'Ann Lee, CEO']], name));
    const send = () => {
      const form = new FormData();
      form.append('company_name', name);
      form.append('file', new Blob([file], { type: 'application/pdf' }), 'deck.pdf');
      return this.once('POST', '/v1/decks', form, `deck-${i}`);
    };
    await this.insist(send, { operation: 'deck', what: name });
  }

  private async insist(send: () => Promise<Answer | null>, promised: Omit<Promised, 'phase'>): Promise<boolean> {
    while (!this.given) {
      const answer = await send();
      if (answer && answer.status < 300) {
        const made = { ...promised, phase: this.phase };
        this.promises.push(made);
        made.phase.promises.push(made);
        return true;
      }
      await sleep(AGAIN_MS);
    }
    return false;
  }

  private async once(method: string, path: string, body?: unknown, key?: string): Promise<Answer | null> {
    const form = body instanceof FormData;
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.team.key}`,
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    };
    this.phase.requests += 1;
    let reason = 'none';
    try {
      const sent = body === undefined ? undefined : form ? body : JSON.stringify(body);
      const answer = await fetch(this.url + path, { method, headers, body: sent, signal: AbortSignal.timeout(PATIENCE_MS) });
      const text = await answer.text();
      if (answer.ok) {
        this.phase.answers.push(performance.now());
        return { status: answer.status, body: JSON.parse(text) as Record<string, unknown> };
      }
      reason = String(answer.status);
    } catch {
      // Broken off, or too late.
    }
    this.phase.failed.set(reason, (this.phase.failed.get(reason) ?? 0) + 1);
    return null;
  }
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
