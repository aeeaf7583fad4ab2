import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { scanned } from '../../libs/deck-analysis/src/testing/pdf-deck-builder';
import { makeDeck } from '../support/deck';
import { until } from '../support/processes';
import { LONG, report } from './support/form';
import { poison } from './support/poison';
import { Site } from './support/site';

jest.setTimeout(LONG ? 900_000 : 400_000);

/** Readers: three jobs of people at once, two of integrations. */
const PROCESSES = 3;
const NEIGHBOURS = 8;
const PACE_MS = 250;
/** Poison decks that are sent before a good one. */
const CROWD = 10;
const SPIN_MS = 300;
const TURNS = LONG ? 4 : 1;

/** How long jobs waited for their start and for their end, in seconds; each a median. */
interface Waits {
  start: number;
  end: number;
}

interface Turn {
  drafts: Waits[];
  decks: Waits[];
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const mediansOf = (waits: Waits[]): Waits => ({ start: median(waits.map(({ start }) => start)), end: median(waits.map(({ end }) => end)) });
const told = ({ start, end }: Waits): string => `${start.toFixed(2)}/${end.toFixed(2)}`;

/** A reader that was waited for would be waited for five seconds of its processor's time. Three and a multiple are what other tests' work may add. */
function expectUndelayed(beside: Waits, control: Waits): void {
  expect(beside.start).toBeLessThan(control.start * 4 + 3);
  expect(beside.end).toBeLessThan(control.end * 4 + 3);
}

/** Keeps so many cores as busy as poison does, and nothing else; until the answer is called. */
function burn(cores: number): () => void {
  const burners = Array.from({ length: cores }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  return () => burners.forEach((burner) => burner.kill('SIGKILL'));
}

/** How many seconds a second of processor time takes here now: what other work on the machine makes of any promise. */
function slowness(): number {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const busy = (): number => (process.cpuUsage(used).user + process.cpuUsage(used).system) / 1000;
  while (busy() < SPIN_MS);
  return Math.max(1, (performance.now() - began) / busy());
}

/** How long a good deck waits for its start behind a crowd that was sent before it by the same key, in seconds. */
async function waitBehind(site: Site, name: string, crowd: Buffer[]): Promise<{ waited: number; ahead: string[]; good: string }> {
  const send = async (company: string, bytes: Buffer): Promise<string> => {
    const { status, body } = await site.client.upload('/v1/decks', bytes, { company_name: company });
    expect(status).toBe(202);
    return body.job_id as string;
  };
  const bytes = await makeDeck([[`Good Deck ${name}`], ['Problem', 'It is slow.']]);
  const ahead: string[] = [];
  for (const [i, each] of crowd.entries()) ahead.push(await send(`Crowd ${name} ${i}`, each));
  const good = await send(`Good Deck ${name}`, bytes);
  await until(
    'the good deck is done',
    async () => (await site.count(`jobs WHERE id = $1 AND status = 'completed' AND lane = 'bulk'`, [good])) === 1,
    240,
  );
  const [row] = await site.query<{ waited: number }>(
    'SELECT extract(epoch FROM started_at - created_at)::float AS waited FROM jobs WHERE id = $1',
    [good],
  );
  return { waited: row?.waited ?? NaN, ahead, good };
}

describe('a deck that keeps its reader busy until that is killed', () => {
  let site: Site;
  let turn = 0;

  beforeAll(async () => {
    site = await Site.open({ env: { ANALYSIS_PROCESSES: String(PROCESSES) } });
    await Promise.all([site.start('api'), site.start('worker')]);
    // Readers are started on demand: the first decks pay for that.
    await takeTurn(0);
  });
  afterAll(() => site.close());

  const started = (ids: string[]): Promise<number> => site.count(`jobs WHERE id = ANY ($1) AND started_at IS NOT NULL`, [ids]);

  /** Decks and drafts come in at a steady pace, beside so many poison decks that are being read. @returns what those waited that came meanwhile */
  async function takeTurn(poisons: number): Promise<Turn> {
    turn += 1;
    const poisoned: string[] = [];
    for (let i = 0; i < poisons; i += 1) {
      const name = `Poison ${turn} ${i}`;
      const { status, body } = await site.client.upload('/v1/decks', poison(name), { company_name: name });
      expect(status).toBe(202);
      poisoned.push(body.job_id);
    }
    await until('the poison is being read', async () => (await started(poisoned)) === poisons);
    const [{ began }] = (await site.query<{ began: Date }>('SELECT clock_timestamp() AS began')) as [{ began: Date }];
    const sent: Promise<number>[] = [];
    for (let i = 0; i < NEIGHBOURS; i += 1) {
      const name = `Neighbour ${turn} ${i}`;
      const [deck, draft] = [
        await makeDeck([[name], ['Problem', 'It is slow.']], name),
        await makeDeck(
          [
            [name, 'A draft'],
            ['Problem', 'It is slow.'],
          ],
          name,
        ),
      ];
      sent.push(site.client.upload('/v1/decks', deck, { company_name: name }).then(({ status }) => status));
      sent.push(site.founder.upload('/v1/me/deck/drafts', draft).then(({ status }) => status));
      await sleep(PACE_MS);
    }
    expect(await Promise.all(sent)).toEqual(sent.map(() => 202));
    await until('all is over', async () => (await site.count(`jobs WHERE status NOT IN ('completed', 'failed')`)) === 0, 240);
    const ended = await site.query<{ status: string; error_code: string }>('SELECT status, error_code FROM jobs WHERE id = ANY ($1)', [
      poisoned,
    ]);
    expect(ended).toEqual(poisoned.map(() => ({ status: 'failed', error_code: 'analysis_failed' })));
    return { drafts: await waits('deck_draft', began, poisoned), decks: await waits('deck_intake', began, poisoned) };
  }

  /** Of the neighbours that came after `began`, and before any poison was over. */
  async function waits(type: string, began: Date, poisoned: string[]): Promise<Waits[]> {
    const rows = await site.query<Waits>(
      `SELECT extract(epoch FROM started_at - created_at)::float AS start, extract(epoch FROM completed_at - created_at)::float AS "end"
       FROM jobs WHERE type = $1 AND status = 'completed' AND created_at >= $2
         AND created_at < coalesce((SELECT min(completed_at) FROM jobs WHERE id = ANY ($3)), 'infinity')`,
      [type, began, poisoned],
    );
    expect(rows.length).toBeGreaterThan(NEIGHBOURS / 2);
    return rows;
  }

  /** The same turn, with the cores as busy but every reader free. */
  async function takeControl(poisons: number): Promise<Turn> {
    const stop = burn(poisons);
    return takeTurn(0).finally(stop);
  }

  async function inTurns(poisons: number): Promise<Record<'draft' | 'deck', { beside: Waits; control: Waits }>> {
    const beside: Turn = { drafts: [], decks: [] };
    const control: Turn = { drafts: [], decks: [] };
    for (let round = 0; round < TURNS; round += 1) {
      for (const [to, turn] of [
        [control, await takeControl(poisons)],
        [beside, await takeTurn(poisons)],
      ] as const) {
        to.drafts.push(...turn.drafts);
        to.decks.push(...turn.decks);
      }
    }
    const draft = { beside: mediansOf(beside.drafts), control: mediansOf(control.drafts) };
    const deck = { beside: mediansOf(beside.decks), control: mediansOf(control.decks) };
    report(`beside ${poisons} poison decks and without, median seconds to start/end`, {
      'drafts beside': told(draft.beside),
      'drafts without': told(draft.control),
      'bulk decks beside': told(deck.beside),
      'bulk decks without': told(deck.control),
    });
    return { draft, deck };
  }

  it('ends as failed with its reason, and neither founders nor integrations wait for it', async () => {
    const { draft, deck } = await inTurns(1);
    expectUndelayed(draft.beside, draft.control);
    expectUndelayed(deck.beside, deck.control);
  });

  it('keeps nobody waiting either where there are more of them than readers: they go on in the slow queue', async () => {
    const { draft, deck } = await inTurns(PROCESSES - 1);
    expectUndelayed(draft.beside, draft.control);
    expectUndelayed(deck.beside, deck.control);
  });

  it('lets a good deck start within three seconds behind a crowd of them, and a slow but honest one come to its end', async () => {
    const names = Array.from({ length: CROWD }, (_, i) => `Crowd ${i}`);
    const control = await waitBehind(
      site,
      'after harmless ones',
      await Promise.all(names.map((name) => makeDeck([[name], ['Problem', 'It is slow.']], name))),
    );
    const before = slowness();
    const beside = await waitBehind(site, 'after poison', names.map(poison));
    const slow = Math.max(before, slowness());
    report(`a good deck behind ${CROWD} decks, seconds to its start`, {
      poison: beside.waited.toFixed(2),
      harmless: control.waited.toFixed(2),
      'slowness of the machine': slow.toFixed(1),
    });
    expect(beside.waited).toBeLessThan(3 * slow);
    // Read in full, one of them alone takes longer than that.
    expect(
      await site.count(
        `jobs WHERE id = ANY ($1) AND status IN ('completed', 'failed') AND completed_at < (SELECT started_at FROM jobs WHERE id = $2)`,
        [beside.ahead, beside.good],
      ),
    ).toBe(0);
    await until(
      'all poison is in the slow queue',
      async () => (await site.count(`jobs WHERE id = ANY ($1) AND lane = 'slow'`, [beside.ahead])) === CROWD,
    );

    const pictures = await scanned(await makeDeck([['Slow Honesty'], ['Problem', 'It is scanned.']]));
    const { body } = await site.client.upload('/v1/decks', pictures, { company_name: 'Slow Honesty' });
    const honest = await until(
      'the honest deck is done',
      async () => {
        const [job] = await site.query<{ status: string; lane: string; tries: number }>(
          'SELECT status, lane, tries FROM jobs WHERE id = $1',
          [body.job_id],
        );
        return job && !['queued', 'processing'].includes(job.status) ? job : false;
      },
      180,
    );
    expect(honest).toEqual({ status: 'completed', lane: 'slow', tries: 1 });
    // It waited for the poison that was being read, and not for all of it.
    expect(await site.count(`jobs WHERE id = ANY ($1) AND status = 'failed'`, [beside.ahead])).toBeLessThan(CROWD);
  });
});

// Each takes a third of a second of a reader: in turn, two readers would be at the smaller crowds for fifteen seconds and for nine.
describe.each([
  { queue: 'postgres', crowd: LONG ? 300 : 100 },
  { queue: 'redis', crowd: LONG ? 100 : 60 },
] as const)('$crowd decks that keep their readers busy, with the queue in $queue', ({ queue, crowd }) => {
  let site: Site;

  beforeAll(async () => {
    site = await Site.open({ queue, env: { ANALYSIS_PROCESSES: String(PROCESSES) } });
    await Promise.all([site.start('api'), site.start('worker')]);
    await waitBehind(site, 'that starts the readers', []);
  });
  afterAll(() => site.close());

  it('let a good deck of the same sender start within three seconds', async () => {
    const names = Array.from({ length: crowd }, (_, i) => `Poison ${i}`);
    const before = slowness();
    const { waited, ahead, good } = await waitBehind(site, 'behind many', names.map(poison));
    const slow = Math.max(before, slowness());
    const notLookedAt = await site.count(
      `jobs WHERE id = ANY ($1) AND (started_at IS NULL OR started_at > (SELECT started_at FROM jobs WHERE id = $2))`,
      [ahead, good],
    );
    report(`a good deck behind ${crowd} poison decks, queue in ${queue}, seconds to its start`, {
      waited: waited.toFixed(2),
      'of the poison, looked at later': notLookedAt,
      'slowness of the machine': slow.toFixed(1),
    });
    expect(waited).toBeLessThan(3 * slow);
  });
});
