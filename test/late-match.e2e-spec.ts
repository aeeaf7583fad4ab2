import type { INestApplicationContext } from '@nestjs/common';
import { Db } from '@app/database';
import { EventsService } from '@app/events';
import { createWorker } from '../apps/worker/src/create-worker';
import { makeDeck } from './support/deck';
import { until } from './support/processes';
import type { Team } from './support/seed';
import { TestService } from './support/service';
import { formOf } from './support/forms';

jest.setTimeout(180_000);

// Story: one startup arrives under several spellings. What its deck says is compared once it is read: who may join the older company
// does, of the rest a person who sees both is told.

const HOST = 'tidewater-robotics.com';
const WEBSITE = `https://${HOST}`;
const EMAIL = `grace@${HOST}`;

let service: TestService;
let worker: INestApplicationContext | undefined;

beforeAll(async () => {
  service = await TestService.start();
});

afterAll(async () => {
  await worker?.close();
  await service.stop();
});

interface Submission {
  job_id: string;
  company_id: string;
}

/** Pages of a deck; what it says of its website and its founder's address is up to each test. */
function pages(name: string, { website = HOST, email = EMAIL }: { website?: string | null; email?: string | null } = {}): string[][] {
  const contact = [...(email === null ? [] : [email]), ...(website === null ? [] : [`www.${website}`])];
  return [
    [name, 'Robots that clean the hulls of ships', ...contact],
    ['The problem', 'Fouled hulls burn a fifth more fuel, and every dry dock takes a week.'],
    ['Our solution', 'A crawler that cleans a hull in port over night.'],
    ['Traction', '$420K ARR, growing 18% month over month', '14 paying customers'],
    ['Team', 'Grace Hopper, CEO & Co-founder'],
  ];
}

/** The same file with some bytes more: another file to whoever compares bytes. */
const withMore = (deck: Buffer, bytes: number): Buffer => Buffer.concat([deck, Buffer.alloc(bytes, '\n')]);

async function submit(key: string, file: Buffer, fields: Record<string, string> = {}): Promise<Submission> {
  const { status, body } = await service.as(key).upload('/v1/decks', file, fields);
  expect([status, body.error]).toEqual([202, undefined]);
  return body;
}

async function apply(team: Team, file: Buffer, fields: Record<string, string>): Promise<Submission> {
  const form = await formOf(service, team, { name: 'Spring awards' });
  const { token } = (await service.as().post('/v1/uploads/sign', { form_id: form.id })).body;
  const { status, body } = await service.as(token).upload('/v1/uploads/decks', file, fields);
  expect([status, body.error]).toEqual([202, undefined]);
  return body;
}

async function startWorker(): Promise<void> {
  worker ??= await createWorker(service.config);
}

/** Until it starts again, what is submitted waits. */
async function stopWorker(): Promise<void> {
  await worker?.close();
  worker = undefined;
}

/** The job at its end, as this key reads it. */
async function done(key: string, { job_id }: { job_id: string }) {
  await startWorker();
  const { body } = await service.as(key).get(`/v1/jobs/${job_id}`, { prefer: 'wait=30' });
  expect(body.status).toBe('completed');
  return body;
}

async function analysed(key: string, file: Buffer, fields: Record<string, string> = {}) {
  return done(key, await submit(key, file, fields));
}

async function company(key: string, fields: Record<string, unknown>): Promise<string> {
  const { status, body } = await service.as(key).post('/v1/companies', fields);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.id;
}

const rows = async (key: string, path: string) => (await service.as(key).get(path)).body.data;
const idsOf = (named: { id: string }[]): string[] => named.map(({ id }) => id);

/** Sees one pipeline of the team, not its first. */
async function memberAside(team: Team): Promise<{ key: string; pipelineId: string }> {
  const side = await service.seed.pipeline(team.id, 'Side');
  return { key: await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [side.id])), pipelineId: side.id };
}

async function expectNoJoin(key: string, job: { company_id: string; result: { company_id: string; warnings: string[] } }, older: string) {
  expect(job.company_id).not.toBe(older);
  expect(job.result.company_id).toBe(job.company_id);
  expect(job.result.warnings).not.toContain('joined_existing');
  expect((await service.as(key).get(`/v1/companies/${job.company_id}`)).status).toBe(200);
  expect(await rows(key, `/v1/merges?from_company_id=${job.company_id}`)).toEqual([]);
}

describe('one deck under four spellings', () => {
  const SPELLINGS: ((team: Team, deck: Buffer) => Promise<Submission>)[] = [
    (team, deck) => submit(team.key, deck, { company_name: 'Tidewater' }),
    (team, deck) => submit(team.key, deck, { company_name: 'Tidewater Robotics Group' }),
    (team, deck) => apply(team, deck, { company_name: 'Tide-Water Robotics' }),
    (team, deck) => submit(team.key, deck, { company_name: 'Tidewater Robotics', website: WEBSITE }),
  ];
  const FORM = 2;

  /** Whoever sees all of them is led from each company to every other. */
  async function expectToldOf(team: Team): Promise<string[]> {
    const there = idsOf(await rows(team.key, '/v1/companies'));
    const pairs = await rows(team.key, '/v1/duplicates');
    const reached = new Set(there.slice(0, 1));
    for (let before = 0; before < reached.size;) {
      before = reached.size;
      for (const { company: one, other } of pairs) {
        if (reached.has(one.id) || reached.has(other.id)) reached.add(one.id).add(other.id);
      }
    }
    expect([...reached].sort()).toEqual([...there].sort());
    return there;
  }

  const DECKS: [string, { website?: null; email?: null }][] = [
    ['that says website and e-mail', {}],
    ['that says no website', { website: null }],
    ['that says neither', { website: null, email: null }],
  ];
  const ORDERS = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [2, 0, 3, 1],
    [1, 3, 0, 2],
  ];

  it.each(DECKS.flatMap(([which, says]) => ORDERS.map((order) => [which, order.join(' '), says, order] as const)))(
    '%s, in the order %s: one company at the end, or a job that names the other',
    async (_which, _order, says, order) => {
      const team = await service.seed.team();
      const deck = await makeDeck(pages('Tidewater Robotics', says), 'Tidewater Robotics');
      const before: string[] = [];
      for (const [place, spelling] of order.entries()) {
        const submission = await (SPELLINGS[spelling] as (typeof SPELLINGS)[0])(team, withMore(deck, place));
        const { company_id: id, result } = await done(team.key, submission);
        const joined = before.includes(id);
        if (spelling === FORM) {
          expect([joined, result.warnings.includes('possible_duplicate')]).toEqual([false, false]);
        } else if (place > 0 && !joined) {
          expect(result.warnings).toContain('possible_duplicate');
          expect(result.duplicates.map((each: { company_id: string }) => each.company_id).some((one: string) => before.includes(one))).toBe(
            true,
          );
          for (const { reasons } of result.duplicates) expect(reasons).not.toEqual([]);
        }
        before.push(id);
      }
      const left = await expectToldOf(team);
      // A website is evidence: all that came by the key are one company.
      if (!('website' in says)) expect(left.length).toBe(order[0] === FORM ? 1 : 2);
    },
  );

  it.each(DECKS)('%s, all at once: one company at the end, or a pair that names the other', async (_which, says) => {
    for (let round = 0; round < 3; round++) {
      const team = await service.seed.team();
      await startWorker();
      const deck = await makeDeck(pages('Tidewater Robotics', says), 'Tidewater Robotics');
      const submissions = await Promise.all(SPELLINGS.map((send, i) => send(team, withMore(deck, i))));
      const jobs = await Promise.all(submissions.map((submission) => done(team.key, submission)));
      const there = await expectToldOf(team);
      for (const { company_id: id, result } of jobs) {
        expect(there).toContain(id);
        expect(result.company_id).toBe(id);
      }
      const decks = await Promise.all(there.map((id) => rows(team.key, `/v1/companies/${id}/documents`)));
      expect(decks.flat()).toHaveLength(SPELLINGS.length);
    }
  });
});

describe('a submission that joins', () => {
  it('leaves one company with its deals, document, score and job, and a survivor’s name for the id that went', async () => {
    const team = await service.seed.team();
    const other = await service.seed.pipeline(team.id, 'Awards');
    const older = await company(team.key, { name: 'Tidewater', website: `${WEBSITE}/en` });
    await stopWorker();
    const submission = await submit(team.key, await makeDeck(pages('Tidewater Robotics')), {
      company_name: 'TW Robotics',
      pipeline_ids: `${team.pipeline.id},${other.id}`,
    });
    expect(submission.company_id).not.toBe(older);
    const [document] = await rows(team.key, `/v1/companies/${submission.company_id}/documents`);
    const { url } = (await service.as(team.key).get(`/v1/companies/${submission.company_id}/documents/${document.id}/download-url`)).body;

    const job = await done(team.key, submission);
    expect([job.company_id, job.result.company_id]).toEqual([older, older]);
    expect(job.result.warnings).toContain('joined_existing');
    expect(job.result.warnings).not.toContain('possible_duplicate');
    expect(job.result.duplicates).toEqual([]);
    expect(job.result.document_id).toBe(document.id);

    const gone = await service.as(team.key).get(`/v1/companies/${submission.company_id}`);
    expect([gone.status, gone.body.error.code]).toEqual([404, 'company_not_found']);
    expect(await rows(team.key, `/v1/merges?from_company_id=${submission.company_id}`)).toMatchObject([
      { company: { id: older, name: 'Tidewater' }, from_company_id: submission.company_id, undone_at: null },
    ]);
    expect(idsOf(await rows(team.key, '/v1/companies'))).toEqual([older]);

    const { name, website, deals, cri, duplicates_count } = (await service.as(team.key).get(`/v1/companies/${older}`)).body;
    expect([name, website, duplicates_count]).toEqual(['Tidewater', `${WEBSITE}/en`, 0]);
    expect(cri.score).toBe(job.result.cri_score);
    // Two deals in one pipeline both stay.
    expect(deals.map(({ pipeline_id }: { pipeline_id: string }) => pipeline_id).sort()).toEqual(
      [team.pipeline.id, team.pipeline.id, other.id].sort(),
    );
    expect(idsOf(deals)).toEqual(expect.arrayContaining(job.result.deal_ids));
    expect(idsOf(await rows(team.key, `/v1/companies/${older}/documents`))).toEqual([document.id]);
    expect((await service.as(team.key).get(`/v1/companies/${older}/scores`)).body.cri.score).toBe(job.result.cri_score);
    // Scored again for what the older one knows, perhaps; always of this deck.
    const history = await rows(team.key, `/v1/companies/${older}/scores/history`);
    expect(new Set(history.map(({ document_id }: { document_id: string }) => document_id))).toEqual(new Set([document.id]));
    expect(history.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect((await rows(team.key, `/v1/companies/${older}/metrics`)).length).toBeGreaterThan(0);
    expect((await fetch(url.replace('http://deal-flow.test', service.baseUrl))).status).toBe(200);

    const events = await rows(team.key, `/v1/events?company_id=${older}&types=company.merged,job.completed`);
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['company.merged', 'job.completed']);
    expect(events[1].data.object).toMatchObject({ id: job.id, company_id: older, result: { company_id: older } });
  });

  it('finds the company by its founder’s e-mail and its name, where the deck gives no website', async () => {
    const team = await service.seed.team();
    const older = await company(team.key, { name: 'Tidewater Robotics, Inc.', founder_email: EMAIL.toUpperCase() });
    const job = await analysed(team.key, await makeDeck(pages('Tidewater Robotics', { website: null }), 'Tidewater Robotics'));
    expect([job.result.company_id, job.result.warnings.includes('joined_existing')]).toEqual([older, true]);
  });

  it('can be parted again like any merge', async () => {
    const team = await service.seed.team();
    const older = await company(team.key, { name: 'Tidewater', website: WEBSITE });
    const before = (await service.as(team.key).get(`/v1/companies/${older}`)).body;
    const submission = await submit(team.key, await makeDeck(pages('Tidewater Robotics')), { company_name: 'TW' });
    await done(team.key, submission);
    const [merge] = await rows(team.key, '/v1/merges');
    expect((await service.as(team.key).post(`/v1/merges/${merge.id}/undo`)).status).toBe(200);
    const parted = (await service.as(team.key).get(`/v1/companies/${older}`)).body;
    const but = { updated_at: 0, duplicates_count: 0 };
    expect({ ...parted, ...but }).toEqual({ ...before, ...but });
    const theirs = (await service.as(team.key).get(`/v1/companies/${submission.company_id}`)).body;
    expect([theirs.name, theirs.deals.length, theirs.website]).toEqual(['TW', 1, WEBSITE]);
    expect((await service.as(team.key).get(`/v1/jobs/${submission.job_id}`)).body.company_id).toBe(submission.company_id);
  });

  it('joins the oldest of several, a form’s among them', async () => {
    const team = await service.seed.team();
    const first = await done(team.key, await apply(team, await makeDeck(pages('Tidewater Robotics')), { company_name: 'Tidewater' }));
    const second = await done(team.key, await apply(team, await makeDeck(pages('Tidewater Robotics')), { company_name: 'Tidewater' }));
    expect(second.company_id).not.toBe(first.company_id);
    const job = await analysed(team.key, await makeDeck(pages('Tidewater Robotics'), 'Other'), { company_name: 'TW' });
    expect(job.result.company_id).toBe(first.company_id);
    expect(job.result.warnings).toEqual(expect.arrayContaining(['joined_existing', 'possible_duplicate']));
    expect(job.result.duplicates).toMatchObject([{ company_id: second.company_id }]);
  });

  it('brings an archived company back, as one that names it at once does', async () => {
    const team = await service.seed.team();
    const older = await company(team.key, { name: 'Tidewater', website: WEBSITE });
    await service.as(team.key).post(`/v1/companies/${older}/archive`);
    const job = await analysed(team.key, await makeDeck(pages('Tidewater Robotics')), { company_name: 'TW' });
    expect(job.result.company_id).toBe(older);
    expect((await service.as(team.key).get(`/v1/companies/${older}`)).body.archived_at).toBeNull();
    expect(await rows(team.key, `/v1/events?company_id=${older}&types=company.restored`)).toHaveLength(1);
  });
});

describe('a submission stays with the company that it made', () => {
  /** Submitted while no deck is read, so that there is a moment in which somebody adds something. */
  async function meanwhile(key: string, fields: Record<string, string>, add: (companyId: string) => Promise<unknown>) {
    await stopWorker();
    const submission = await submit(key, await makeDeck(pages('Tidewater Robotics')), fields);
    await add(submission.company_id);
    return done(key, submission);
  }

  const ADDITIONS: [string, (team: Team, id: string) => Promise<{ status: number }>][] = [
    ['a note', (team, id) => service.as(team.key).post(`/v1/companies/${id}/notes`, { body: 'Met them.' })],
    [
      'an answer',
      async (team, id) => {
        const { id: question } = await service.seed.property(team.id, { name: 'Motto', type: 'text' });
        return service.as(team.key).post(`/v1/companies/${id}/changes`, { properties: { [question]: 'Clean.' } });
      },
    ],
    ['a field', (team, id) => service.as(team.key).post(`/v1/companies/${id}/changes`, { fields: { stage: 'Seed' } })],
    ['a document', (team, id) => service.as(team.key).upload(`/v1/companies/${id}/documents`, Buffer.from('a,b\n1,2\n'), {}, CSV)],
    ['a folder', (team, id) => service.as(team.key).post(`/v1/companies/${id}/folders`, { name: 'Legal' })],
    ['a metric', (team, id) => service.as(team.key).post(`/v1/companies/${id}/metrics`, { key: 'arr', value: 1 })],
    [
      'a move',
      async (team, id) => {
        const [deal] = await rows(team.key, `/v1/deals?company_id=${id}`);
        const [pipeline] = await rows(team.key, '/v1/pipelines');
        return service.as(team.key).post(`/v1/deals/${deal.id}/moves`, { stage_id: pipeline.stages[1].id });
      },
    ],
    [
      'an owner',
      async (team, id) => {
        const [deal] = await rows(team.key, `/v1/deals?company_id=${id}`);
        return service.as(team.key).post(`/v1/deals/${deal.id}/owner`, { user_id: team.adminId });
      },
    ],
    [
      'a founder',
      async (team, id) => {
        await service.seed.founderKey(team.id, id);
        return { status: 200 };
      },
    ],
  ];
  const CSV = { fileName: 'a.csv', type: 'text/csv' };

  describe('when somebody added', () => {
    const waiting = new Map<string, { team: Team; older: string; submission: Submission; status: number }>();

    // To each of them before the first deck is read: a worker's start takes longer than all.
    beforeAll(async () => {
      await stopWorker();
      for (const [what, add] of ADDITIONS) {
        const team = await service.seed.team();
        const older = await company(team.key, { name: 'Tidewater', website: WEBSITE });
        const submission = await submit(team.key, await makeDeck(pages('Tidewater Robotics')), { company_name: 'TW' });
        const { status } = await add(team, submission.company_id);
        waiting.set(what, { team, older, submission, status });
      }
    });

    it.each(ADDITIONS.map(([what]) => what))('%s', async (what) => {
      const { team, older, submission, status } = waiting.get(what) as NonNullable<ReturnType<(typeof waiting)['get']>>;
      expect([200, 201]).toContain(status);
      const job = await done(team.key, submission);
      await expectNoJoin(team.key, job, older);
      expect(job.result.warnings).toContain('possible_duplicate');
      expect(job.result.duplicates).toEqual([{ company_id: older, reasons: expect.arrayContaining([{ kind: 'website', detail: HOST }]) }]);
    });
  });

  it('when it was there before', async () => {
    const team = await service.seed.team();
    const older = await company(team.key, { name: 'Tidewater', website: WEBSITE });
    const own = await company(team.key, { name: 'TW', founder_email: 'tw@example.org' });
    const job = await analysed(team.key, await makeDeck(pages('Tidewater Robotics')), {
      company_name: 'TW',
      founder_email: 'tw@example.org',
    });
    expect(job.company_id).toBe(own);
    await expectNoJoin(team.key, job, older);
    expect(job.result.duplicates).toMatchObject([{ company_id: older }]);
  });

  it('when its key does not see the older one, of which it is told nothing', async () => {
    const team = await service.seed.team();
    const older = await company(team.key, { name: 'Tidewater Robotics', website: WEBSITE, founder_email: EMAIL });
    const { key, pipelineId } = await memberAside(team);
    const submission = await submit(key, await makeDeck(pages('Tidewater Robotics')), { company_name: 'TW', pipeline_ids: pipelineId });
    const job = await done(key, submission);
    await expectNoJoin(key, job, older);
    expect([job.result.warnings.includes('possible_duplicate'), job.result.duplicates]).toEqual([false, []]);
    expect(await rows(key, '/v1/duplicates')).toEqual([]);
    expect(await rows(key, `/v1/companies/${job.company_id}/duplicates`)).toEqual([]);
    expect(await rows(key, '/v1/events?types=duplicate.found')).toEqual([]);
    expect((await service.as(key).get(`/v1/companies/${job.company_id}`)).body.duplicates_count).toBe(0);
    expect(JSON.stringify(await rows(key, '/v1/events?limit=100'))).not.toContain(older);
    // Who sees both has the pair.
    const pairs = await rows(team.key, `/v1/companies/${older}/duplicates`);
    expect(pairs).toMatchObject([{ company: { id: older }, other: { id: job.company_id } }]);
  });

  it('when its user was taken away the right to see the older one before the deck was read', async () => {
    const team = await service.seed.team();
    const side = await service.seed.pipeline(team.id, 'Side');
    const user = await service.seed.member(team.id, 'member', [team.pipeline.id, side.id]);
    const key = await service.seed.investorKey(team.id, user);
    const older = await company(team.key, { name: 'Tidewater', website: WEBSITE });
    const job = await meanwhile(key, { company_name: 'TW', pipeline_ids: side.id }, () =>
      service.db.run('UPDATE memberships SET pipeline_ids = $2 WHERE user_id = $1', [user, [side.id]]),
    );
    await expectNoJoin(team.key, job, older);
    expect(job.result.duplicates).toEqual([]);
  });

  it('when it came by a form, and neither its company nor its job warns', async () => {
    const team = await service.seed.team();
    const older = await company(team.key, { name: 'Tidewater Robotics', website: WEBSITE, founder_email: EMAIL });
    const before = (await service.as(team.key).get(`/v1/companies/${older}`)).body;
    const job = await done(
      team.key,
      await apply(team, await makeDeck(pages('Tidewater Robotics')), { company_name: 'Tidewater Robotics' }),
    );
    await expectNoJoin(team.key, job, older);
    expect([job.result.warnings.includes('possible_duplicate'), job.result.duplicates]).toEqual([false, []]);
    expect(await rows(team.key, `/v1/companies/${older}/duplicates`)).toMatchObject([{ other: { id: job.company_id } }]);
    const after = (await service.as(team.key).get(`/v1/companies/${older}`)).body;
    expect({ ...after, duplicates_count: 0 }).toEqual(before);
  });

  it('and a reader who does not see the other is told of none', async () => {
    const team = await service.seed.team();
    const { key, pipelineId } = await memberAside(team);
    const other = await company(team.key, { name: 'Tidewater Robotics' });
    const job = await analysed(team.key, await makeDeck(pages('Tidewater Robotics'), 'Tidewater Robotics'), { pipeline_ids: pipelineId });
    expect(job.result).toMatchObject({ duplicates: [{ company_id: other }] });
    expect(job.result.warnings).toContain('possible_duplicate');
    const { result } = (await service.as(key).get(`/v1/jobs/${job.id}`)).body;
    expect([result.warnings.includes('possible_duplicate'), result.duplicates]).toEqual([false, []]);
    const listed = (await rows(key, '/v1/jobs')).find(({ id }: { id: string }) => id === job.id);
    expect([listed.result.warnings.includes('possible_duplicate'), listed.result.duplicates]).toEqual([false, []]);
  });
});

describe('a host that serves many tenants', () => {
  it.each([
    ['https://medium.com/@tidewater', 'medium.com/@keelwork'],
    ['https://linktr.ee/tidewater', 'linktr.ee/keelwork'],
    ['https://sites.google.com/view/tidewater', 'sites.google.com/view/keelwork'],
    ['https://github.com/tidewater', 'github.com/keelwork'],
    ['https://www.linkedin.com/company/tidewater', 'linkedin.com/company/keelwork'],
    ['https://tidewater.notion.site', 'keelwork.notion.site'],
    ['https://tidewater.github.io', 'keelwork.github.io'],
  ])('%s is no evidence', async (theirs, says) => {
    const team = await service.seed.team();
    const older = await company(team.key, { name: 'Tidewater', website: theirs });
    const deck = await makeDeck(pages('Keelwork', { website: says, email: null }), 'Keelwork');
    const job = await analysed(team.key, deck, { company_name: 'Keelwork', website: `https://${says}` });
    await expectNoJoin(team.key, job, older);
    expect(job.result.warnings).not.toContain('possible_duplicate');
    expect(await rows(team.key, '/v1/duplicates')).toEqual([]);
  });

  it('and one path on it under one name is a matter for a person', async () => {
    const team = await service.seed.team();
    const older = await company(team.key, { name: 'Keelwork', website: 'https://linktr.ee/keelwork' });
    const deck = await makeDeck(pages('Keelwork', { website: null, email: null }), 'Keelwork');
    const job = await analysed(team.key, deck, { website: 'https://linktr.ee/keelwork' });
    await expectNoJoin(team.key, job, older);
    expect(job.result.duplicates).toMatchObject([{ company_id: older }]);
  });

  it('is evidence as a whole host of one tenant together with the name, and without it none', async () => {
    const team = await service.seed.team();
    const website = 'https://keelwork.github.io';
    const older = await company(team.key, { name: 'Keelwork', website });
    const deck = await makeDeck(pages('Keelwork', { website: 'keelwork.github.io', email: null }), 'Keelwork');
    const same = await analysed(team.key, deck, {});
    expect(same.result.company_id).toBe(older);
    const named = await makeDeck(pages('Barnacle', { website: 'keelwork.github.io', email: null }), 'Barnacle');
    const other = await analysed(team.key, named, { company_name: 'Barnacle' });
    await expectNoJoin(team.key, other, older);
    expect(await rows(team.key, `/v1/companies/${other.company_id}/duplicates`)).toEqual([]);
  });
});

describe('joining an older company that another is changing', () => {
  const JOIN_WAITS = `SELECT count(*) > 0 AS waits FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%companies%FOR UPDATE'`;

  it('lets that one tell of its change first, and joins then', async () => {
    const team = await service.seed.team();
    const older = await company(team.key, { name: 'Tidewater', website: WEBSITE });
    await stopWorker();
    const submission = await submit(team.key, await makeDeck(pages('Tidewater Robotics'), 'Tidewater'), { company_name: 'Tide-Water' });
    const [db, events] = [service.api.get(Db, { strict: false }), service.api.get(EventsService, { strict: false })];
    const change = async (): Promise<void> => {
      await db.run("UPDATE companies SET stage = 'seed' WHERE id = $1", [older]);
      await startWorker();
      await until('the join', () => db.detached(async () => (await db.row<{ waits: boolean }>(JOIN_WAITS))?.waits));
      // As every writer does it: the row first, then the team's turn.
      await events.holdTurn(team.id);
    };
    await db.tx(change, { once: true });
    const job = await done(team.key, submission);
    expect([job.result.company_id, job.result.warnings]).toEqual([older, expect.arrayContaining(['joined_existing'])]);
    expect((await service.as(team.key).get(`/v1/companies/${older}`)).body.stage).toBe('seed');
    const told = (await service.as(team.key).get('/v1/events?limit=100')).body.data;
    const types: string[] = told.map(({ type }: { type: string }) => type);
    expect(types.filter((type) => ['deck.submitted', 'company.merged', 'job.completed'].includes(type))).toEqual([
      'deck.submitted',
      'company.merged',
      'job.completed',
    ]);
    expect(types.filter((type) => type === 'document.created')).toHaveLength(1);
  });
});
