import { request } from 'node:http';
import { makeDeck } from '../support/deck';
import { until } from '../support/processes';
import { report } from './support/form';
import { Site } from './support/site';

jest.setTimeout(120_000);

const GRACE_SECONDS = 10;

interface SlowUpload {
  /** Resolves when the first half is with the service. */
  begun: Promise<void>;
  finish(): Promise<{ status: number; body: { job_id: string } }>;
}

/** An upload whose second half comes when it is told to. */
function slowUpload(site: Site, deck: Buffer): SlowUpload {
  const boundary = 'half-and-half';
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="company_name"\r\n\r\nHalf and Half\r\n--${boundary}\r\n` +
    'Content-Disposition: form-data; name="file"; filename="deck.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
  const upload = request(`${site.url}/v1/decks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.team.key}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const answer = new Promise<{ status: number; body: { job_id: string } }>((resolve, reject) => {
    upload.once('error', reject).once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as { job_id: string } }));
    });
  });
  const middle = Math.floor(deck.length / 2);
  const begun = new Promise<void>((resolve) => upload.write(Buffer.concat([Buffer.from(head), deck.subarray(0, middle)]), () => resolve()));
  const finish = (): typeof answer => {
    upload.end(Buffer.concat([deck.subarray(middle), Buffer.from(`\r\n--${boundary}--\r\n`)]));
    return answer;
  };
  return { begun, finish };
}

describe('a stop signal', () => {
  let site: Site;

  beforeAll(async () => {
    site = await Site.open({ env: { SHUTDOWN_GRACE_SECONDS: String(GRACE_SECONDS) } });
  });
  afterEach(() => Promise.all(site.processes.map((each) => each.stop('SIGKILL'))));
  afterAll(() => site.close());

  const rows = (): Promise<number[]> => Promise.all(['jobs', 'documents', 'companies'].map((table) => site.count(table)));

  it('lets the upload and the job of the moment finish, answers who waits, and ends cleanly within the grace', async () => {
    const [api, worker] = await Promise.all([site.start('api'), site.start('worker')]);
    // Few pages: what takes longer than a first look goes on in the slow queue, which a stopping worker leaves to others.
    const deck = await makeDeck(
      Array.from({ length: 20 }, (_, i) => [`Slide ${i}`, 'Robots that pick every order']),
      'In Flight',
    );
    const letGo = await site.hold('deck_analyses');
    const submitted = await site.client.upload('/v1/decks', deck, { company_name: 'In Flight' });
    const running = (): Promise<number> => site.count(`jobs WHERE id = $1 AND status = 'processing'`, [submitted.body.job_id]);
    const upload = slowUpload(site, await makeDeck());
    await upload.begun;
    await until('the job runs', async () => (await running()) === 1);
    const began = performance.now();
    worker.signal('SIGTERM');
    await letGo();
    expect(await worker.stop()).toBe(0);
    expect((await site.client.get(`/v1/jobs/${submitted.body.job_id}`)).body.status).toBe('completed');

    const later = await site.client.upload('/v1/decks', await makeDeck([['Later'], ['Problem', 'It is slow.']]), { company_name: 'Later' });
    const [{ now }] = (await site.query<{ now: Date }>('SELECT clock_timestamp() AS now')) as [{ now: Date }];
    const waiting = site.client.get(`/v1/jobs/${later.body.job_id}`, { prefer: 'wait=30' });
    const asks = `pg_stat_activity WHERE application_name = 'deal-flow api' AND query LIKE '%FROM jobs%' AND query_start > $1`;
    await until('the api looks for who waits', async () => (await site.count(asks, [now])) > 0);
    api.signal('SIGTERM');
    expect((await waiting).body.status).toBe('queued');
    await until('nobody new is let in', () =>
      fetch(`${site.url}/v1/health`).then(
        () => false,
        () => true,
      ),
    );
    const { status, body } = await upload.finish();
    expect(status).toBe(202);
    expect(await api.stop()).toBe(0);
    const seconds = (performance.now() - began) / 1000;
    expect(seconds).toBeLessThan(GRACE_SECONDS);

    await Promise.all([site.start('api'), site.start('worker')]);
    const done = await site.client.get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=30' });
    expect(done.body.status).toBe('completed');
    report('stop with an upload and a job in flight', { 'seconds to the end of both': seconds.toFixed(2) });
  });

  it('ends a process by itself when something in it never ends, and leaves nothing half done', async () => {
    const before = await rows();
    const api = await site.start('api', { SHUTDOWN_GRACE_SECONDS: '1' });
    const upload = slowUpload(site, await makeDeck());
    await upload.begun;
    // Exit code 1: not everything was finished.
    expect(await api.stop()).toBe(1);
    await expect(upload.finish()).rejects.toThrow();
    expect(await rows()).toEqual(before);
  });
});
