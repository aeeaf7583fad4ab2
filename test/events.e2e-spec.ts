import { newId } from '@app/database';
import type { Client } from './support/client';
import { makeDeck } from './support/deck';
import { PDF } from './support/files';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(120_000);

// Story: an integration that follows the feed knows what happened, each thing once, and nothing that it may not know.

let service: TestService;
let team: Team;
let investor: Client;

beforeAll(async () => {
  service = await TestService.start({ worker: true });
});

beforeEach(async () => {
  team = await service.seed.team();
  investor = service.as(team.key);
});

afterAll(() => service.stop());

/** All that is there, page by page. */
async function all(client: Client, path = '/v1/events?limit=7'): Promise<any[]> {
  const found: any[] = [];
  for (let cursor = ''; ;) {
    const { body, status } = await client.get(`${path}${cursor}`);
    expect([status, typeof body.next_cursor]).toEqual([200, 'string']);
    if (body.data.length === 0) return found;
    found.push(...body.data);
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
  }
}

const types = (events: { type: string }[]): string[] => events.map(({ type }) => type);
/** Waits until nothing is under way: matches and scores follow in the background. */
async function quiet(): Promise<void> {
  const waiting = `SELECT 1 FROM jobs WHERE status IN ('queued', 'processing') UNION ALL SELECT 1 FROM event_inbox LIMIT 1`;
  while ((await service.db.row(waiting)) !== null) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('the feed of a team', () => {
  it('tells of a company and of notes as their GETs do, with who did it in which request', async () => {
    const created = await investor.post('/v1/companies', { name: 'Acme', industry: 'robotics', founder_name: 'Ada' });
    const { id, properties: _, ...company } = created.body;
    const note = await investor.post(`/v1/companies/${id}/notes`, { body: 'Strong.' });
    const events = (await all(investor)).filter(({ type }) => ['company.created', 'note.created'].includes(type));
    expect(events).toEqual([
      {
        id: expect.any(String),
        type: 'company.created',
        occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        sequence: expect.any(Number),
        actor: { kind: 'key', id: expect.any(String), name: 'test' },
        company_id: id,
        deal_id: null,
        request_id: created.headers.get('x-request-id'),
        data: { object: { id, ...company }, changes: null },
      },
      expect.objectContaining({
        type: 'note.created',
        company_id: id,
        request_id: note.headers.get('x-request-id'),
        data: { object: note.body, changes: null },
      }),
    ]);
    expect(events[1].sequence).toBeGreaterThan(events[0].sequence);
    expect((await investor.get(`/v1/events/${events[1].id}`)).body).toEqual(events[1]);
  });

  it('tells of what a submission changes of the company that it joins, answers too', async () => {
    const { id: property } = await service.seed.property(team.id, { name: 'Motto', type: 'text' });
    const side = await service.seed.pipeline(team.id, 'Side');
    const site = 'https://joined.example';
    const { body: first } = await investor.post('/v1/companies', { name: 'Joined', website: site, properties: { [property]: 'Slow' } });
    const again = { name: 'Joined', website: site, pipeline_ids: [side.id], industry: 'robotics', properties: { [property]: 'Fast' } };
    const { status, body } = await investor.post('/v1/companies', again);
    expect([status, body.id]).toEqual([201, first.id]);
    const { properties: _, ...row } = body;
    const [updated, ...none] = (await all(investor)).filter(({ type }) => type === 'company.updated');
    expect(none).toEqual([]);
    expect(updated.data).toEqual({
      object: row,
      changes: [
        { field: 'industry', from: null, to: 'robotics' },
        { field: `properties.${property}`, from: 'Slow', to: 'Fast' },
      ],
    });
  });

  it('tells of a deck from its submission to its score', async () => {
    const deck = await makeDeck();
    const { body: accepted } = await investor.upload('/v1/decks', deck, { company_name: 'Acme Robotics' });
    const { body: job } = await investor.get(`/v1/jobs/${accepted.job_id}`, { prefer: 'wait=30' });
    const events = await all(investor, `/v1/events?company_id=${accepted.company_id}&limit=3`);
    const of = (type: string): any[] => events.filter((event) => event.type === type);
    expect(types(events).slice(0, 1)).toEqual(['company.created']);
    const [document, submitted, completed, score] = ['document.created', 'deck.submitted', 'job.completed', 'score.changed'].map(of);
    expect(document).toHaveLength(1);
    expect(document?.[0].data.object).toEqual((await investor.get(`/v1/companies/${accepted.company_id}/documents`)).body.data[0]);
    expect(submitted?.map(({ data }) => [data.object.id, data.object.status])).toEqual([[job.id, 'queued']]);
    expect(completed?.map(({ data, actor }) => [data.object, actor.kind])).toEqual([[job, 'system']]);
    const { body: scores } = await investor.get(`/v1/companies/${accepted.company_id}/scores`);
    expect(score?.map(({ data }) => data)).toEqual([
      {
        object: expect.objectContaining({ cri: scores.cri }),
        changes: null,
        from: null,
        to: scores.cri.score,
        rubric_version: scores.cri.rubric_version,
      },
    ]);
    // All of one submission is one request's.
    const requests = new Set(
      [...(document ?? []), ...(submitted ?? []), ...(completed ?? []), ...(score ?? [])].map((event) => event.request_id),
    );
    expect([...requests]).toEqual([expect.any(String)]);
  });

  it('tells of a deck that cannot be read', async () => {
    const { body: accepted } = await investor.upload('/v1/decks', PDF, { company_name: 'Broken' });
    const { body: job } = await investor.get(`/v1/jobs/${accepted.job_id}`, { prefer: 'wait=30' });
    expect(job.status).toBe('failed');
    const failed = await all(investor, '/v1/events?types=job.*&limit=5');
    expect(failed.map(({ type, data }) => [type, data.object])).toEqual([['job.failed', job]]);
  });

  it('holds nothing of what was refused, or answered again', async () => {
    const key = { 'idempotency-key': newId() };
    const { body: company } = await investor.post('/v1/companies', { name: 'Once' }, key);
    await investor.post('/v1/companies', { name: 'Once' }, key);
    const note = { 'idempotency-key': newId() };
    for (let repeats = 0; repeats < 3; repeats++) await investor.post(`/v1/companies/${company.id}/notes`, { body: 'Once.' }, note);
    expect((await investor.post('/v1/companies', { name: 'Never', pipeline_ids: [newId()] })).status).toBe(400);
    expect((await investor.post(`/v1/companies/${newId()}/notes`, { body: 'Never.' })).status).toBe(404);
    expect((await investor.post(`/v1/companies/${company.id}/notes`, { body: ' ' })).status).toBe(400);
    await quiet();
    const events = await all(investor, '/v1/events?types=company.*,note.*,document.*&limit=100');
    expect(types(events)).toEqual(['company.created', 'note.created']);
  });

  it('tells which companies enter and leave a view with alerts', async () => {
    const filters = [{ field: 'stage', op: 'eq', value: 'Seed' }];
    const { body: early } = await investor.post('/v1/companies', { name: 'Early', stage: 'Seed' });
    const made = await investor.post('/v1/views', { name: 'Seed', filters, alerts: true });
    expect([made.status, made.body.alerts]).toEqual([201, true]);
    const { body: company } = await investor.post('/v1/companies', { name: 'Acme', stage: 'Seed' });
    await investor.post('/v1/companies', { name: 'Other', stage: 'Series B' });
    await quiet();
    await investor.post(`/v1/companies/${company.id}/changes`, { fields: { stage: 'Series A' } });
    await investor.post(`/v1/companies/${early.id}/archive`, {});
    await quiet();
    const told = await all(investor, '/v1/events?types=view.*&limit=100');
    expect(told.slice(0, 1).map(({ type, company_id, data }) => [type, company_id, data.view_id, data.view_name])).toEqual([
      ['view.company_entered', company.id, made.body.id, 'Seed'],
    ]);
    expect(told[0].data.object).toMatchObject({ id: company.id, name: 'Acme', stage: 'Seed' });
    expect(new Set(told.slice(1).map(({ type, company_id }) => `${type} ${company_id}`))).toEqual(
      new Set([`view.company_left ${company.id}`, `view.company_left ${early.id}`]),
    );
    expect(told).toHaveLength(3);
  });

  it('tells once when a match reaches what its thesis asks for', async () => {
    const session = service.as(await service.seed.portalSession(team.adminId));
    const thesis = { name: 'Robots', criteria: { industries: ['robotics'] } };
    const { body: high } = await session.post('/portal/theses', { ...thesis, alert_from: 100 });
    const { body: usual } = await session.post('/portal/theses', thesis);
    expect([high.alert_from, usual.alert_from]).toEqual([100, 70]);
    expect((await session.post('/portal/theses', { ...thesis, alert_from: 101 })).status).toBe(400);
    const { body: company } = await investor.post('/v1/companies', { name: 'Acme', industry: 'robotics' });
    await investor.post('/v1/companies', { name: 'Bread', industry: 'bakery' });
    await quiet();
    const matched = await all(investor, '/v1/events?types=thesis.matched&limit=100');
    const { body: matches } = await investor.get(`/v1/theses/${usual.id}/matches`);
    const match = matches.data.find(({ company_id }: { company_id: string }) => company_id === company.id);
    expect(match.score).toBeGreaterThanOrEqual(70);
    expect(matched.find(({ data }) => data.thesis_id === usual.id)).toMatchObject({
      company_id: company.id,
      actor: { kind: 'system' },
      // Matched anew since, as background work does.
      data: { object: { ...match, scored_at: expect.any(String) }, thesis_name: 'Robots' },
    });
    expect(matched.every(({ company_id }) => company_id === company.id)).toBe(true);
    // Matched again, and as well as before.
    await session.patch(`/portal/theses/${usual.id}`, { criteria: { industries: ['robotics'], keywords: [] } });
    await session.patch(`/portal/theses/${usual.id}`, { active: false });
    await session.patch(`/portal/theses/${usual.id}`, { active: true });
    await quiet();
    expect(await all(investor, '/v1/events?types=thesis.matched&limit=100')).toEqual(matched);
  });

  it('is held until something happens, or the time is up', async () => {
    const { body: company } = await investor.post('/v1/companies', { name: 'Acme' });
    await quiet();
    const { body: start } = await investor.get(`/v1/events?limit=100`);
    const path = `/v1/events?limit=100&cursor=${encodeURIComponent(start.next_cursor)}`;
    const held = investor.get(path, { prefer: 'wait=20' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { body: note } = await investor.post(`/v1/companies/${company.id}/notes`, { body: 'Woken.' });
    const { body: woken, headers } = await held;
    expect(woken.data.map(({ data }: any) => data.object)).toEqual([note]);
    expect(headers.get('preference-applied')).toBe('wait=20');
    const { body: none } = await investor.get(`/v1/events?limit=100&cursor=${encodeURIComponent(woken.next_cursor)}`, { prefer: 'wait=1' });
    expect(none).toEqual({ data: [], next_cursor: expect.any(String) });
  });

  it('is the reader’s own', async () => {
    const hidden = await service.seed.pipeline(team.id, 'Hidden');
    const member = service.as(await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [hidden.id])));
    const { body: company } = await investor.post('/v1/companies', { name: 'Acme' });
    const [event] = await all(investor);
    for (const client of [member, service.as((await service.seed.team('Others')).key)]) {
      expect(await all(client)).toEqual([]);
      expect(await all(client, `/v1/events?company_id=${company.id}&limit=5`)).toEqual([]);
      const { status, body } = await client.get(`/v1/events/${event.id}`);
      expect([status, body.error.code]).toEqual([404, 'event_not_found']);
    }
    // In sight from now on: what happened is read from the beginning, or from an event on.
    await service.db.run('UPDATE deals SET pipeline_id = $1 WHERE company_id = $2', [hidden.id, company.id]);
    expect(types(await all(member))).toContain('company.created');
  });

  it('refuses what is no query of it', async () => {
    for (const query of [
      'types=',
      'types=nothing',
      'types=ping',
      `after=${newId()}`,
      'after=now',
      'after=2026-02-30T00:00:00Z',
      'company_id=x',
      'limit=0',
      'unknown=1',
    ]) {
      const { status, body } = await investor.get(`/v1/events?${query}`);
      expect([query, status, body.error.code]).toEqual([query, 400, 'invalid_request']);
    }
    const { body } = await investor.get('/v1/events');
    for (const query of [`cursor=${body.next_cursor}&types=company.*`, 'cursor=x']) {
      const { status, body } = await investor.get(`/v1/events?${query}`);
      expect([query, status, body.error.code]).toEqual([query, 400, 'invalid_cursor']);
    }
  });
});

describe('the feed of founders', () => {
  it('tells of their drafts, which no investor hears of, and of what they see of their company', async () => {
    const { body: company } = await investor.post('/v1/companies', { name: 'Acme Robotics' });
    const founder = service.as(await service.seed.founderKey(team.id, company.id));
    const { body: draft } = await founder.upload('/v1/me/deck/drafts', await makeDeck());
    const { body: scored } = await founder.get(`/v1/me/deck/drafts/${draft.id}`, { prefer: 'wait=30' });
    const { body: broken } = await founder.upload('/v1/me/deck/drafts', PDF);
    const { body: failed } = await founder.get(`/v1/me/deck/drafts/${broken.id}`, { prefer: 'wait=30' });
    await investor.upload(`/v1/companies/${company.id}/documents`, Buffer.concat([PDF, Buffer.from('% ours\n%%EOF\n')]));
    const before = await all(investor);
    expect(JSON.stringify(before)).not.toContain(draft.id);
    const { body: published } = await founder.post(`/v1/me/deck/drafts/${draft.id}/publish`);
    await quiet();
    const events = await all(founder, '/v1/me/events?limit=2');
    const told = events.filter(({ type }) => type !== 'company.updated').map(({ type, data }) => [type, data.object.id ?? data.to]);
    expect(told.slice(0, 2)).toEqual([
      ['draft.scored', draft.id],
      ['draft.failed', broken.id],
    ]);
    // The investor's document, which founders do not see, raises the score after that.
    expect(told.slice(2, 5)).toEqual([
      ['document.created', published.document_id],
      ['score.changed', scored.cri_score],
      ['draft.published', draft.id],
    ]);
    expect(told.slice(5).every(([type]) => type === 'score.changed')).toBe(true);
    const [first, second] = events;
    expect([first.data.object, second.data.object]).toEqual([scored, failed]);
    expect(events.find(({ type }) => type === 'draft.published').data.object).toEqual(published);
    expect(events.find(({ type }) => type === 'draft.published').actor).toMatchObject({ kind: 'key', name: 'test' });
    expect((await founder.get(`/v1/me/events/${first.id}`)).body).toEqual(first);
    expect((await investor.get(`/v1/events/${first.id}`)).status).toBe(404);
    const after = await all(investor);
    expect(types(after).filter((type) => type.startsWith('draft.'))).toEqual([]);
    expect(types(after)).toEqual(expect.arrayContaining(['document.created', 'score.changed']));
  });
});
