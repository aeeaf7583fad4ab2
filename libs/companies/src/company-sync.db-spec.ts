import { setTimeout as sleep } from 'node:timers/promises';
import { newId, type Page } from '@app/database';
import { companyRow, planOf, teamRows, type TeamRows } from '../../../test/support/rows';
import type { CompanyRowDto } from './dto/company.response.dto';
import { openCompanies, type CompaniesFixture } from './testing/companies-fixture';

let open: CompaniesFixture['open'];
let companies: CompaniesFixture['companies'];
let team: TeamRows;

beforeAll(async () => {
  ({ open, companies } = await openCompanies());
});

beforeEach(async () => {
  team = await teamRows(open.db);
});

afterAll(() => open.close());

const EVER = '2020-01-01T00:00:00Z';

class Reader {
  readonly told: CompanyRowDto[] = [];
  private cursor: string | undefined;

  constructor(
    private readonly limit = 100,
    private readonly from = EVER,
  ) {}

  /** One page. @returns the names on it */
  async read(): Promise<string[]> {
    const page: Page<CompanyRowDto> = await companies.list(
      team.admin,
      { updatedAfter: this.from },
      { limit: this.limit, cursor: this.cursor },
    );
    expect(page.next_cursor).not.toBeNull();
    this.cursor = page.next_cursor ?? undefined;
    this.told.push(...page.data);
    return page.data.map(({ name }) => name);
  }

  /** Pages until one is empty. */
  async catchUp(): Promise<string[]> {
    const names: string[] = [];
    for (let i = 0; i < 1000; i++) {
      const page = await this.read();
      if (page.length === 0) return names;
      names.push(...page);
    }
    throw new Error('the reader never catches up');
  }
}

const add = (name: string): Promise<string> => companyRow(open.db, team.teamId, team.pipelineIds, { name, created_at: new Date() });
const rename = (id: string, name: string): Promise<number> =>
  open.db.run('UPDATE companies SET name = $2, updated_at = now() WHERE id = $1', [id, name]);

/** A transaction that has made its change, and commits when it is told to. */
async function held(change: () => Promise<unknown>): Promise<() => Promise<void>> {
  let commit!: () => void;
  const told = new Promise<void>((resolve) => (commit = resolve));
  let made!: () => void;
  const changed = new Promise<void>((resolve) => (made = resolve));
  const ended = open.db.tx(async () => {
    await open.db.rows('SELECT now()');
    await change();
    made();
    await told;
  });
  await Promise.race([changed, ended]);
  return async () => {
    commit();
    await ended;
  };
}

describe('a reader of changes', () => {
  it('is told every company once, in the order of the changes, then nothing, and of a change again', async () => {
    const ids = [await add('a'), await add('b'), await add('c')];
    const reader = new Reader(2);
    expect(await reader.read()).toEqual(['a', 'b']);
    expect(await reader.read()).toEqual(['c']);
    expect(await reader.read()).toEqual([]);
    await rename(ids[0] as string, 'a2');
    expect(await reader.read()).toEqual(['a2']);
    expect(await reader.read()).toEqual([]);
  });

  it('takes its bound as included', async () => {
    const at = new Date('2026-01-02T03:04:05.006Z');
    await companyRow(open.db, team.teamId, team.pipelineIds, { name: 'before', created_at: new Date(at.getTime() - 1) });
    await companyRow(open.db, team.teamId, team.pipelineIds, { name: 'at', created_at: at });
    expect(await new Reader(10, at.toISOString()).catchUp()).toEqual(['at']);
    expect(await new Reader(10, '2026-01-02T04:04:05.006+01:00').catchUp()).toEqual(['at']);
  });

  it('is told what a transaction changed that commits after later ones, and is told it once', async () => {
    const id = await add('slow');
    const commit = await held(() => rename(id, 'slow, changed'));
    await sleep(5);
    await add('quick');
    const reader = new Reader();
    expect(await reader.catchUp()).toEqual(['slow', 'quick']);
    expect(await reader.catchUp()).toEqual([]);
    await commit();
    expect(await reader.catchUp()).toEqual(['slow, changed']);
    expect(await reader.catchUp()).toEqual([]);
  });

  it('is not told the same for as long as a transaction is open', async () => {
    const commit = await held(() => add('open'));
    await add('committed');
    const reader = new Reader();
    expect(await reader.catchUp()).toEqual(['committed']);
    for (let i = 0; i < 5; i++) {
      await add(`meanwhile ${i}`);
      expect(await reader.catchUp()).toEqual([`meanwhile ${i}`]);
    }
    await commit();
    expect(await reader.catchUp()).toEqual(['open']);
  });

  it('pages through more late changes than a page holds, while others are made', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 25; i++) ids.push(await add(`c${i}`));
    const commit = await held(() =>
      open.db.run(`UPDATE companies SET stage = 'late', updated_at = now() WHERE team_id = $1`, [team.teamId]),
    );
    await sleep(5);
    const last = await add('last');
    const reader = new Reader(4);
    expect(await reader.catchUp()).toHaveLength(26);
    await commit();
    reader.told.length = 0;
    await reader.read();
    const again = await held(() => rename(ids[3] as string, 'late again'));
    await reader.read();
    await rename(last, 'later');
    await again();
    await reader.catchUp();
    const told = new Set(reader.told.map(({ id }) => id));
    expect(ids.filter((id) => !told.has(id))).toEqual([]);
    expect(reader.told.filter(({ stage }) => stage === 'late').length).toBeGreaterThanOrEqual(25);
    expect(reader.told.map(({ name }) => name)).toEqual(expect.arrayContaining(['late again', 'later']));
    expect(await reader.catchUp()).toEqual([]);
  });

  it('misses none of many changes that commit in any order', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 10; i++) ids.push(await add(`c${i}`));
    const versions = new Map<string, number>();
    let writing = true;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let i = 0; i < 25; i++) {
        const id = ids[(writer * 7 + i * 3) % ids.length] as string;
        await open.db.tx(async () => {
          await open.db.rows('SELECT pg_sleep($1)', [Math.random() / 200]);
          const row = await open.db.row<{ n: number }>(
            `UPDATE companies SET cri_max = coalesce(cri_max, 0) + 1, updated_at = now() WHERE id = $1 RETURNING cri_max AS n`,
            [id],
          );
          versions.set(id, Math.max(versions.get(id) ?? 0, row?.n ?? 0));
          await open.db.rows('SELECT pg_sleep($1)', [Math.random() / 200]);
        });
      }
    });
    // What the reader has, as a mirror keeps it: the newest answer.
    const reader = new Reader(3);
    const following = (async () => {
      while (writing) await reader.read();
    })();
    await Promise.all(writers);
    writing = false;
    await following;
    await reader.catchUp();
    const newest = new Map(reader.told.map((company) => [company.id, company.updated_at]));
    const now = await open.db.rows<{ id: string; updated_at: Date }>('SELECT id, updated_at FROM companies WHERE team_id = $1', [
      team.teamId,
    ]);
    expect(now.filter(({ id, updated_at }) => newest.get(id) !== updated_at.toISOString())).toEqual([]);
    expect(await reader.catchUp()).toEqual([]);
  });

  it('is told of moved deals and of archived companies', async () => {
    const id = await add('moved');
    const reader = new Reader();
    await reader.catchUp();
    await open.db.run('UPDATE deals SET pipeline_id = pipeline_id WHERE company_id = $1', [id]);
    expect(await reader.catchUp()).toEqual(['moved']);
    await open.db.run('UPDATE companies SET archived_at = now(), updated_at = now() WHERE id = $1', [id]);
    expect(await reader.catchUp()).toEqual(['moved']);
    expect(reader.told.at(-1)?.archived_at).not.toBeNull();
  });

  it('is told everything again by a database that knows nothing of its snapshot, once', async () => {
    await add('a');
    const reader = new Reader();
    await reader.catchUp();
    const cursor = open.keyset.position((reader as unknown as { cursor: string }).cursor, binding());
    const future = open.keyset.cursor(['9000000000:9000000001:', ...(cursor ?? []).slice(1)], binding());
    (reader as unknown as { cursor: string }).cursor = future;
    // Versions that a restored backup brought from the other database.
    await open.db.run('ALTER TABLE companies DISABLE TRIGGER companies_written');
    const foreign = await add('foreign');
    await open.db.run('UPDATE companies SET written_by = 9000000000 WHERE id = $1', [foreign]);
    await open.db.run('ALTER TABLE companies ENABLE TRIGGER companies_written');
    expect((await reader.catchUp()).sort()).toEqual(['a', 'foreign']);
    expect(await reader.catchUp()).toEqual([]);
  });

  it('walks indexes, however many companies there are', async () => {
    await open.db.run(
      `INSERT INTO companies (id, team_id, name, normalized_name, updated_at)
       SELECT gen_random_uuid(), $1, 'C' || i, 'c' || i, now() - interval '1 year' + i * interval '1 minute' FROM generate_series(1, 5000) i`,
      [team.teamId],
    );
    await open.db.run('VACUUM ANALYZE companies');
    const reader = new Reader(100, new Date(Date.now() - 3_600_000_000).toISOString());
    await reader.read();
    await reader.read();
    const { scanned, mostRows } = await planOf(open.db, { ...open.db.last, plannedAnew: true });
    // A pipeline has a handful of stages: once PostgreSQL has counted them, it reads them as they lie.
    expect(scanned.filter((table) => table !== 'pipeline_stages')).toEqual([]);
    expect(mostRows).toBeLessThan(450);
  });
});

it('binds its cursor to the moment and the filters', async () => {
  await add('a');
  const { next_cursor: cursor } = await companies.list(team.admin, { updatedAfter: EVER }, { limit: 1 });
  for (const search of [{ updatedAfter: '2020-01-02T00:00:00Z' }, { updatedAfter: EVER, stage: 'Seed' }, {}]) {
    await expect(companies.list(team.admin, search, { limit: 1, cursor: cursor ?? '' })).rejects.toMatchObject({ code: 'invalid_cursor' });
  }
  await expect(
    companies.list({ teamId: newId(), pipelineIds: null }, { updatedAfter: EVER }, { limit: 1, cursor: cursor ?? '' }),
  ).rejects.toThrow();
});

function binding(): unknown[] {
  return ['changed companies', team.teamId, EVER, undefined, undefined, undefined, undefined, undefined, false];
}
