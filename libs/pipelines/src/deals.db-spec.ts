import { SYSTEM } from '@app/auth';
import { newId } from '@app/database';
import { dealsOf, pipelinesOf } from '../../../test/support/deals';
import {
  companyRow,
  openDatabase,
  type OpenDatabase,
  planOf,
  teamRows,
  type TeamRows,
  timesPlanned,
  walk,
} from '../../../test/support/rows';
import type { DealFilters } from './deal-lists.repository';
import type { DealsService } from './deals.service';
import type { DealDto, StageDto } from './dto/deal.response.dto';
import { FunnelsService } from './funnels.service';
import { PipelineStagesRepository } from './pipeline-stages.repository';
import { PipelineEntity } from './pipeline.entity';
import { PipelinesRepository } from './pipelines.repository';

let open: OpenDatabase;
let deals: DealsService;
let funnels: FunnelsService;
let team: TeamRows;
let main: string;
let stages: StageDto[];

beforeAll(async () => {
  open = await openDatabase();
  deals = dealsOf(open);
  funnels = new FunnelsService(new PipelineStagesRepository(open.db), new PipelinesRepository(open.db, open.repository(PipelineEntity)));
});

beforeEach(async () => {
  team = await teamRows(open.db);
  main = team.pipelineIds[0];
  stages = (await pipelinesOf(open).get(team.teamId, main)).stages;
});

afterAll(() => open.close());

const dealIn = async (pipelineId = main): Promise<string> => {
  const id = await companyRow(open.db, team.teamId, [pipelineId]);
  return (await open.db.row<{ id: string }>('SELECT id FROM deals WHERE company_id = $1', [id]))?.id ?? '';
};
const stage = (name: string): string => stages.find((each) => each.name === name)?.id ?? '';
const moveTo = (id: string, stageId: string, rest: { reasons?: string[]; note?: string; expectedStageId?: string } = {}) =>
  deals.move(team.admin, SYSTEM, id, {
    stageId,
    reasons: rest.reasons ?? [],
    note: rest.note ?? null,
    expectedStageId: rest.expectedStageId,
  });
const historyOf = (id: string) => walk((cursor) => deals.history(team.admin, id, { limit: 20, cursor }));
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

interface Told {
  object: DealDto;
  changes: { field: string; from: unknown; to: unknown }[];
}

it('deals of a company are made by one plan, and are as old as its row says', async () => {
  const companyId = await companyRow(open.db, team.teamId, []);
  const times = 12;
  await open.db.tx(async () => {
    const before = open.db.statements.length;
    for (let i = 0; i < times; i++) await deals.place(team.teamId, companyId, team.pipelineIds, SYSTEM);
    const texts = new Set(open.db.statements.slice(before).map(({ text }) => text));
    expect(texts.size).toBe(1);
    // PostgreSQL plans the first five anew, and decides then.
    expect(await timesPlanned(open.db, [...texts].join())).toEqual({ anew: 5, once: times - 5 });
  });
  const made = await open.db.rows<{ deals: number }>(
    `SELECT count(*)::int AS deals FROM deals d JOIN companies c ON c.id = d.company_id AND c.created_at = d.company_created_at WHERE c.id = $1`,
    [companyId],
  );
  expect(made).toEqual([{ deals: times * team.pipelineIds.length }]);
});

describe('fifty movers at once on one deal', () => {
  it('leave a history that is a chain without a gap', async () => {
    const id = await dealIn();
    const moved = await Promise.all(Array.from({ length: 50 }, (_, i) => moveTo(id, stages[i % stages.length]?.id ?? '')));
    expect(moved).toHaveLength(50);
    const rows = (await historyOf(id)).reverse();
    expect(rows.length).toBeGreaterThan(25);
    expect(rows[0]?.from_stage).toBeNull();
    for (const [i, row] of rows.entries()) {
      const before = rows[i - 1];
      if (!before) continue;
      expect(row.from_stage).toEqual(before.to_stage);
      expect(row.to_stage).not.toEqual(before.to_stage);
      expect(row.at > before.at).toBe(true);
    }
    const deal = await deals.get(team.admin, id);
    expect([deal.stage, deal.entered_stage_at]).toEqual([rows.at(-1)?.to_stage, rows.at(-1)?.at]);
  });

  it('move it once where all expect it to be where it was', async () => {
    const id = await dealIn();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => moveTo(id, stage(i % 2 ? 'Screening' : 'Diligence'), { expectedStageId: stage('Inbox') })),
    );
    // Whoever wants it where the first one brought it is content.
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(25);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'stage_changed' });
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('are told of in the order of the history, whichever way each of them takes', async () => {
    const id = await dealIn();
    const move = (i: number) => moveTo(id, stages[i % stages.length]?.id ?? '', { reasons: [`${i}`], note: `${i}` });
    await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 2 ? move(i) : open.db.tx(() => move(i)))));
    const history = (await historyOf(id)).reverse().slice(1);
    expect(history.length).toBeGreaterThan(25);
    const told = await open.db.rows<{ data: Told; company_id: string }>(
      `SELECT data, company_id FROM events WHERE deal_id = $1 AND type = 'deal.moved' ORDER BY sequence`,
      [id],
    );
    expect(told.map(({ data }) => [data.changes[0]?.from, data.changes[0]?.to, data.object.entered_stage_at])).toEqual(
      history.map(({ from_stage, to_stage, at }) => [from_stage, to_stage, at]),
    );
    const ended = (kind: string): boolean => kind !== 'open';
    history.forEach(({ from_stage: from, to_stage: to, reasons, note, at }, index) => {
      const { changes, object } = told[index]?.data as Told;
      const outcome = ended(to.kind) ? { kind: to.kind, reasons, note, at } : null;
      expect([object.stage, object.outcome]).toEqual([to, outcome]);
      expect(changes.length).toBe(ended(to.kind) || ended(from?.kind ?? 'open') ? 2 : 1);
      if (changes.length === 2)
        expect([changes[1]?.field, changes[1]?.from === null, changes[1]?.to]).toEqual(['outcome', !ended(from?.kind ?? 'open'), outcome]);
    });
    expect(told.at(-1)?.data.object).toEqual(await deals.get(team.admin, id));
    expect(new Set(told.map(({ company_id }) => company_id)).size).toBe(1);
  });

  it('cost one statement each, and three where they are part of something larger, with the row locked by the first', async () => {
    const id = await dealIn();
    const before = open.db.statements.length;
    await moveTo(id, stage('Passed'), { reasons: ['too early'] });
    const [whole, ...none] = open.db.statements.slice(before);
    for (const part of ['FOR NO KEY UPDATE', 'UPDATE deals', 'INSERT INTO events']) expect(whole?.text).toContain(part);
    expect(none).toEqual([]);
    await open.db.tx(() => moveTo(id, stage('Inbox')));
    const [hold, move, event, ...more] = open.db.statements.slice(before + 1);
    expect(hold?.text).toContain('FOR NO KEY UPDATE');
    expect(move?.text).toContain('UPDATE deals');
    expect(event?.text).toContain('INSERT INTO events');
    expect(more).toEqual([]);
  });
});

describe('many deals that are moved at once', () => {
  it('go together, each with its own answer, history and event', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => dealIn()));
    const before = open.db.statements.length;
    const moved = await Promise.all(ids.map((id, i) => moveTo(id, stage(i % 2 ? 'Passed' : 'Diligence'), { reasons: [`${i}`] })));
    // Two batches are under way at a time: one each at once, and what came meanwhile.
    expect(open.db.statements.length - before).toBeLessThanOrEqual(4);
    for (const [i, id] of ids.entries()) {
      const deal = moved[i] as DealDto;
      expect([deal.id, deal.stage.name, deal.outcome?.reasons]).toEqual([id, i % 2 ? 'Passed' : 'Diligence', i % 2 ? [`${i}`] : undefined]);
      expect((await historyOf(id))[0]).toMatchObject({ to_stage: deal.stage, reasons: [`${i}`], at: deal.entered_stage_at });
      const told = await open.db.row<{ data: Told }>(`SELECT data FROM events WHERE deal_id = $1 AND type = 'deal.moved'`, [id]);
      expect(told?.data.object).toEqual(deal);
    }
  });

  it('keep no other from moving where one is in nobody’s reach, to no stage, held, or asked for twice', async () => {
    const [free, held, twice, elsewhere, wrong] = await Promise.all([dealIn(), dealIn(), dealIn(), dealIn(team.pipelineIds[1]), dealIn()]);
    const narrow = { ...team.admin, pipelineIds: [main] };
    const to = (id: string, stageId: string) => deals.move(narrow, SYSTEM, id, { stageId, reasons: [], note: null });
    const holder = await open.db.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM deals WHERE id = $1 FOR UPDATE', [held]);
      // The first two are on their way by themselves; those behind them go together.
      const all = [free, twice, held, twice, elsewhere, wrong].map((id, i) =>
        to(id, id === wrong ? newId() : stage(i === 3 ? 'Passed' : 'Diligence')).then(
          (deal) => deal.stage.name,
          (error: unknown) => (error as { code: string }).code,
        ),
      );
      expect(await Promise.all(all.filter((_, i) => i !== 2))).toEqual([
        'Diligence',
        'Diligence',
        'Passed',
        'deal_not_found',
        'invalid_request',
      ]);
      await holder.query('COMMIT');
      expect(await all[2]).toBe('Diligence');
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  });
});

describe('a stage that is taken out while deals are moved', () => {
  it('ends without a deal in it, or stays', async () => {
    const pipelines = pipelinesOf(open);
    const ids = await Promise.all(Array.from({ length: 10 }, () => dealIn()));
    const without = stages.filter(({ name }) => name !== 'Diligence');
    const attempts = ids.map(async (id) => {
      for (const name of ['Diligence', 'Screening', 'Diligence', 'Inbox']) await moveTo(id, stage(name)).catch((error) => error);
    });
    let removals = 0;
    for (let i = 0; i < 10 && removals === 0; i++) {
      await pipelines.change(team.teamId, main, { stages: without }).then(
        () => removals++,
        (error) => expect(error).toMatchObject({ code: 'stage_in_use' }),
      );
    }
    await Promise.all(attempts);
    const standing = await open.db.row<{ n: number }>('SELECT count(*)::int AS n FROM deals WHERE stage_id = $1', [stage('Diligence')]);
    const { stages: now } = await pipelines.get(team.teamId, main);
    if (!now.some(({ name }) => name === 'Diligence')) expect(standing?.n).toBe(0);
    await Promise.all(ids.map((id) => moveTo(id, stage('Inbox'))));
    await pipelines.change(team.teamId, main, { stages: now.filter(({ name }) => name !== 'Diligence') });
    await expect(moveTo(ids[0] as string, stage('Diligence'))).rejects.toMatchObject({ code: 'invalid_request' });
    for (const row of await historyOf(ids[0] as string)) expect(row.to_stage.name).toEqual(expect.any(String));
  });
});

describe('a file that moves many deals while stages change', () => {
  it('never waits in a circle with those who change them, nor with another file', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => dealIn()));
    const pipelines = pipelinesOf(open);
    const batch = (i: number): Promise<void> => {
      const moved = ids.map((id) => ({ id, company_id: newId(), pipeline_id: main, stage_id: pick(stages).id }));
      const ordered = i % 2 ? moved : moved.reverse();
      const place = async (): Promise<void> => {
        await deals.holdAll([], ordered);
        await deals.placeAll(team.teamId, { made: [], rows: [], moved: ordered }, SYSTEM);
      };
      return open.db.detached(() => open.db.tx(place));
    };
    const same = (): Promise<unknown> => open.db.detached(() => pipelines.change(team.teamId, main, { stages }));
    for (let round = 0; round < 15; round++) await Promise.all([batch(0), same(), batch(1), same(), moveTo(pick(ids), pick(stages).id)]);
    for (const id of ids) {
      const rows = (await historyOf(id)).reverse();
      for (const [i, row] of rows.entries()) expect(row.from_stage).toEqual(rows[i - 1]?.to_stage ?? null);
      expect((await deals.get(team.admin, id)).stage).toEqual(rows.at(-1)?.to_stage);
    }
  });
});

interface Step {
  deal: string;
  from: string | null;
  to: string;
  at: number;
}

/** The figures as somebody would count them who has the histories alone. */
function recount(steps: Step[], shown: StageDto[], since = -Infinity, until = Infinity) {
  const within = steps.filter(({ at }) => at >= since && at < until);
  const passed = new Set(shown.filter(({ kind }) => kind === 'passed').map(({ id }) => id));
  const last = new Map<string, Step>();
  const visits: { stage: string; ms: number; end: number }[] = [];
  for (const step of [...steps].sort((a, b) => a.at - b.at)) {
    const before = last.get(step.deal);
    if (before) visits.push({ stage: before.to, ms: step.at - before.at, end: step.at });
    last.set(step.deal, step);
  }
  return shown.map((each, index) => {
    const next = shown[index + 1];
    const left = within.filter(({ from }) => from === each.id);
    const lengths = visits
      .filter(({ stage: of, end }) => of === each.id && end >= since && end < until)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b);
    const middle = lengths.length / 2;
    const median =
      lengths.length % 2 ? (lengths[Math.floor(middle)] as number) : ((lengths[middle - 1] as number) + (lengths[middle] as number)) / 2;
    return {
      stage: each,
      current: [...last.values()].filter(({ to }) => to === each.id).length,
      entered: within.filter(({ to }) => to === each.id).length,
      left_to_next: next && !passed.has(next.id) ? left.filter(({ to }) => to === next.id).length : 0,
      left_to_passed: left.filter(({ to }) => passed.has(to)).length,
      median_seconds: lengths.length === 0 ? null : median / 1000,
    };
  });
}

describe('the funnel after thousands of random moves', () => {
  it('equals a recount of the histories, in every window', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => dealIn()));
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        for (let i = 0; i < 500; i++) await moveTo(pick(ids), pick(stages).id);
      }),
    );
    const steps: Step[] = [];
    for (const id of ids) {
      const rows = await historyOf(id);
      steps.push(...rows.map((row) => ({ deal: id, from: row.from_stage?.id ?? null, to: row.to_stage.id, at: Date.parse(row.at) })));
    }
    expect(steps.length).toBeGreaterThan(1900);
    const times = steps.map(({ at }) => at).sort((a, b) => a - b);
    const third = times[Math.floor(times.length / 3)] as number;
    const twoThirds = times[Math.floor((2 * times.length) / 3)] as number;
    for (const [since, until] of [
      [undefined, undefined],
      [third, undefined],
      [undefined, twoThirds],
      [third, twoThirds],
      [third, third],
    ]) {
      const found = await funnels.funnel(team.admin, main, since ? new Date(since) : null, until ? new Date(until) : null);
      expect(found.stages).toEqual(recount(steps, stages, since, until));
    }
    // In another order, with other kinds, the same histories say something else.
    const turned = [...stages]
      .reverse()
      .map((each) => ({ ...each, kind: each.name === 'Inbox' ? ('passed' as const) : ('open' as const) }));
    await pipelinesOf(open).change(team.teamId, main, { stages: turned });
    expect((await funnels.funnel(team.admin, main, null, null)).stages).toEqual(recount(steps, turned));
    const gone = ids.slice(0, 20);
    await open.db.run('UPDATE companies SET archived_at = now() WHERE id IN (SELECT company_id FROM deals WHERE id = ANY($1::uuid[]))', [
      gone,
    ]);
    const kept = steps.filter(({ deal }) => !gone.includes(deal));
    expect((await funnels.funnel(team.admin, main, null, null)).stages).toEqual(recount(kept, turned));
  });
});

describe('a list that is walked while deals move', () => {
  it('skips and repeats nothing', async () => {
    const ids = await Promise.all(Array.from({ length: 80 }, () => dealIn()));
    let walking = true;
    const movers = Array.from({ length: 3 }, async () => {
      while (walking) await moveTo(pick(ids), pick(stages).id);
    });
    for (const filters of [{}, { pipelineId: main }, { ownerId: null }] satisfies DealFilters[]) {
      const seen = await walk((cursor) => deals.list(team.admin, filters, { limit: 7, cursor }));
      expect(seen.map(({ id }) => id).sort()).toEqual([...ids].sort());
      const keys = seen.map(({ created_at, id }) => `${created_at} ${id}`);
      expect(keys).toEqual([...keys].sort().reverse());
    }
    walking = false;
    await Promise.all(movers);
  });
});

describe('a large team', () => {
  const SIZE = 20_000;
  let owner: string;
  let big: TeamRows;
  let bigStages: StageDto[];

  beforeAll(async () => {
    big = await teamRows(open.db);
    bigStages = (await pipelinesOf(open).get(big.teamId, big.pipelineIds[0])).stages;
    owner = newId();
    await open.db.run(`INSERT INTO users (id, email, name) VALUES ($1, 'owner@example.com', 'Grace Hopper')`, [owner]);
    await open.db.run(
      `INSERT INTO companies (id, team_id, name, normalized_name, created_at)
       SELECT gen_random_uuid(), $1, 'C' || i, 'c' || i, timestamptz '2025-01-01' + i * interval '1 minute' FROM generate_series(1, $2::int) i`,
      [big.teamId, SIZE],
    );
    await open.db.run(
      `INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at, created_at, entered_stage_at, stage_id, owner_id, company_archived)
       SELECT gen_random_uuid(), team_id, id, ($2::uuid[])[1 + n % 2], created_at, created_at, created_at,
         (SELECT s.id FROM pipeline_stages s WHERE s.pipeline_id = ($2::uuid[])[1 + n % 2] ORDER BY position OFFSET n % 5 LIMIT 1),
         CASE WHEN n % 50 = 0 THEN $3::uuid END, n % 3 = 0
       FROM (SELECT *, substr(name, 2)::int AS n FROM companies WHERE team_id = $1) c`,
      [big.teamId, big.pipelineIds, owner],
    );
    await open.db.run('ANALYZE companies, deals, deal_moves, pipeline_stages');
  }, 120_000);

  const STAGES = /^deals_stage_list$/;
  const OWNERS = /^deals_owner_list$/;
  const kinds: [string, () => TeamRows['admin'], () => DealFilters, RegExp][] = [
    ['the whole team', () => big.admin, () => ({}), /^deals_team_list$/],
    ['what a member sees', () => big.member, () => ({}), STAGES],
    ['a pipeline', () => big.admin, () => ({ pipelineId: big.pipelineIds[0] }), STAGES],
    ['a stage', () => big.admin, () => ({ stageId: bigStages[1]?.id }), STAGES],
    ['a kind', () => big.member, () => ({ kind: 'passed' }), STAGES],
    ['an owner', () => big.admin, () => ({ ownerId: owner }), OWNERS],
    // Nearly all are without: either index has them in order.
    ['no owner', () => big.member, () => ({ ownerId: null }), /^deals_(owner|stage)_list$/],
    ['an owner in a stage', () => big.admin, () => ({ ownerId: owner, stageId: bigStages[0]?.id }), OWNERS],
    ['what is stale', () => big.admin, () => ({ staleDays: 30 }), /^deals_team_list$/],
  ];

  it.each(kinds)('walks the index for %s, on every page', async (_what, caller, filters, index) => {
    const first = await deals.list(caller(), filters(), { limit: 25 });
    expect(first.data).toHaveLength(25);
    for (const cursor of [undefined, first.next_cursor ?? undefined]) {
      await deals.list(caller(), filters(), { limit: 25, cursor });
      const plan = await planOf(open.db, open.db.last);
      expect(plan.scanned.filter((table) => table !== 'pipeline_stages')).toEqual([]);
      expect(plan.indexes.filter((name) => name.startsWith('deals_') && name !== 'deals_pkey')).toEqual([expect.stringMatching(index)]);
      expect(plan.mostRead).toBeLessThanOrEqual(101 * 10);
    }
  });

  it('finds the deals of a company by it', async () => {
    const id = await companyRow(open.db, big.teamId, big.pipelineIds);
    expect((await deals.list(big.admin, { companyId: id }, { limit: 25 })).data).toHaveLength(2);
    expect((await planOf(open.db, open.db.last)).indexes).toContain('deals_company');
    expect((await deals.list(big.member, { companyId: id }, { limit: 25 })).data).toHaveLength(1);
  });

  it('reads a history by its index', async () => {
    const row = await open.db.row<{ id: string }>('SELECT id FROM deals WHERE team_id = $1 LIMIT 1', [big.teamId]);
    await deals.history(big.admin, row?.id ?? '', { limit: 25 });
    expect(await planOf(open.db, open.db.last)).toMatchObject({ mostRows: 1 });
    expect((await planOf(open.db, open.db.last)).indexes).toContain('deal_moves_history');
  });
});
