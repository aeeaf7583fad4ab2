import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Forms } from '@app/upload-tokens';
import type { Answer, Client } from '../support/client';
import { Client as HttpClient } from '../support/client';
import { makeDeck } from '../support/deck';
import { ServiceProcess, startApi, until } from '../support/processes';
import type { Team } from '../support/seed';
import { processEnv, TestService } from '../support/service';

jest.setTimeout(120_000);

/** A value that stands nowhere else. */
const canary = (what: string): string => `canary${what}${randomBytes(9).toString('hex')}`;

const OPERATOR = canary('operator');
const SECRETS = {
  email: `${canary('email')}@example.com`,
  password: canary('password'),
  name: canary('name'),
  note: canary('note'),
  company: canary('company'),
  fileName: canary('file'),
  slide: canary('slide'),
  answer: canary('answer'),
  search: canary('search'),
  path: canary('path'),
  field: canary('field'),
  idempotencyKey: canary('idempotency'),
  header: canary('header'),
  json: canary('json'),
  application: canary('application'),
};

/** For a check by others, who know what secrets look like. */
function keepLog(dir: string, name: string, text: string): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, name), text);
}

/** Tables whose every change fails for a while, with the whole row in the database's own message. */
const FAILING = [
  'notes',
  'companies',
  'documents',
  'deck_drafts',
  'users',
  'portal_sessions',
  'upload_tokens',
  'property_answers',
];

describe('what the processes log at their most talkative', () => {
  let service: TestService;
  let team: Team;
  let api: ServiceProcess;
  let worker: ServiceProcess;
  let url: string;
  let deck: Buffer;
  const given: Record<string, string> = {};

  beforeAll(async () => {
    const hash = createHash('sha256').update(OPERATOR).digest('hex');
    service = await TestService.start({ env: { OPERATOR_TOKEN_SHA256: hash } });
    team = await service.seed.team();
    const env = { ...processEnv(service.config), LOG_LEVEL: 'trace', OPERATOR_TOKEN_SHA256: hash };
    ({ process: api, url } = await startApi({ env }));
    worker = await new ServiceProcess('worker', { env }).started();
    deck = await makeDeck(
      [
        [SECRETS.slide, SECRETS.email],
        ['Problem', SECRETS.slide],
        ['Team', `${SECRETS.name}, CEO`],
      ],
      SECRETS.slide,
    );
  });

  afterAll(async () => {
    await Promise.all([api?.stop('SIGKILL'), worker?.stop('SIGKILL')]);
    await service.stop();
  });

  const as = (key?: string): Client => new HttpClient(url, key);

  /** Every kind of request that carries something to keep, good and bad. */
  async function traffic(): Promise<Answer<any>[]> {
    const investor = as(team.key);
    const operator = as(OPERATOR);
    const acting = { 'x-acting-user': SECRETS.email };
    const form = await service.api.get(Forms, { strict: false }).create(team.id, {
      name: 'Form',
      pipelineIds: [team.pipeline.id],
      questions: [],
      referencePropertyId: null,
      maxBytes: 1_000_000,
      allowedOrigins: [],
      status: 'open',
    });
    const profile = {
      name: SECRETS.company,
      industry: SECRETS.company,
      problem_statement: SECRETS.company,
      founder_name: SECRETS.name,
      founder_email: SECRETS.email,
    };
    const property = given.property as string;
    const answers: Answer<any>[] = [
      await operator.post('/portal/users', { email: SECRETS.email, name: SECRETS.name, password: SECRETS.password }),
      await as().post('/portal/sessions', { email: SECRETS.email, password: SECRETS.password }),
      await as().post('/portal/sessions', { email: SECRETS.email, password: `${SECRETS.password}wrong` }),
      await operator.get('/portal/keys', acting),
      await operator.post(
        '/portal/identities',
        { email: SECRETS.email, recognisable: true },
        { 'x-acting-user': team.adminId },
      ),
      await operator.post(
        '/portal/keys',
        { name: SECRETS.name, portal: 'investor', scope: 'write' },
        { 'x-acting-user': team.adminId },
      ),
      await investor.post('/v1/companies', profile, {
        'idempotency-key': SECRETS.idempotencyKey,
        'x-request-id': SECRETS.header,
        cookie: SECRETS.header,
        'user-agent': SECRETS.header,
      }),
      await investor.post('/v1/companies', { ...profile, [SECRETS.field]: SECRETS.json }),
      await investor.call('POST', '/v1/companies', {
        raw: `{"name":"${SECRETS.json}`,
        headers: { 'content-type': 'application/json' },
      }),
      await investor.get(`/v1/companies?q=${SECRETS.search}`),
      await investor.get(`/v1/companies?${SECRETS.search}=1`),
      await investor.get(`/v1/companies/${SECRETS.path}`),
      await investor.get(`/v1/${SECRETS.path}`),
      await investor.post(`/v1/companies/${given.company}/notes`, { body: SECRETS.note }),
      await investor.upload(
        `/v1/companies/${given.company}/documents`,
        Buffer.from(`${SECRETS.note} ${Math.random()}`),
        { name: SECRETS.name },
        { fileName: `${SECRETS.fileName}.csv`, type: 'text/csv' },
      ),
      await investor.upload(
        '/v1/decks',
        Buffer.concat([deck, randomBytes(8), Buffer.from('%%EOF')]),
        {
          company_name: SECRETS.company,
          founder_name: SECRETS.name,
          founder_email: SECRETS.email,
          properties: JSON.stringify({ [property]: SECRETS.answer }),
        },
        { fileName: `${SECRETS.fileName}.pdf` },
      ),
      await investor.upload('/v1/decks', Buffer.from(`%PDF-1.7 ${SECRETS.slide} %%EOF`), {
        company_name: SECRETS.company,
        [SECRETS.field]: 'x',
      }),
      await as(given.founder).call('PATCH', '/v1/me/company', { json: { problem_statement: SECRETS.company } }),
      await as(given.founder).upload(
        '/v1/me/deck/drafts',
        Buffer.concat([deck, randomBytes(8), Buffer.from('%%EOF')]),
        {},
        { fileName: `${SECRETS.fileName}.pdf` },
      ),
      await as().post('/v1/connect/recognise', { form_id: form.id, email: SECRETS.email }),
      await as(`${team.key.slice(0, -1)}x`).get('/v1/companies'),
    ];
    const signed = await as().post('/v1/uploads/sign', { form_id: form.id, application_id: SECRETS.application });
    if (signed.status === 200) {
      given[`token${answers.length}`] = String(signed.body.token).slice(60);
      answers.push(
        await as(signed.body.token).upload('/v1/uploads/decks', deck, {
          company_name: SECRETS.company,
          founder_email: SECRETS.email,
        }),
      );
    }
    const session = answers[1]?.body.token as string | undefined;
    if (session) given.session = session.slice(15);
    const link = await investor.get(`/v1/companies/${given.company}/documents/${given.document}/download-url`);
    if (link.status === 200) {
      given.link = String(link.body.url).split('/').pop() as string;
      answers.push(await as().get(`/files/${given.link}`), await as().get(`/files/${given.link}x`));
    }
    return answers;
  }

  it('holds none of what was entrusted to them, even while everything fails', async () => {
    given.property = (await service.seed.property(team.id, { name: 'Question', type: 'text' })).id;
    given.company = (await as(team.key).post('/v1/companies', { name: 'Known' })).body.id;
    given.founder = await service.seed.founderKey(team.id, given.company as string);
    given.document = (
      await as(team.key).upload(
        `/v1/companies/${given.company}/documents`,
        Buffer.from('a,table'),
        {},
        { fileName: 'table.csv', type: 'text/csv' },
      )
    ).body.id;

    const good = await traffic();
    expect(good.filter(({ status }) => status >= 500)).toEqual([]);
    expect(good.filter(({ status }) => status < 300).length).toBeGreaterThan(12);

    for (const table of FAILING)
      await service.db.run(`ALTER TABLE ${table} ADD CONSTRAINT nothing_more CHECK (false) NOT VALID`);
    const failing = await traffic();
    expect(failing.filter(({ status }) => status === 500).length).toBeGreaterThan(5);
    for (const { body } of failing.filter(({ status }) => status === 500))
      expect(Object.values(SECRETS).filter((secret) => JSON.stringify(body).includes(secret))).toEqual([]);

    for (const table of FAILING) await service.db.run(`ALTER TABLE ${table} DROP CONSTRAINT nothing_more`);
    await service.db.run('ALTER TABLE api_keys RENAME TO api_keys_gone');
    expect((await traffic()).some(({ status }) => status === 500)).toBe(true);
    await service.db.run('ALTER TABLE api_keys_gone RENAME TO api_keys');

    await until('the worker has tried', async () => {
      const { body } = await as(team.key).get('/v1/jobs?limit=100');
      return body.data.every((job: { status: string }) => job.status === 'completed' || job.status === 'failed');
    });
    expect([await api.stop(), await worker.stop()]).toEqual([0, 0]);
    expectNothing();
  });

  function expectNothing(): void {
    const { property: _property, company: _company, document: _document, founder, ...tokens } = given;
    // The first 12 and the last 4 characters of a key may stand in a log.
    const keys = { investor: team.key.slice(12, -4), founder: String(founder).slice(12, -4) };
    const all: Record<string, string> = {
      ...SECRETS,
      ...tokens,
      ...keys,
      operator: OPERATOR,
      pepper: service.config.secrets.keyPepper[0],
    };
    const logs = { api: api.output, worker: worker.output };
    for (const [name, text] of Object.entries(logs)) {
      if (process.env.LOGS_DIR) keepLog(process.env.LOGS_DIR, `${name}.log`, text);
      expect(text.length).toBeGreaterThan(500);
      expect([
        name,
        Object.entries(all)
          .filter(([, secret]) => text.includes(secret))
          .map(([what]) => what),
      ]).toEqual([name, []]);
    }
    const requests = api.lines().filter((line) => line.endpoint !== undefined);
    expect(requests.filter(({ status }) => status === 500).length).toBeGreaterThan(5);
    expect(requests.some(({ key }) => String(key).startsWith('svc_inv_test'))).toBe(true);
  }
});
