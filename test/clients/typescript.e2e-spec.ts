import {
  AnalysisFailedError,
  ConnectionError,
  DealFlowClient,
  DealFlowError,
  isDealFlowError,
  StillRunningError,
  verifyWebhook,
  type ClientOptions,
  type Progress,
} from '../../packages/client/src';
import { ACME_DECK, makeDeck } from '../support/deck';
import { eventually, Receiver } from '../support/receiver';
import type { Team } from '../support/seed';
import { TestService } from '../support/service';
import { FlakyProxy } from './support/flaky-proxy';
import { formOf } from '../support/forms';

jest.setTimeout(90_000);

const QUICK = { firstDelay: 5, maxDelay: 2000 };

let service: TestService;
let proxy: FlakyProxy;
let receiver: Receiver;
let team: Team;
let client: DealFlowClient;
let deck: Buffer;
/** Without an address that says whose it is: companies of such decks stay apart. */
let nameless: Buffer;

const clientOf = (key: string | undefined, retry: ClientOptions['retry'] = QUICK): DealFlowClient =>
  new DealFlowClient({ baseUrl: proxy.url, key, retry });

const refusal = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no refusal',
    (error: unknown) => error,
  );

beforeAll(async () => {
  service = await TestService.start({ worker: true, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  proxy = await FlakyProxy.start(service.baseUrl);
  receiver = await Receiver.start();
  team = await service.seed.team();
  client = clientOf(team.key);
  deck = await makeDeck();
  nameless = await makeDeck(ACME_DECK.slice(1), 'A deck');
});
afterAll(async () => {
  await proxy?.stop();
  await receiver?.stop();
  await service?.stop();
});
beforeEach(() => proxy.fail());

it('puts a deck in, tells how it goes, waits for its score and verifies the webhook that tells of it', async () => {
  const { secret } = await client.webhooks.create({ url: receiver.url('/scored'), types: ['job.completed'] });
  const told: Progress[] = [];
  const file = new File([new Uint8Array(deck)], 'acme.pdf');
  const submission = await client.decks.submit(file, {
    company_name: 'Acme Robotics',
    founder_email: 'ada@acme-robotics.com',
    pipeline_ids: [team.pipeline.id],
    onProgress: (progress) => told.push(progress),
  });
  const total = told[0]?.total ?? 0;
  expect([told[0]?.sent, told.at(-1)?.sent, total > deck.length]).toEqual([0, total, true]);
  const job = await client.jobs.wait(submission.job_id);
  expect([job.status, job.result?.company_id]).toEqual(['completed', submission.company_id]);
  const scores = await client.companies.scores(submission.company_id);
  expect(scores.cri.score).toBe(job.result?.cri_score);
  const [document] = await client.companies.documents(submission.company_id).toArray();
  expect(document).toMatchObject({ file_name: 'acme.pdf', size_bytes: deck.length });

  const [sent] = await eventually(() => receiver.at('/scored').length > 0 && receiver.at('/scored'));
  const { type, data } = await verifyWebhook(sent!.headers, sent!.body, secret);
  expect([type, data.company_id]).toEqual(['job.completed', submission.company_id]);
});

it('reads lists row by row, page by page, from a cursor on, and what changed since', async () => {
  const since = new Date().toISOString();
  const ids: string[] = [];
  for (const name of ['Birch', 'Cedar', 'Fir']) ids.push((await client.companies.create({ name, stage: 'Listed' })).id);
  const rows: string[] = [];
  for await (const { id } of client.companies.list({ stage: 'Listed', limit: 1 })) rows.push(id);
  expect(rows).toEqual([...ids].reverse());
  const list = client.companies.list({ stage: 'Listed', limit: 2 });
  expect((await list.toArray(2)).map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const rest = client.companies.list({ stage: 'Listed', limit: 2, cursor: list.cursor ?? undefined });
  expect((await rest.toArray()).map(({ id }) => id)).toEqual([ids[0]]);
  expect(rest.cursor).toBeNull();
  // Its cursor never ends; the reading does, and goes on later.
  const changes = client.companies.list({ updated_after: since, limit: 2 });
  expect((await changes.toArray()).map(({ id }) => id)).toEqual(ids);
  await client.companies.change(ids[0]!, { fields: { industry: 'wood' } });
  expect((await changes.toArray()).map(({ id }) => id)).toEqual([ids[0]]);
  await client.companies.addNote(ids[0]!, 'Met them.');
  expect((await client.companies.notes(ids[0]!).toArray()).map(({ body }) => body)).toEqual(['Met them.']);
  expect((await client.companies.archive(ids[0]!)).archived_at).not.toBeNull();
  const csv = await new Response(await client.exports.read('companies')).text();
  expect([csv.includes('Cedar'), csv.includes('Birch')]).toEqual([true, false]);
});

it('tells refusals apart by their code', async () => {
  const unknown = await refusal(client.companies.get('01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11'));
  expect(unknown).toBeInstanceOf(DealFlowError);
  expect([isDealFlowError(unknown, 'company_not_found'), isDealFlowError(unknown, 'job_not_found')]).toEqual([true, false]);
  expect(unknown).toMatchObject({ status: 404, request_id: expect.stringMatching(/\w{8}/), details: [] });
  const page = await fetch((unknown as DealFlowError).doc_url as string);
  expect([page.status, (await page.text()).includes('<h1>company_not_found</h1>')]).toEqual([200, true]);
  const blank = await refusal(client.companies.create({ name: '' }));
  expect(blank).toMatchObject({ code: 'invalid_request', details: [{ field: 'name', issue: expect.any(String) }] });
  expect(await refusal(clientOf('svc_inv_test_none').companies.list().toArray())).toMatchObject({ code: 'unauthenticated', status: 401 });
  const { job_id } = await client.decks.submit(Buffer.from('%PDF-1.7\nnothing of a deck\n%%EOF\n'), { company_name: 'Broken' });
  const failed = await refusal(client.jobs.wait(job_id));
  expect(failed).toBeInstanceOf(AnalysisFailedError);
  expect(failed).toMatchObject({ code: 'unreadable_pdf', of: { id: job_id } });
});

describe('on a bad line', () => {
  it.each([
    ['what passes', [{ status: 503 }, 'no-answer', { status: 500 }]],
    ['an answer that is cut short', ['answer-cut']],
    ['an answer that is lost', ['answer-lost']],
  ] as const)('reads again after %s', async (_what, faults) => {
    proxy.fail(...faults);
    await client.companies.list().toArray(1);
    expect(proxy.seen).toHaveLength(faults.length + 1);
  });

  it('waits as long as it is asked to', async () => {
    proxy.fail({ status: 429, headers: { 'retry-after': '1' } });
    const began = Date.now();
    await client.companies.list().toArray(1);
    expect(Date.now() - began).toBeGreaterThanOrEqual(990);
  });

  it('gives up at once where it is asked to wait too long', async () => {
    proxy.fail({ status: 429, headers: { 'retry-after': '3' } });
    expect(await refusal(client.companies.list().toArray(1))).toMatchObject({ code: 'not_the_service', status: 429 });
    expect(proxy.seen).toHaveLength(1);
  });

  it('submits one deck, however often its answers are lost', async () => {
    proxy.fail('answer-lost', { status: 502 }, 'answer-lost');
    const name = 'Sent Again';
    const submission = await client.decks.submit(nameless, { company_name: name, onProgress: () => undefined });
    const keys = proxy.seen.map(({ key }) => key);
    expect([keys.length, new Set(keys).size, keys[0]]).toEqual([4, 1, expect.stringMatching(/^[\da-f-]{36}$/)]);
    const found = await client.companies.list({ q: name }).toArray();
    expect(found.map(({ id }) => id)).toEqual([submission.company_id]);
    const jobs = await client.jobs.list().toArray();
    expect(jobs.filter(({ company_id }) => company_id === submission.company_id)).toHaveLength(1);
  });

  it('is one submission under a key of the caller, in two processes', async () => {
    const options = { company_name: 'Own Key', idempotencyKey: 'own-key-1' };
    const first = await client.decks.submit(nameless, options);
    expect(await clientOf(team.key).decks.submit(nameless, options)).toEqual(first);
  });

  it('does not repeat what may have had its effect', async () => {
    const company = (await client.companies.create({ name: 'Founded' })).id;
    const founder = clientOf(await service.seed.founderKey(team.id, company));
    proxy.fail('no-answer');
    expect(await refusal(founder.me.update({ industry: 'x' }))).toBeInstanceOf(ConnectionError);
    expect(proxy.seen.map(({ method }) => method)).toEqual(['PATCH']);
  });

  it('says so when no try gets an answer, and stops when it is told to', async () => {
    proxy.fail('no-answer', 'no-answer', 'no-answer', 'no-answer');
    expect(await refusal(client.jobs.list().toArray())).toBeInstanceOf(ConnectionError);
    expect(proxy.seen).toHaveLength(4);
    const patient = clientOf(team.key, { firstDelay: 60_000, maxDelay: 60_000 });
    proxy.fail('no-answer');
    const stop = new AbortController();
    const waiting = refusal(patient.decks.submit(nameless, { company_name: 'Never', signal: stop.signal }));
    await eventually(() => proxy.seen.length === 1);
    stop.abort(new Error('told to'));
    expect(await waiting).toMatchObject({ message: 'told to' });
  });

  it('follows what happens without a gap or a repeat', async () => {
    const before = await client.companies.create({ name: 'Before' });
    const [last] = (await service.as(team.key).get(`/v1/events?types=company.created&company_id=${before.id}`)).body.data;
    const names: string[] = [];
    const stop = new AbortController();
    const faults = ['answer-lost', 'no-answer', { status: 503 }, 'no-answer', 'answer-cut', { status: 500 }] as const;
    proxy.fail(...faults);
    const following = (async () => {
      for await (const event of client.events.follow({ after: last.id, types: ['company.created'], signal: stop.signal })) {
        names.push((event.data.object as { name: string }).name);
        if (names.length === 3) stop.abort();
      }
    })();
    const direct = new DealFlowClient({ baseUrl: service.baseUrl, key: team.key });
    for (const name of ['One', 'Two', 'Three']) await direct.companies.create({ name });
    await following;
    expect(names).toEqual(['One', 'Two', 'Three']);
    expect(proxy.seen.length).toBeGreaterThan(faults.length);
  });

  it('does not follow what it may not, or what is no more', async () => {
    const events = clientOf('svc_inv_test_none').events.follow();
    expect(await refusal(events.next())).toMatchObject({ code: 'unauthenticated' });
  });
});

it("goes round the founder's loop", async () => {
  const company = (await client.companies.create({ name: 'Loop' })).id;
  const { me } = clientOf(await service.seed.founderKey(team.id, company));
  expect((await me.update({ industry: 'robotics' })).industry).toBe('robotics');
  const { draft_id } = await me.drafts.submit(await makeDeck(ACME_DECK.slice(0, 5)));
  const draft = await me.drafts.wait(draft_id);
  expect((await me.drafts.publish(draft_id)).cri_score).toBe(draft.cri_score);
  expect((await me.scores()).cri.score).toBe(draft.cri_score);
  const plan = await me.uploadDocument(await makeDeck(ACME_DECK.slice(3, 6)), { name: 'Plan', fileName: 'plan.pdf' });
  expect((await me.documents().toArray()).map(({ id }) => id)).toContain(plan.id);
  expect(await me.drafts.list().toArray()).toHaveLength(1);
  expect(await me.downloadUrl(plan.id)).toMatchObject({ file_name: 'plan.pdf', size_bytes: plan.size_bytes });
  const stated = await me.stateMetric({ key: 'users', value: 900 });
  expect(await me.metrics().toArray()).toContainEqual(stated);
  const folder = await me.createFolder({ name: 'Contracts' });
  expect(await me.folders().toArray()).toContainEqual(folder);
  expect(await me.documents({ folder_id: folder.id }).toArray()).toEqual([]);
  const [score] = await me.scoreHistory().toArray();
  expect((await me.compareScores(score!.id, score!.id)).to).toBe(score!.id);
  expect(await me.benchmark()).toEqual(expect.any(Object));
  const stop = new AbortController();
  for await (const { id, type } of me.follow({ types: ['draft.published'], signal: stop.signal })) {
    expect([type, (await me.event(id)).id]).toEqual(['draft.published', id]);
    stop.abort();
  }
});

it('applies through a public form', async () => {
  const form = await formOf(service, team);
  const { forms } = clientOf(undefined);
  const { token } = await forms.sign({ form_id: form.id });
  proxy.fail('answer-lost');
  const { job_id } = await forms.submit(token, nameless, { company_name: 'Applicant' });
  expect((await client.jobs.wait(job_id)).status).toBe('completed');
  expect(await refusal(forms.submit(token, nameless))).toMatchObject({ code: 'upload_token_used' });
  expect(await forms.recognise(form.id, 'ada@example.com')).toBe(false);
});

it('does not wait longer than it was told to', async () => {
  // Queued for as long as nobody works.
  const idle = await TestService.start();
  try {
    const here = new DealFlowClient({ baseUrl: idle.baseUrl, key: (await idle.seed.team()).key });
    const { job_id } = await here.decks.submit(nameless);
    expect(await refusal(here.jobs.wait(job_id, { timeout: 1 }))).toBeInstanceOf(StillRunningError);
  } finally {
    await idle.stop();
  }
});
