import { newId } from '@app/database';
import type { PlacedCompany, SubmittedCompany } from './company-submission.service';
import { SubmissionsFixture } from './testing/submissions-fixture';

let its: SubmissionsFixture;

beforeAll(async () => {
  its = await SubmissionsFixture.open();
});

beforeEach(() => its.newTeam());

afterAll(() => its.open.close());

/** Somebody who sees another pipeline than the member. */
async function elsewhere(): Promise<Pick<SubmittedCompany, 'sight' | 'pipelineIds'>> {
  const pipelineId = newId();
  await its.open.db.run(`INSERT INTO pipelines (id, team_id, name) VALUES ($1, $2, 'Elsewhere')`, [pipelineId, its.team.teamId]);
  return { sight: { teamId: its.team.teamId, pipelineIds: [pipelineId] }, pipelineIds: [pipelineId] };
}

describe('while another submission of the same company runs', () => {
  const claim = { name: 'Acme', website: 'https://acme.example' };

  /** Submits while the other's transaction is open. @returns what came of it by then, and in the end */
  async function during(
    other: Partial<SubmittedCompany>,
    own: Partial<SubmittedCompany>,
  ): Promise<{ waited: boolean; own: PlacedCompany; other: PlacedCompany }> {
    let result: Promise<PlacedCompany> | undefined;
    const [ofOther, waited] = await its.open.db.tx(async () => {
      const made = await its.placed(its.companyOf({ ...claim, ...other }));
      const pid = (await its.open.db.row<{ pid: number }>('SELECT pg_backend_pid() AS pid'))?.pid;
      let over = false;
      result = its.open.db.detached(() => its.submit({ ...claim, ...own })).finally(() => (over = true));
      for (;;) {
        const waiting = await its.open.db.detached(() =>
          its.open.db.row('SELECT 1 FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', [pid]),
        );
        if (over || waiting !== null) return [made, !over] as const;
      }
    });
    return { waited, own: await (result as Promise<PlacedCompany>), other: ofOther };
  }

  it('those wait who will see its company, and join it', async () => {
    const [main, side] = its.team.pipelineIds;
    const pairs: [Partial<SubmittedCompany>, Partial<SubmittedCompany>][] = [
      [{}, {}],
      [{}, { pipelineIds: [side] }],
      [{ pipelineIds: [side] }, its.ofMember()],
      [its.ofMember(), { pipelineIds: [main, side] }],
    ];
    for (const [i, [other, own]] of pairs.entries()) {
      const apart = { name: `Acme ${i}`, website: `https://acme${i}.example` };
      const both = await during({ ...apart, ...other }, { ...apart, ...own });
      expect([i, both.waited, both.own.company.id]).toEqual([i, true, both.other.company.id]);
    }
  });

  it('nobody waits who will not see it: neither a member of another pipeline nor an applicant', async () => {
    const form = { sight: null };
    const pairs: [Partial<SubmittedCompany>, Partial<SubmittedCompany>][] = [
      [{}, its.ofMember()],
      [await elsewhere(), its.ofMember()],
      [{}, form],
      [form, {}],
      [form, form],
    ];
    for (const [i, [other, own]] of pairs.entries()) {
      const apart = { name: `Acme ${i}`, website: `https://acme${i}.example` };
      const both = await during({ ...apart, ...other }, { ...apart, ...own });
      expect([i, both.waited, both.own.created]).toEqual([i, false, true]);
    }
  });

  it('an applicant costs the same statements whether there is such a company or not', async () => {
    const statements = async (fields: Partial<SubmittedCompany>): Promise<string[]> => {
      const before = its.open.db.statements.length;
      await its.submit(fields);
      return its.open.db.statements.slice(before).map(({ text }) => text);
    };
    const form = { ...claim, sight: null };
    const [first, again] = [await statements(form), await statements(form)];
    expect(again).toEqual(first);
    await its.submit(claim);
    expect(await statements(form)).toEqual(first);
    // The same of a member who does not see it.
    const member = { ...its.ofMember(), ...claim, name: 'Unseen', website: 'https://unseen.example' };
    const free = await statements({ ...member, name: 'Free', website: 'https://free.example' });
    await its.submit({ name: 'Unseen', website: 'https://unseen.example' });
    expect(await statements(member)).toEqual(free);
  });
});

describe('fifty at once', () => {
  const fifty = <T>(make: (i: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, (_, i) => make(i)));

  it('of the same company make one company with fifty deals', async () => {
    const { id } = await its.properties.create(its.team.teamId, { name: 'Motto', type: 'text' });
    const all = await fifty(async (i) =>
      its.submit({
        // Found by its host, or by its name and e-mail, or by both.
        name: i % 3 === 0 ? `Alias ${i}` : 'Acme',
        website: i % 3 === 1 ? undefined : 'https://acme.example',
        founderEmail: i % 3 === 0 ? undefined : 'ada@acme.example',
        answers: await its.answers.prepare(its.team.teamId, { [id]: `answer ${i}` }),
      }),
    );
    const companies = new Set(all.map(({ company }) => company.id));
    // A request by name and e-mail cannot know a host that comes later: two at most, and each host and pair once.
    expect(companies.size).toBeLessThanOrEqual(2);
    const hosts = await its.open.db.rows(`SELECT 1 FROM companies WHERE team_id = $1 AND website_host = 'acme.example'`, [its.team.teamId]);
    const pairs = await its.open.db.rows(
      `SELECT 1 FROM companies WHERE team_id = $1 AND normalized_name = 'acme' AND contact_email = 'ada@acme.example'`,
      [its.team.teamId],
    );
    expect([hosts.length, pairs.length]).toEqual([1, 1]);
    expect(await its.count('deals')).toBe(50);
    expect(await its.count('property_answers')).toBe(companies.size);
  });

  it('identical make one company', async () => {
    const all = await fifty(() => its.submit({ name: 'Acme', founderEmail: 'ada@acme.example' }));
    expect(all.filter(({ created }) => created)).toHaveLength(1);
    expect([await its.count('companies'), await its.count('deals')]).toEqual([1, 50]);
  });

  it('of the same company by two who do not see each other make one each', async () => {
    const others = await elsewhere();
    const claim = { name: 'Acme', founderEmail: 'ada@acme.example' };
    const all = await fifty((i) => its.submit(i % 2 === 0 ? { ...claim, ...others } : { ...claim, ...its.ofMember() }));
    const made = (each: 0 | 1) => new Set(all.filter((_, i) => i % 2 === each).map(({ company }) => company.id));
    expect([made(0).size, made(1).size, new Set([...made(0), ...made(1)]).size]).toEqual([1, 1, 2]);
  });

  it('of fifty companies make fifty', async () => {
    await fifty((i) => its.submit({ name: `Acme ${i}`, website: `https://acme${i}.example` }));
    expect(await its.count('companies')).toBe(50);
  });
});
