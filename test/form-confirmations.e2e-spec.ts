import { newId } from '@app/database';
import { ApplicationMailsRepository, type Form } from '@app/upload-tokens';
import { freePort } from '../tools/embedded-postgres';
import { Mailbox } from '../tools/mailbox';
import { Client } from './support/client';
import { makeDeck } from './support/deck';
import { startApi, until } from './support/processes';
import type { Team } from './support/seed';
import { processEnv, TestService } from './support/service';
import { formOf } from './support/forms';

// Story: whoever applies gets one mail that says so, and no application waits for it or fails by it.

jest.setTimeout(120_000);

let service: TestService;
let team: Team;
let form: Form;
let deck: Buffer;
let mailbox: Mailbox;
/** What the mail server answers to this address from now on. */
const replies = new Map<string, number>();

beforeAll(async () => {
  mailbox = await Mailbox.open({ refuses: (address) => replies.get(address) });
  [service, deck] = await Promise.all([TestService.start({ env: mailbox.env }), makeDeck()]);
  team = await service.seed.team();
  form = await newForm(service, team);
});

afterAll(async () => {
  await service.stop();
  await mailbox.close();
});

const newForm = (of: TestService, team: Team): Promise<Form> => formOf(of, team, { name: 'Spring\nawards' });

let serial = 0;
const newAddress = (): string => `Applicant.${++serial}@applicants.example`;

async function apply(
  email: string | undefined,
  fields: Record<string, string> = {},
  headers = {},
  at: Pick<TestService, 'as'> = service,
  formId = form.id,
) {
  const { body } = await at.as().post('/v1/uploads/sign', { form_id: formId });
  const company = { company_name: `Applicant ${newId()}`, ...(email && { founder_email: email }), ...fields };
  return { token: body.token as string, answer: await at.as(body.token).upload('/v1/uploads/decks', deck, company, { headers }) };
}

const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to.some((each) => each.toLowerCase() === email.toLowerCase()));
const rowOf = (jobId: string) =>
  service.db.row<{ status: string; tries: number; seconds: number }>(
    `SELECT status, tries, extract(epoch FROM next_attempt_at - now())::float AS seconds FROM application_mails WHERE job_id = $1`,
    [jobId],
  );
const ended = (jobId: string, status: string, tries = 1) =>
  until(`the mail of ${jobId} ${status}`, async () => {
    const row = await rowOf(jobId);
    return row?.status === status && row.tries === tries && row;
  });

it('says the reference and what happens next, and nothing that a stranger could have written', async () => {
  const email = newAddress();
  const { answer } = await apply(email, { founder_name: 'Buy pills', company_name: 'https://pills.example' });
  expect(answer.status).toBe(202);
  const mail = await mailbox.last(email);
  expect(mail.from).toBe('deals@northwind.example');
  expect(mail.raw.replace(/\r\n /g, ' ')).toContain(`Message-ID: <application-${answer.body.job_id}@northwind.example>`);
  expect(mail.text.trimEnd()).toBe(`Thank you. Your application (Spring awards) has arrived at Test Ventures.

Your reference: ${answer.body.job_id}

Your deck is being read now. The team looks at every application and answers to this address.

If you did not apply, somebody gave your address by mistake, and you need do nothing.`);
  await ended(answer.body.job_id, 'sent');
});

it('is one for each application: a repeat of the request brings no other, and without an address there is none', async () => {
  const email = newAddress();
  const headers = { 'idempotency-key': newId() };
  const { body } = await service.as().post('/v1/uploads/sign', { form_id: form.id });
  const fields = { company_name: `Applicant ${newId()}`, founder_email: email };
  const send = () => service.as(body.token).upload('/v1/uploads/decks', deck, fields, { headers });
  const first = await send();
  await ended(first.body.job_id, 'sent');
  const second = await send();
  expect([second.status, second.body.job_id]).toEqual([202, first.body.job_id]);
  // A refused one owes nothing either.
  const refused = await apply(newAddress(), { properties: JSON.stringify({ [newId()]: 'x' }) });
  expect(refused.answer.status).toBe(400);
  const silent = await apply(undefined);
  expect([silent.answer.status, await rowOf(silent.answer.body.job_id)]).toEqual([202, null]);
  const later = await apply(newAddress());
  await ended(later.answer.body.job_id, 'sent');
  expect(mailsTo(email)).toHaveLength(1);
  expect(await service.db.rows(`SELECT 1 FROM application_mails WHERE status IN ('waiting', 'sending')`)).toEqual([]);
});

it('goes out once, however many processes send', async () => {
  const other = await startApi({ env: { ...processEnv(service.config), ...mailbox.env } });
  try {
    const emails = Array.from({ length: 12 }, newAddress);
    // While the server is busy they wait; then both processes have them to send.
    for (const email of emails) replies.set(email, 451);
    const jobs = await Promise.all(emails.map(async (email) => (await apply(email)).answer.body.job_id as string));
    await Promise.all(jobs.map((job) => ended(job, 'waiting')));
    replies.clear();
    await service.db.run(`UPDATE application_mails SET next_attempt_at = now() WHERE status = 'waiting'`);
    // An application at each has both look for what is due, at the same moment.
    const there = { as: (key?: string) => new Client(other.url, key) };
    await Promise.all([apply(newAddress()), apply(newAddress(), {}, {}, there)]);
    await Promise.all(jobs.map((job) => ended(job, 'sent', 2)));
    expect(emails.map((email) => mailsTo(email).length)).toEqual(emails.map(() => 1));
    expect(other.process.output).not.toContain('applicants.example');
  } finally {
    await other.process.stop();
  }
});

it('is tried again later where the server was busy, and not where it knows no such address', async () => {
  const [busy, unknown] = [newAddress(), newAddress()];
  replies.set(busy, 451);
  replies.set(unknown, 550);
  const [late, never] = [(await apply(busy)).answer, (await apply(unknown)).answer];
  expect([late.status, never.status]).toEqual([202, 202]);
  expect((await ended(late.body.job_id, 'waiting')).seconds).toBeGreaterThan(30);
  await ended(never.body.job_id, 'failed');
  replies.clear();
  await service.db.run(`UPDATE application_mails SET next_attempt_at = now() WHERE job_id = $1`, [late.body.job_id]);
  await ended(late.body.job_id, 'sent', 2);
  expect([mailsTo(busy).length, mailsTo(unknown).length]).toEqual([1, 0]);
});

it('keeps no application waiting where the mail server is away, and the address out of the log', async () => {
  const away = { ...mailbox.env, SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, LOG_LEVEL: 'debug' };
  const api = await startApi({ env: { ...processEnv(service.config), ...away } });
  try {
    const email = newAddress();
    const sign = await fetch(`${api.url}/v1/uploads/sign`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ form_id: form.id }),
    });
    const { token } = (await sign.json()) as { token: string };
    const body = new FormData();
    body.append('company_name', 'Applicant of a quiet day');
    body.append('founder_email', email);
    body.append('file', new Blob([new Uint8Array(deck)], { type: 'application/pdf' }), 'deck.pdf');
    const sent = await fetch(`${api.url}/v1/uploads/decks`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
    expect(sent.status).toBe(202);
    const { job_id: jobId } = (await sent.json()) as { job_id: string };
    await ended(jobId, 'waiting');
    const told = await until('the line', () => api.process.lines().find(({ msg }) => msg === 'a confirmation was not sent'));
    expect(told).toMatchObject({ job_id: jobId, reason: 'ESOCKET', again_in_seconds: 60 });
    expect(api.process.output).not.toMatch(/applicants\.example/i);
  } finally {
    await api.process.stop();
  }
});

it('is never sent a second time where the server had it and fell silent, or the process died', async () => {
  const email = newAddress();
  const { answer } = await apply(email);
  await ended(answer.body.job_id, 'sent');
  await service.db.run(`UPDATE application_mails SET status = 'sending', next_attempt_at = now() - interval '1 hour' WHERE job_id = $1`, [
    answer.body.job_id,
  ]);
  const next = await apply(newAddress());
  await ended(next.answer.body.job_id, 'sent');
  expect([(await rowOf(answer.body.job_id))?.status, mailsTo(email).length]).toEqual(['sending', 1]);
});

it('fills nobody’s mailbox: five a day to one address, whatever the case of its letters', async () => {
  const email = newAddress();
  const jobs: string[] = [];
  for (let n = 0; n < 7; n += 1) jobs.push((await apply(n % 2 ? email : email.toUpperCase())).answer.body.job_id);
  for (const job of jobs.slice(0, 5)) await ended(job, 'sent');
  expect(await Promise.all(jobs.slice(5).map(rowOf))).toEqual([null, null]);
  expect(mailsTo(email)).toHaveLength(5);
  // A day later it is forgotten.
  await service.db.run(`UPDATE application_mails SET created_at = now() - interval '25 hours' WHERE job_id = ANY($1)`, [jobs]);
  expect(await service.api.get(ApplicationMailsRepository, { strict: false }).purge()).toBe(5);
  const again = await apply(email);
  await ended(again.answer.body.job_id, 'sent');
});

it('is not owed where no mails are sent', async () => {
  const quiet = await TestService.start({ env: { APP_ENV: 'live', BASE_URL: 'https://deals.example' } });
  try {
    const there = await quiet.seed.team();
    const { answer } = await apply(newAddress(), {}, {}, quiet, (await newForm(quiet, there)).id);
    expect(answer.status).toBe(202);
    expect(await quiet.db.rows('SELECT 1 FROM application_mails')).toEqual([]);
  } finally {
    await quiet.stop();
  }
});
