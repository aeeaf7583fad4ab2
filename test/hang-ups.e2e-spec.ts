import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MissingFiles } from '@app/data-room';
import type { Answer } from './support/client';
import { PDF } from './support/files';
import { until } from './support/processes';
import { createTeamFixture, type TeamThings } from './attacks/support/target';
import { TestService } from './support/service';

jest.setTimeout(180_000);

// Story: callers hang up while the service is at work on what they sent. Whatever is committed has its file, and can be sent again.

const ROUNDS = 20;
const PER_ROUND = 15;
/** Moments after the last byte of the body, while the commit is held up. */
const SPREAD_MS = 120;
const KINDS = ['deck', 'application', 'draft', 'document'] as const;
/** What each kind writes on its way to the commit; one a round, as two locks of one holder could meet those of a request. */
const TABLES = ['documents', 'deck_drafts', 'idempotency_records'];

interface Sending {
  path: string;
  credential: string;
  file: Buffer;
  fields: Record<string, string>;
  key: string;
}

let service: TestService;
let things: TeamThings;

beforeAll(async () => {
  service = await TestService.start({ env: { DATABASE_POOL_SIZE: String(PER_ROUND + 5) } });
  things = await createTeamFixture(service);
});

afterAll(() => service.stop());

async function sending(index: number): Promise<Sending> {
  const kind = KINDS[index % KINDS.length];
  const [name, key] = [`Hung up ${index}`, `hung-up-${index}`];
  const file = Buffer.concat([PDF, Buffer.from(`% ${name}\n%%EOF\n`)]);
  const { team, founderKey, formId, ids } = things;
  if (kind === 'deck') return { path: '/v1/decks', credential: team.key, file, fields: { company_name: name }, key };
  if (kind === 'draft') return { path: '/v1/me/deck/drafts', credential: founderKey, file, fields: {}, key };
  if (kind === 'document') return { path: `/v1/companies/${ids.company}/documents`, credential: team.key, file, fields: {}, key };
  const { body } = await service.as().post('/v1/uploads/sign', { form_id: formId });
  return { path: '/v1/uploads/decks', credential: body.token, file, fields: { company_name: name }, key };
}

/** Sends all of it, and hangs up so long after the last byte. */
async function hangUp({ path, credential, file, fields, key }: Sending, afterMs: number): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), `${key}.pdf`);
  const encoded = new Response(form);
  const headers = {
    authorization: `Bearer ${credential}`,
    'idempotency-key': key,
    'content-type': encoded.headers.get('content-type') ?? '',
  };
  const body = Buffer.from(await encoded.arrayBuffer());
  const sent = request(service.baseUrl + path, { method: 'POST', headers: { ...headers, 'content-length': body.length }, agent: false });
  sent.on('error', () => undefined).on('response', (response) => response.resume());
  await new Promise<void>((done) => sent.end(body, done));
  await sleep(afterMs);
  sent.destroy();
}

/** Holds up whatever writes to the table until `work` is done. */
async function heldUp(table: string, work: () => Promise<unknown>): Promise<void> {
  await service.db.tx(async () => {
    await service.db.run(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    await service.db.detached(work);
  });
}

async function accepted({ path, credential, file, fields, key }: Sending): Promise<Answer<any>> {
  return until(`${key} is taken`, async () => {
    const answer = await service.as(credential).upload(path, file, fields, { fileName: `${key}.pdf`, headers: { 'idempotency-key': key } });
    if (answer.status < 300) return answer;
    expect([key, answer.status, answer.body.error.code]).toEqual([key, 409, 'idempotency_in_progress']);
    return undefined;
  });
}

async function rowsByName(): Promise<Map<string, number>> {
  const rows = await service.db.rows<{ file_name: string; n: number }>(
    `SELECT file_name, count(*)::int AS n FROM (SELECT file_name FROM documents UNION ALL SELECT file_name FROM deck_drafts) f GROUP BY 1`,
  );
  return new Map(rows.map(({ file_name, n }) => [file_name, n]));
}

it('keeps the file of whatever is committed after its caller hung up, three hundred times at random moments', async () => {
  const sent: Sending[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const some = await Promise.all(Array.from({ length: PER_ROUND }, (_, i) => sending(round * PER_ROUND + i)));
    sent.push(...some);
    await heldUp(TABLES[round % TABLES.length] as string, () => Promise.all(some.map((each) => hangUp(each, Math.random() * SPREAD_MS))));
  }
  const missing = service.api.get(MissingFiles, { strict: false });
  // What had no answer is asked for again, as many at once as the service has connections for within its limit of time.
  const answers: Answer<any>[] = [];
  for (let first = 0; first < sent.length; first += PER_ROUND) {
    answers.push(...(await Promise.all(sent.slice(first, first + PER_ROUND).map(accepted))));
  }
  expect(await missing.count()).toBe(0);
  const rows = await rowsByName();
  expect(sent.filter(({ key }) => rows.get(`${key}.pdf`) !== 1).map(({ key }) => key)).toEqual([]);
  const replayed = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true').length;
  // Most of them had been committed: the test looks at what it says.
  expect(replayed).toBeGreaterThan(sent.length / 4);
  for (let first = 0; first < sent.length; first += PER_ROUND) {
    const repeats = await Promise.all(sent.slice(first, first + PER_ROUND).map(accepted));
    for (const [index, again] of repeats.entries()) {
      expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([answers[first + index]?.body, 'true']);
    }
  }
  // Each kept file can be read: by founders and analysis alike.
  const { body } = await service.as(things.team.key).get(`/v1/companies/${things.ids.company}/documents?limit=100`);
  const own = body.data.find(({ file_name }: { file_name: string }) => file_name.startsWith('hung-up')) as { id: string };
  const link = await service.as(things.team.key).get(`/v1/companies/${things.ids.company}/documents/${own.id}/download-url`);
  expect(new URL(link.body.url).pathname).toMatch(/^\/files\//);
  expect((await service.as().get(new URL(link.body.url).pathname)).status).toBe(200);
});
