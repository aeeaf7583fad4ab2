import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../tools/programs';
import { until } from '../support/processes';
import { Receiver } from '../support/receiver';
import { findInstalledPostgres } from '../support/installed-postgres';
import { Fleet } from './support/fleet/fleet';
import { canMakeHosts } from './support/fleet/hosts';
import { Load, type Phase, type Promised, RATES } from './support/fleet/load';

// Story: a fleet on several hosts, under a steady load, loses each of its parts in turn. Nothing that was promised is lost or done twice.
// `npm run rehearsal` is the long form: every part, over ten minutes.

/** Seconds of load; without it the short form: one of each kind, as part of `npm test`. */
const SECONDS = Number(process.env.REHEARSAL_SECONDS ?? 0);
const SHORT = SECONDS === 0;
const HOOK = '/notes';
/** Seconds between two losses, of the short form. */
const SHORT_PHASE = 7;

jest.setTimeout((SECONDS + 420) * 1000);

interface Outcome {
  lost: Promised[];
  doubled: Promised[];
}

/** What the database has of each promise: exactly one, or it is lost or doubled. */
async function outcomeOf(fleet: Fleet, promises: readonly Promised[]): Promise<Outcome> {
  const [lost, doubled]: [Promised[], Promised[]] = [[], []];
  const judge = (promised: Promised, times: number): void => {
    if (times === 0) lost.push(promised);
    if (times > 1) doubled.push(promised);
  };
  const rows = async (sql: string): Promise<Map<string, number>> =>
    new Map((await fleet.primary.query<{ what: string; n: string }>(sql)).map(({ what, n }) => [what, Number(n)]));
  const notes = await rows('SELECT body AS what, count(*) AS n FROM notes GROUP BY body');
  const decks = await rows(`SELECT c.name AS what, count(s.id) AS n FROM companies c
    LEFT JOIN company_scores s ON s.company_id = c.id GROUP BY c.id, c.name`);
  const named = await rows('SELECT name AS what, count(*) AS n FROM companies GROUP BY name');
  for (const each of promises) {
    if (each.operation === 'note') judge(each, notes.get(each.what) ?? 0);
    if (each.operation !== 'deck') continue;
    // A deck is kept when its company is there once and scored once.
    const [made, scored] = [named.get(each.what) ?? 0, decks.get(each.what) ?? 0];
    judge(each, made > 1 || scored > 1 ? 2 : Math.min(made, scored));
  }
  const moved = await rows('SELECT deal_id AS what, count(*) AS n FROM deal_moves WHERE from_stage_id IS NOT NULL GROUP BY deal_id');
  const moves = promises.filter(({ operation }) => operation === 'move');
  for (const deal of new Set(moves.map(({ what }) => what))) {
    const made = moves.filter(({ what }) => what === deal);
    const kept = moved.get(deal) ?? 0;
    if (kept < made.length) lost.push(...made.slice(kept));
    if (kept > made.length) doubled.push(...made.slice(made.length - kept));
  }
  return { lost, doubled };
}

interface Told {
  /** Events by the note that they tell of. */
  events: Map<string, Set<string>>;
  deliveries: number;
}

/** What a receiver of the team's webhooks was told: a delivery may come again, under the id of its event. */
function toldOf(receiver: Receiver): Told {
  const events = new Map<string, Set<string>>();
  const received = receiver.at(HOOK);
  for (const { headers, body } of received) {
    const event = (JSON.parse(body) as { data: { data: { object: { body: string } } } }).data;
    const note = event.data.object.body;
    events.set(note, (events.get(note) ?? new Set()).add(headers['webhook-id']));
  }
  return { events, deliveries: received.length };
}

/** Seconds, over the phase, in which no request was answered well. */
function longestSilence({ from, answers }: Phase, to: number): number {
  const moments = [from, ...answers, to];
  return Math.max(...moments.slice(1).map((at, i) => at - (moments[i] as number))) / 1000;
}

function tableOf(phases: readonly Phase[], end: number, { lost, doubled }: Outcome): string {
  const lines = ['| part killed | requests | failed, by status | longest without an answer, s | promises given | lost | doubled |'];
  lines.push('| --- | --- | --- | --- | --- | --- | --- |');
  for (const [i, phase] of phases.entries()) {
    const failed = [...phase.failed].map(([status, n]) => `${status}: ${n}`).join(', ') || '0';
    const silence = longestSilence(phase, phases[i + 1]?.from ?? end).toFixed(1);
    const of = (all: Promised[]): number => all.filter((each) => each.phase === phase).length;
    lines.push(`| ${[phase.name, phase.requests, failed, silence, phase.promises.length, of(lost), of(doubled)].join(' | ')} |`);
  }
  return lines.join('\n');
}

function rehearsal(): void {
  let fleet: Fleet;
  let receiver: Receiver;

  beforeAll(async () => {
    fleet = await Fleet.start(findInstalledPostgres() ?? '', SHORT);
    receiver = await Receiver.start(undefined, fleet.hosts.own);
  });
  afterAll(async () => {
    await receiver?.stop();
    await fleet?.stop();
  });

  it('loses nothing and doubles nothing, whichever part is lost, and is back by itself', async () => {
    const load = new Load(fleet.url, fleet.team);
    await load.start(fleet.hooksTo(new URL(receiver.url(HOOK))).href);
    const kills = fleet.kills();
    const phase = SHORT ? SHORT_PHASE : SECONDS / (kills.length + 1);
    await sleep(phase * 1000);
    for (const { name, strike, mend } of kills) {
      const began = performance.now();
      load.begin(name);
      await strike();
      await sleep(Math.max(0, (phase * 1000) / 2 - (performance.now() - began)));
      await mend();
      await sleep(Math.max(0, phase * 1000 - (performance.now() - began)));
    }
    await load.end();
    const end = performance.now();
    await until(
      'every deck has its result',
      async () => {
        const [row] = await fleet.primary.query<{ n: string }>(`SELECT count(*) AS n FROM jobs WHERE status IN ('queued', 'processing')`);
        return Number(row?.n) === 0;
      },
      150,
    ).catch(() => undefined);
    const notes = load.promises.filter(({ operation }) => operation === 'note').map(({ what }) => what);
    const untold = (): string[] => notes.filter((note) => !toldOf(receiver).events.has(note));
    await until('every note was told of', () => Promise.resolve(untold().length === 0), 120).catch(() => undefined);
    const outcome = await outcomeOf(fleet, load.promises);
    const told = toldOf(receiver);
    const arrivals = Object.entries(RATES).map(([name, rate]) => `${name} ${rate}`);
    process.stderr.write(
      `\n${tableOf(load.phases, end, outcome)}\n\n  [rehearsal] a second: ${arrivals.join(', ')}; ${kills.length} losses\n  [rehearsal] webhooks: ${told.events.size} notes told of in ${told.deliveries} deliveries, ${untold().length} lost\n`,
    );
    const [jobs] = await fleet.primary.query<{ n: string }>(`SELECT count(*) AS n FROM jobs WHERE status <> 'completed'`);
    expect({ lost: outcome.lost.map(({ what }) => what), doubled: outcome.doubled.map(({ what }) => what) }).toEqual({
      lost: [],
      doubled: [],
    });
    // Each note is told of, and by one event, however often that was delivered.
    expect([untold(), [...told.events.values()].filter((events) => events.size > 1)]).toEqual([[], []]);
    expect([Number(jobs?.n), fleet.ended()]).toEqual([0, []]);
    for (const each of load.phases) expect([each.name, each.answers.length > 0]).toEqual([each.name, true]);
  });
}

const missing = (['haproxy', 'redis-server', 'swift'] as const).find((program) => findProgram(program) === undefined);
const needs = missing ?? (findInstalledPostgres() ? undefined : 'postgresql') ?? (canMakeHosts() ? undefined : 'network-namespaces');
if (needs) describe.skip(`a rehearsal of losses (needs ${needs})`, rehearsal);
else describe('a rehearsal of losses', rehearsal);
