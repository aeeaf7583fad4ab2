import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from '../support/programs';
import { until } from '../support/processes';
import { Receiver } from '../support/receiver';
import { LONG, randomFrom, report, ROUNDS, SEED } from './support/form';
import { Site } from './support/site';

jest.setTimeout(LONG ? 60 * 60_000 : 300_000);

const KILLS = LONG ? ROUNDS : 3;
const WRITERS = 20;
/** Of one writer in one round: 500 in all in the long form. */
const CHANGES = LONG ? Math.ceil(500 / ROUNDS) : 5;
const SPREAD_MS = 600;
const TYPE = 'note.created';

/** Writes until each change was acknowledged, whatever happens meanwhile, always under the change's own key. */
class Writers {
  readonly acknowledged: string[] = [];
  /** Requests that no answer came to: the change may or may not have been made. */
  broken = 0;

  constructor(
    private readonly site: Site,
    private readonly companyId: string,
  ) {}

  async round(round: number): Promise<void> {
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => this.write(`${round}-${writer}`)));
  }

  private async write(name: string): Promise<void> {
    for (let i = 0; i < CHANGES; i += 1) {
      const key = `change-${name}-${i}`;
      while (!(await this.attempt(key))) {
        // A test that failed leaves its writers behind.
        if (this.site.closed) return;
        await sleep(100);
      }
    }
  }

  private async attempt(key: string): Promise<boolean> {
    try {
      const path = `/v1/companies/${this.companyId}/notes`;
      const { status, body } = await this.site.client.post(path, { body: key }, { 'Idempotency-Key': key });
      if (status === 201) {
        this.acknowledged.push(body.id as string);
        return true;
      }
      // The process that had the claim is dead, and nobody else has the key; that claims end by themselves is shown by the kills of decks.
      if (body.error?.code === 'idempotency_in_progress') await this.site.endClaimOn(key);
      else if (status !== 500) throw new Error(`${key} was refused: ${status} ${body.error?.code}`);
    } catch (error) {
      if (!isBroken(error)) throw error;
      this.broken += 1;
    }
    return false;
  }
}

/** A reader that keeps nothing but its cursor, and takes a page again where no answer came. */
class Reader {
  readonly seen: { sequence: number; noteId: string }[] = [];
  broken = 0;
  private cursor: string | null = null;
  private failure: Error | undefined;

  constructor(private readonly site: Site) {
    this.follow().catch((error: Error) => (this.failure = error));
  }

  /** @throws what ended it */
  has(count: number): boolean {
    if (this.failure !== undefined) throw this.failure;
    return this.seen.length >= count;
  }

  private async follow(): Promise<void> {
    while (!this.site.closed) {
      try {
        const from = this.cursor === null ? '' : `&cursor=${encodeURIComponent(this.cursor)}`;
        const { status, body } = await this.site.client.get(`/v1/events?types=${TYPE}&limit=100${from}`, { Prefer: 'wait=1' });
        if (status === 200) {
          for (const event of body.data) this.seen.push({ sequence: event.sequence, noteId: event.data.object.id });
          this.cursor = body.next_cursor as string;
        } else if (status !== 500) throw new Error(`the feed answered ${status} ${body.error?.code}`);
      } catch (error) {
        if (!isBroken(error)) throw error;
        this.broken += 1;
        await sleep(50);
      }
    }
  }
}

/** What `fetch` says of a connection that was refused or ended in the middle. */
const isBroken = (error: unknown): boolean => ['fetch failed', 'terminated'].includes((error as Error).message);

function killing(queue: 'postgres' | 'redis'): void {
  let site: Site;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await Receiver.start();
    site = await Site.open({ queue, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  });
  afterAll(async () => {
    await site?.close();
    await receiver?.stop();
  });

  it('tell every change once in the feed, and deliver every one', async () => {
    const random = randomFrom(SEED);
    const running = { api: await site.start('api'), worker: await site.start('worker') };
    const { body: company } = await site.client.post('/v1/companies', { name: 'Much Noted' });
    // Answers take their time, so that kills find deliveries under way.
    const url = receiver.url('/hook', (_request, response) => void setTimeout(() => response.writeHead(204).end(), random() * 100));
    const endpoint = await site.client.post('/v1/webhook-endpoints', { url, types: [TYPE] });
    expect(endpoint.status).toBe(201);
    const writers = new Writers(site, company.id);
    const reader = new Reader(site);
    const kills = { api: 0, worker: 0 };
    let betweenChangeAndDelivery = 0;
    const kill = async (app: 'api' | 'worker'): Promise<void> => {
      await sleep(random() * SPREAD_MS);
      await running[app].stop('SIGKILL');
      const due = await site.count(`events e WHERE type = $1 AND NOT EXISTS (${DELIVERED})`, [TYPE]);
      if (due > 0) betweenChangeAndDelivery += 1;
      running[app] = await site.start(app);
      kills[app] += 1;
    };
    const began = Date.now();
    for (let round = 0; round < KILLS; round += 1) await Promise.all([writers.round(round), kill('api'), kill('worker')]);

    const changes = KILLS * WRITERS * CHANGES;
    const written = writers.acknowledged.toSorted();
    expect(new Set(written).size).toBe(changes);
    await until('the reader has come to the end', () => reader.has(changes), 60);
    // A killed worker's deliveries go out again when its lease of 30 s is over.
    if (!LONG) await site.endLeasesOfDeliveries();
    const delivered = (): Promise<number> => site.count(`webhook_deliveries WHERE status = 'delivered'`);
    await until('all is delivered', async () => (await delivered()) >= changes, LONG ? 300 : 120);
    // What came twice would be on the next page.
    await sleep(1500);
    const told = receiver.at('/hook').map(({ headers, body }) => ({ id: headers['webhook-id'], event: JSON.parse(body).data }));
    const noteOfMessage = new Map(told.map(({ id, event }) => [id, event.data.object.id as string]));
    report(`kill -9 between change and delivery, queue on ${queue}`, {
      seed: SEED,
      'kills of the api': kills.api,
      'kills of the worker': kills.worker,
      'with events undelivered': betweenChangeAndDelivery,
      writers: WRITERS,
      changes,
      'requests of writers without an answer': writers.broken,
      'pages without an answer': reader.broken,
      'events lost': changes - new Set(reader.seen.map(({ noteId }) => noteId)).size,
      'events doubled': (await site.count('events WHERE type = $1', [TYPE])) - changes,
      'webhooks lost': changes - new Set(noteOfMessage.values()).size,
      'webhooks sent again under their id': told.length - noteOfMessage.size,
      seconds: Math.round((Date.now() - began) / 1000),
    });
    expect(kills).toEqual({ api: KILLS, worker: KILLS });
    expect(betweenChangeAndDelivery).toBeGreaterThan(0);
    expect({
      notes: await site.count('notes WHERE company_id = $1', [company.id]),
      events: await site.count('events WHERE type = $1', [TYPE]),
      deliveries: await site.count('webhook_deliveries'),
      delivered: await delivered(),
    }).toEqual({ notes: changes, events: changes, deliveries: changes, delivered: changes });
    expect(reader.seen.map(({ noteId }) => noteId).toSorted()).toEqual(written);
    const sequences = reader.seen.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    // Under one id each, however often it was sent.
    expect([...noteOfMessage.values()].toSorted()).toEqual(written);
  });
}

const DELIVERED = `SELECT 1 FROM webhook_deliveries d WHERE d.event_id = e.id AND d.status = 'delivered'`;

describe('20 writers, a reader and a receiver while processes are killed, the queue on PostgreSQL', () => killing('postgres'));
describeWith('redis-server', '20 writers, a reader and a receiver while processes are killed, the queue on Redis', () => killing('redis'));
