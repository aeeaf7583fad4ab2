import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { findProgram } from '../../tools/programs';
import { ACME_DECK, makeDeck } from '../support/deck';
import { describeWith } from '../support/programs';
import type { Team } from '../support/seed';
import { TestService } from '../support/service';
import { FlakyProxy } from './support/flaky-proxy';
import { formOf } from '../support/forms';

jest.setTimeout(90_000);

const CLIENT = join(__dirname, '../../clients/python');
const STORIES = join(__dirname, 'support/python_stories.py');

/** Runs one story of the Python file. @returns what it found */
function story(name: string, given: object): Promise<any> {
  const env = { PATH: process.env.PATH, PYTHONPATH: CLIENT, PYTHONDONTWRITEBYTECODE: '1', PYTHONWARNINGS: 'error' };
  const child = spawn(findProgram('python3') as string, [STORIES], { env });
  const told = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told.stderr += text));
  child.stdin.end(JSON.stringify({ story: name, ...given }));
  return new Promise((done, fail) => {
    child.on('close', (code) => (code === 0 ? done(JSON.parse(told.stdout)) : fail(new Error(told.stderr))));
  });
}

describeWith('python3', 'the Python client', () => {
  let folder: string;
  let service: TestService;
  let proxy: FlakyProxy;
  let team: Team;
  let investor: { url: string; key: string; deck: string };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'deal-flow-python-'));
    service = await TestService.start({ worker: true });
    proxy = await FlakyProxy.start(service.baseUrl);
    team = await service.seed.team();
    // Without an address that says whose it is: companies of such decks stay apart.
    writeFileSync(join(folder, 'acme deck.pdf'), await makeDeck(ACME_DECK.slice(1), 'A deck'));
    investor = { url: proxy.url, key: team.key, deck: join(folder, 'acme deck.pdf') };
  });
  afterAll(async () => {
    await proxy?.stop();
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => proxy.fail());

  it('puts a deck in, tells how it goes and waits for its score', async () => {
    const property = await service.seed.property(team.id, { name: 'City', type: 'text' });
    const { told, job, company, score, documents } = await story('submission', {
      ...investor,
      pipeline: team.pipeline.id,
      property: property.id,
    });
    expect([told[0], told.at(-1)[0]]).toEqual([[0, told[0][1]], told[0][1]]);
    expect([job.status, job.result.company_id, job.result.cri_score]).toEqual(['completed', company.id, score]);
    expect([company.name, company.properties[0].value, documents[0].file_name]).toEqual(['Ácme "Robotics"', 'Zürich 株', 'acme deck.pdf']);
  });

  it('reads lists through their pages, and what changed since', async () => {
    const { made, listed, changed, notes, stage } = await story('lists', { ...investor, stage: team.pipeline.stages[1]?.id });
    expect([listed, changed, notes, stage]).toEqual([[...made].reverse(), made, ['Met them.'], team.pipeline.stages[1]?.id]);
  });

  it('puts documents into the data room', async () => {
    proxy.fail('none', 'answer-lost');
    const { made, listed, again, told, filed } = await story('documents', investor);
    expect(made).toMatchObject({ name: 'Revenue', file_name: 'zürich.csv', mime_type: 'text/csv', uploaded_by: 'investor' });
    expect(filed).toEqual([true, '/Contracts/Leases', true]);
    expect([listed, again.code, told[0] === told[1]]).toEqual([[made.id], 'duplicate_submission', true]);
  });

  it('reads exports as they come, and tells a table that was cut short from a whole one', async () => {
    const { csv, rows, unknown } = await story('exports', investor);
    expect([csv.length, csv.some((line: string) => line.includes('"Exported, Ltd"'))]).toEqual([rows.length + 1, true]);
    expect([rows.map(({ name }: { name: string }) => name), unknown.code]).toEqual([
      expect.arrayContaining(['Exported, Ltd']),
      'not_found',
    ]);
    proxy.fail({ status: 503 }, 'no-answer');
    expect([await story('one_export', investor), proxy.seen.length]).toEqual([true, 3]);
    proxy.fail('answer-cut');
    expect([await story('one_export', investor), proxy.seen.length]).toEqual(['ConnectionFailed', 1]);
  });

  it('tells refusals apart by their code', async () => {
    const { unknown, blank, broken, job, nobody } = await story('refusals', investor);
    expect(unknown).toMatchObject({ code: 'company_not_found', status: 404, request_id: expect.stringMatching(/\w{8}/) });
    const page = await fetch(unknown.doc_url);
    expect([page.status, (await page.text()).includes('<h1>company_not_found</h1>')]).toEqual([200, true]);
    expect(blank).toMatchObject({ code: 'invalid_request', fields: ['name'] });
    expect([broken, nobody.code]).toEqual([{ failed: 'unreadable_pdf', of: job }, 'unauthenticated']);
  });

  it.each([
    ['what passes', [{ status: 503 }, 'no-answer', { status: 500 }], true],
    ['an answer that is cut short', ['answer-cut'], true],
    ['an answer that is lost', ['answer-lost'], true],
    ['a wait that it is asked for', [{ status: 429, headers: { 'retry-after': '0' } }], true],
  ] as const)('reads again after %s', async (_what, faults, expected) => {
    proxy.fail(...faults);
    expect([await story('one_read', investor), proxy.seen.length]).toEqual([expected, faults.length + 1]);
  });

  it('gives up where it is asked to wait too long, and where no try gets an answer', async () => {
    proxy.fail({ status: 429, headers: { 'retry-after': '3' } });
    expect([await story('one_read', investor), proxy.seen.length]).toEqual([
      expect.objectContaining({ code: 'not_the_service', status: 429 }),
      1,
    ]);
    proxy.fail('no-answer', 'no-answer', 'no-answer', 'no-answer');
    expect([await story('one_read', investor), proxy.seen.length]).toEqual(['ConnectionFailed', 4]);
  });

  it('submits one deck, however often its answers are lost', async () => {
    proxy.fail('answer-lost', { status: 502 }, 'answer-lost');
    const { company_id } = await story('one_submission', { ...investor, name: 'Sent Again' });
    expect([proxy.seen.length, new Set(proxy.seen.map(({ key }) => key)).size]).toEqual([4, 1]);
    const jobs = (await service.as(team.key).get('/v1/jobs')).body.data as { company_id: string }[];
    expect(jobs.filter((job) => job.company_id === company_id)).toHaveLength(1);
    const [first, second] = await story('own_key', investor);
    expect(second).toEqual(first);
  });

  it('does not repeat what may have had its effect', async () => {
    proxy.fail('no-answer');
    expect([await story('unsafe', investor), proxy.seen.map(({ method }) => method)]).toEqual(['ConnectionFailed', ['PATCH']]);
  });

  it('follows what happens without a gap or a repeat', async () => {
    const direct = service.as(team.key);
    const { body: before } = await direct.post('/v1/companies', { name: 'Before' });
    const [last] = (await direct.get(`/v1/events?types=company.created&company_id=${before.id}`)).body.data;
    proxy.fail('answer-lost', 'no-answer', { status: 503 }, 'no-answer', 'answer-cut', { status: 500 });
    expect(await story('following', { ...investor, direct: service.baseUrl, after: last.id })).toEqual(['One', 'Two', 'Three']);
  });

  it("goes round the founder's loop", async () => {
    const { body: company } = await service.as(team.key).post('/v1/companies', { name: 'Loop' });
    const found = await story('founder', { ...investor, key: await service.seed.founderKey(team.id, company.id) });
    expect(found).toMatchObject({ stated: true, folder: true, compared: true, benchmark: true, downloaded: 'costs.csv', same: true });
    expect(found).toMatchObject({ industry: 'robotics', drafts: 1, documents: 2, event: 'draft.published', own: 'founder' });
    expect(new Set(found.scores).size).toBe(1);
  });

  it('applies through a public form', async () => {
    const form = await formOf(service, team);
    const { taken, again, recognised } = await story('form', { url: proxy.url, deck: investor.deck, form: form.id });
    expect([taken.status, again.code, recognised]).toEqual(['queued', 'upload_token_used', false]);
  });

  it('does not wait longer than it was told to', async () => {
    const idle = await TestService.start();
    try {
      expect(await story('impatient', { ...investor, url: idle.baseUrl, key: (await idle.seed.team()).key })).toBe('StillRunning');
    } finally {
      await idle.stop();
    }
  });

  it('takes genuine deliveries of webhooks, and nothing else', async () => {
    const [secret, other] = [7, 8].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`) as [string, string];
    const body = JSON.stringify({ type: 'ping', name: 'Zoë 株式会社' });
    const signed = (by: string, minutes = 0): Record<string, string> => {
      const at = new Date(Date.now() + minutes * 60_000);
      const signature = new Webhook(by).sign('msg_1', at, body);
      return { 'Webhook-Id': 'msg_1', 'Webhook-Timestamp': String(Math.floor(at.getTime() / 1000)), 'Webhook-Signature': signature };
    };
    const both = { ...signed(secret), 'Webhook-Signature': `v1,é ${Object.values(signed(other))[2]} ${Object.values(signed(secret))[2]}` };
    const genuine = [
      { headers: signed(secret), body, secret },
      { headers: both, body, secret },
      { headers: signed(secret), body, secret: [other, secret] },
    ];
    const forged = [
      { headers: signed(secret), body: body.replace('ë', 'e'), secret },
      { headers: signed(secret), body, secret: other },
      { headers: { ...signed(secret), 'Webhook-Id': 'msg_2' }, body, secret },
      { headers: { ...signed(secret), 'Webhook-Timestamp': '²' }, body, secret },
      { headers: signed(secret, -6), body, secret },
      { headers: signed(secret, 6), body, secret },
      { headers: {}, body, secret },
      { headers: signed(secret), body, secret: 'whsec_*' },
    ];
    const found = await story('webhooks', { url: 'http://127.0.0.1:9', cases: [...genuine, ...forged] });
    expect(found).toEqual([...genuine.map(() => JSON.parse(body)), ...forged.map(() => 'WebhookNotVerified')]);
  });
});
