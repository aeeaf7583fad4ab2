import { setTimeout as sleep } from 'node:timers/promises';
import { AuditEntriesRepository, AuditTrailService } from '@app/audit';
import { newId } from '@app/database';
import { outboxOf } from '../../../test/support/events';
import { openDatabase, teamRows, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import { DuplicatesRepository } from './duplicates.repository';
import { DuplicatesService } from './duplicates.service';

let open: OpenDatabase;
let team: TeamRows;
let duplicates: DuplicatesService;

beforeAll(async () => {
  open = await openDatabase();
  const audit = new AuditTrailService(open.db, new AuditEntriesRepository(open.db));
  duplicates = new DuplicatesService(open.db, new DuplicatesRepository(open.db, open.keyset), outboxOf(open.db), audit);
});

beforeEach(async () => {
  team = await teamRows(open.db);
});

afterAll(() => open.close());

async function company(name: string): Promise<string> {
  const id = newId();
  await open.db.run('INSERT INTO companies (id, team_id, name, normalized_name) VALUES ($1, $2, $3, $3)', [id, team.teamId, name]);
  return id;
}

const found = (): Promise<{ company_id: string; other_company_id: string }[]> =>
  open.db.rows('SELECT company_id, other_company_id FROM duplicate_pairs WHERE team_id = $1 AND open', [team.teamId]);

describe('companies that changed', () => {
  it('cost three statements for two hundred where they are like no other', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 300; i++) ids.push(await company(`firm${i}`));
    const before = open.db.statements.length;
    await duplicates.lookAtAll(ids);
    expect(open.db.statements.length - before).toBe(6);
    expect(await found()).toEqual([]);
  });

  it('are found to be like another among any number that are not, and that is told once', async () => {
    const [first, other, second] = [await company('acmerobotics'), await company('bakery'), await company('acmerobotics')];
    await duplicates.lookAtAll([first, newId(), other, second]);
    expect(await found()).toEqual([{ company_id: first, other_company_id: second }]);
    await duplicates.lookAtAll([second]);
    expect(await open.db.rows('SELECT type, company_id FROM events WHERE team_id = $1', [team.teamId])).toEqual([
      { type: 'duplicate.found', company_id: second },
    ]);
  });

  it('wait for who compares by the same signs, and see what that has written', async () => {
    const known = await company('acmerobotics');
    let looking: Promise<void> | undefined;
    let made = '';
    await open.db.tx(async () => {
      made = await company('acmerobotics');
      // As who compares it does, while nobody else can see it yet.
      await open.db.lockAll([['duplicates', team.teamId, 'name', 'acmerobotics']]);
      looking = open.db.detached(() => duplicates.lookAtAll([known]));
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while (!(await open.db.detached(() => open.db.row(waiting)))) await sleep(10);
    });
    await looking;
    expect(await found()).toEqual([{ company_id: known, other_company_id: made }]);
  });
});

describe('open pairs of a company', () => {
  it('leave out archived companies, and are back with them', async () => {
    const [one, two] = [await company('acmerobotics'), await company('acmerobotics')];
    await duplicates.lookAtAll([one, two]);
    const openNow = async (): Promise<unknown[]> =>
      [...(await duplicates.openOf(team.admin, [one]))].map(([of, others]) => [of, others.map(({ company_id: id }) => id)]);
    expect(await openNow()).toEqual([[one, [two]]]);
    for (const archived of [two, one]) {
      await open.db.run('UPDATE companies SET archived_at = now() WHERE id = $1', [archived]);
      expect(await openNow()).toEqual([]);
      await open.db.run('UPDATE companies SET archived_at = NULL WHERE id = $1', [archived]);
    }
    expect(await openNow()).toEqual([[one, [two]]]);
  });
});
