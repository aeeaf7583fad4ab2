import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Browser, Page } from 'playwright-core';
import { createApi } from '../apps/api/src/create-api';
import { accessibilityProblems, launchBrowser, openPage, picture, SCREENS, sidewaysScroll, type OpenPage } from './support/browser';
import { Client } from './support/client';
import { makeDeck } from './support/deck';
import { describeWith } from './support/programs';
import { TestService } from './support/service';

jest.setTimeout(60_000);

// Story: what a partner does on Monday, in a real browser.

const OPERATOR = 'an-operator-token-of-the-tests';
const PASSWORD = 'correct horse battery';

describeWith('chromium', 'the portal’s page', () => {
  let service: TestService;
  let second: NestExpressApplication;
  let other: string;
  let browser: Browser;
  let email: string;

  beforeAll(async () => {
    const hash = createHash('sha256').update(OPERATOR).digest('hex');
    [service, browser] = await Promise.all([TestService.start({ worker: true, env: { OPERATOR_TOKEN_SHA256: hash } }), launchBrowser()]);
    second = await createApi(service.config);
    await second.listen(0, '127.0.0.1');
    other = `http://127.0.0.1:${((second.getHttpServer() as Server).address() as AddressInfo).port}`;
    const operator = service.as(OPERATOR);
    const { body: team } = await operator.post('/portal/teams', { name: 'Northwind Ventures' });
    email = 'grace@northwind.example';
    const { body: user } = await operator.post('/portal/users', { email, name: 'Grace Hopper', password: PASSWORD });
    expect((await operator.post('/portal/members', { team_id: team.id, user_id: user.id, role: 'admin' })).status).toBe(201);
    const acting = { 'x-acting-user': user.id as string };
    await operator.post('/portal/properties', { name: 'Where are you based?', type: 'select', options: ['Berlin', 'Paris'] }, acting);
    await operator.post('/portal/theses', { name: 'Robots in Europe', criteria: { keywords: ['robots'], stages: ['Seed'] } }, acting);
    const { body: key } = await operator.post('/portal/keys', { name: 'CRM sync', portal: 'investor', scope: 'write' }, acting);
    await analysedDeck(service.as(key.key));
    for (const name of ['Blue Harbor', 'Tern Analytics']) await service.as(key.key).post('/v1/companies', { name });
  });

  afterAll(async () => {
    await browser?.close();
    await second?.close();
    await service?.stop();
  });

  async function analysedDeck(investor: Client): Promise<void> {
    const submitted = await investor.upload('/v1/decks', await makeDeck(), { company_name: 'Acme Robotics' });
    expect(submitted.status).toBe(202);
    for (const deadline = performance.now() + 30_000; performance.now() < deadline; ) {
      const { body } = await investor.get(`/v1/jobs/${submitted.body.job_id}`);
      if (body.status === 'completed') return;
      expect(body.status).not.toBe('failed');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error('the deck was not analysed in 30 s');
  }

  async function signIn(page: Page, password = PASSWORD): Promise<void> {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  async function signedIn(options: Parameters<typeof openPage>[1] = {}): Promise<OpenPage> {
    const opened = await openPage(browser, options);
    await opened.page.goto(`${service.baseUrl}/portal`);
    await signIn(opened.page);
    await opened.page.getByRole('heading', { name: 'Deal flow', level: 1 }).waitFor();
    return opened;
  }

  const go = (page: Page, name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click();

  it('says in plain words that a password is wrong, and forgets the session with the page', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(`${service.baseUrl}/portal`);
    await signIn(page, 'wrong password');
    expect(await page.getByRole('alert').textContent()).toMatch(/password/i);
    await signIn(page);
    await page.getByRole('heading', { name: 'Deal flow', level: 1 }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate<number>('localStorage.length + sessionStorage.length')).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows a new key once, and ends it on every process within two seconds', async () => {
    const { page, complaints } = await signedIn();
    await go(page, 'Keys');
    await page.getByRole('textbox', { name: 'Name' }).fill('Nightly export');
    await page.getByRole('combobox', { name: 'Scope' }).selectOption('write');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.getByTestId('fresh-key').textContent()) ?? '';
    expect(key).toMatch(/^svc_/);
    const row = page.getByRole('row', { name: /Nightly export/ });
    await row.getByText('active').waitFor();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    expect(await page.content()).not.toContain(key);
    const clients = [service.baseUrl, other].map((url) => new Client(url, key));
    for (const client of clients) expect((await client.get('/v1/companies')).status).toBe(200);

    await row.getByRole('button', { name: 'Revoke', exact: true }).click();
    expect((await clients[0]?.get('/v1/companies'))?.status).toBe(200);
    await row.getByRole('button', { name: 'Keep' }).click();
    await row.getByRole('button', { name: 'Revoke', exact: true }).click();
    const answered = page.waitForResponse((response) => response.url().endsWith('/revoke'));
    await row.getByRole('button', { name: 'Really revoke Nightly export' }).click();
    await answered;
    const began = performance.now();
    for (const client of clients) {
      while ((await client.get('/v1/companies')).status !== 401) expect(performance.now() - began).toBeLessThan(2000);
    }
    expect(performance.now() - began).toBeLessThan(2000);
    await row.getByText('revoked').waitFor();
    await row.getByRole('button', { name: 'Requests' }).click();
    await page.getByText('GET /v1/companies').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('makes, changes, closes and opens an application form', async () => {
    const { page, complaints } = await signedIn();
    await go(page, 'Forms');
    await page.getByRole('button', { name: 'New form' }).click();
    await page.getByLabel('Name').fill('Spring awards');
    await page.getByRole('group', { name: 'Submits to' }).getByRole('checkbox').first().check();
    await page.getByLabel('Where are you based?').selectOption('required');
    await page.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row', { name: /Spring awards/ });
    const id = (await row.locator('code').textContent()) ?? '';
    const sign = () => service.as().post('/v1/uploads/sign', { form_id: id });
    expect((await sign()).body.properties).toMatchObject([{ name: 'Where are you based?', required: true }]);

    await row.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Largest deck in MB').fill('20');
    await page.getByLabel('Where are you based?').selectOption('optional');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    expect((await sign()).body).toMatchObject({ max_bytes: 20 * 1048576, properties: [{ required: false }] });

    await row.getByRole('button', { name: 'Close' }).click();
    await row.getByText('closed').waitFor();
    expect((await sign()).status).toBe(404);
    await row.getByRole('button', { name: 'Open' }).click();
    await row.getByText('open', { exact: true }).waitFor();
    expect((await sign()).status).toBe(200);
    expect(complaints).toEqual([]);
  });

  it('leads from the board to the page and the quote behind a point', async () => {
    const { page, complaints } = await signedIn();
    await page.getByLabel('Find a company').fill('acme');
    await page.getByRole('button', { name: /Tern Analytics/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Acme Robotics/ }).click();
    await page.getByRole('heading', { name: 'Acme Robotics' }).waitFor();
    await page.getByText('Robots in Europe:').waitFor();
    await page.locator('summary').first().click();
    const quote = page.locator('details[open] blockquote').first();
    expect(await quote.textContent()).toMatch(/^“.+” page \d+/);
    await page.getByRole('button', { name: 'All companies' }).click();
    await page.getByRole('heading', { name: 'Deal flow', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  it.each(SCREENS)('fits $name, without a fault that axe-core finds, on every screen', async ({ name, ...options }) => {
    const { page, complaints } = await openPage(browser, options);
    const look = async (screen: string): Promise<void> => {
      await picture(page, `portal-${screen}-${name}`);
      expect([screen, await sidewaysScroll(page), await accessibilityProblems(page)]).toEqual([screen, 0, []]);
    };
    await page.goto(`${service.baseUrl}/portal`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await look('sign-in');
    await signIn(page);
    await page.getByRole('button', { name: /Acme Robotics/ }).waitFor();
    await look('board');
    await page.getByRole('button', { name: /Acme Robotics/ }).click();
    await page.locator('summary').first().click();
    await page.getByText('No notes yet.').waitFor();
    await look('company');
    for (const [link, ready] of [['Intake', 'completed'], ['Keys', 'CRM sync'], ['Questions', 'one choice'], ['Pipelines', 'default'], ['Theses', 'Robots in Europe'], ['Members', 'all pipelines'], ['Forms', 'New form']] as const) {
      await go(page, link);
      await page.getByText(ready).first().waitFor({ state: 'attached' });
      await look(link.toLowerCase());
    }
    await page.getByRole('button', { name: 'New form' }).click();
    await page.getByLabel('Largest deck in MB').waitFor();
    await look('form-editor');
    expect(complaints).toEqual([]);
  });
});
