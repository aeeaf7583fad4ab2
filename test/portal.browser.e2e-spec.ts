import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Browser, Page } from 'playwright-core';
import { createApi } from '../apps/api/src/create-api';
import { openPage, type OpenPage } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { Client } from './support/client';
import { type DemoTeam, go, signedIn, signIn } from './support/portal-page';
import { Mailbox } from '../tools/mailbox';
import { describeWith } from './support/programs';
import type { TestService } from './support/service';

jest.setTimeout(60_000);

// Story: what a partner and a team admin do on Monday, in a real browser.

describeWith('chromium', 'the portal’s page', () => {
  let demo: DemoPortal;
  let service: TestService;
  let second: NestExpressApplication;
  let other: string;
  let browser: Browser;
  let team: DemoTeam;
  let mailbox: Mailbox;

  beforeAll(async () => {
    mailbox = await Mailbox.open();
    demo = await DemoPortal.start(mailbox.env);
    ({ browser, service, team } = demo);
    second = await createApi(service.config);
    await second.listen(0, '127.0.0.1');
    other = `http://127.0.0.1:${((second.getHttpServer() as Server).address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    await second?.close();
    await demo?.stop();
    await mailbox?.close();
  });

  const open = (options?: Parameters<typeof openPage>[1]): Promise<OpenPage> => signedIn(browser, service, team.admin, options);
  const sheet = (page: Page) => page.getByRole('dialog');
  const save = async (page: Page, name = 'Save'): Promise<void> => {
    await sheet(page).getByRole('button', { name }).click();
    await sheet(page).waitFor({ state: 'detached' });
  };

  it('says in plain words that a password is wrong, and keeps the session through a reload and in a second tab', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(`${service.baseUrl}/portal`);
    await signIn(page, team.admin, 'wrong password');
    expect(await page.getByRole('alert').textContent()).toMatch(/password/i);
    await signIn(page, team.admin);
    // What a screen does once it is drawn comes together: the title of the page, and the focus.
    await page.locator('h1:focus', { hasText: 'Deal flow' }).waitFor();
    expect(await page.title()).toBe('Deal flow – Deal-Flow Service');
    // The mark of a known device and the session, which no script can read.
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, path, httpOnly, sameSite }) => [name.replace(/_[0-9a-f]{16}$/, ''), path, httpOnly, sameSite])).toEqual([
      ['portal_session', '/portal', true, 'Strict'],
      ['portal_device', '/portal', true, 'Strict'],
    ]);
    expect(await page.evaluate<string>('document.cookie')).toBe('');
    expect(await page.evaluate<number>('localStorage.length + sessionStorage.length')).toBe(0);
    await page.reload();
    await page.locator('h1', { hasText: 'Deal flow' }).waitFor();
    const second = await page.context().newPage();
    await second.goto(`${service.baseUrl}/portal#/keys`);
    await second.locator('h1', { hasText: 'Keys' }).waitFor();
    // Signing out in one tab is signing out in all.
    await second.getByRole('button', { name: 'Sign out' }).click();
    for (const tab of [second, page]) await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows a new key once, and ends it on every process within two seconds', async () => {
    const { page, complaints } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await go(page, 'Keys');
    await page.getByLabel('Name').fill('Nightly export');
    await page.getByLabel('Scope').selectOption('write');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.getByTestId('fresh-secret').textContent()) ?? '';
    expect(key).toMatch(/^svc_/);
    await sheet(page).getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(key);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    const row = page.getByRole('row', { name: /Nightly export/ });
    await row.getByText('active').waitFor();
    expect(await page.content()).not.toContain(key);
    const clients = [service.baseUrl, other].map((url) => new Client(url, key));
    for (const client of clients) expect((await client.get('/v1/companies')).status).toBe(200);

    await row.getByRole('button', { name: 'Revoke' }).click();
    await sheet(page).getByRole('button', { name: 'Cancel' }).click();
    expect((await clients[0]?.get('/v1/companies'))?.status).toBe(200);
    await row.getByRole('button', { name: 'Revoke' }).click();
    const answered = page.waitForResponse((response) => response.url().endsWith('/revoke'));
    await sheet(page).getByRole('button', { name: 'Revoke key' }).click();
    await answered;
    const began = performance.now();
    for (const client of clients) {
      while ((await client.get('/v1/companies')).status !== 401) expect(performance.now() - began).toBeLessThan(2000);
    }
    await row.getByText('revoked').waitFor();
    await row.getByRole('button', { name: 'Requests' }).click();
    await page
      .getByRole('row', { name: /GET \/v1\/companies/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('copies on a page of plain http too, where there is no clipboard to ask', async () => {
    const { page, complaints } = await openPage(browser);
    await page.addInitScript(
      `delete Navigator.prototype.clipboard; document.addEventListener('copy', () => (window.copied = String(getSelection())));`,
    );
    await page.goto(`${service.baseUrl}/portal`);
    await signIn(page, team.admin);
    await go(page, 'Keys');
    await page.getByLabel('Name').fill('Plain');
    await page.getByRole('button', { name: 'Create key' }).click();
    await sheet(page).getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('window.copied')).toBe(await page.getByTestId('fresh-secret').textContent());
    expect(complaints).toEqual([]);
  });

  it('makes, changes, closes and opens an application form', async () => {
    const { page, complaints } = await open();
    await go(page, 'Forms');
    await page.getByRole('button', { name: 'New form' }).click();
    await page.getByLabel('Name').fill('Spring awards');
    await page.getByLabel('Text').fill('Robots only.\nSomebody reads every deck.');
    await page.getByLabel('Where are you based?').selectOption('required');
    await save(page);
    const row = page.getByRole('row', { name: /Spring awards/ });
    const id = (await row.locator('code').textContent()) ?? '';
    const sign = () => service.as().post('/v1/uploads/sign', { form_id: id });
    expect((await sign()).body.properties).toMatchObject([{ name: 'Where are you based?', required: true }]);

    await row.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Largest deck in MB').fill('20');
    await page.getByLabel('Where are you based?').selectOption('optional');
    await page.getByLabel('Allowed origins').fill('no origin');
    await sheet(page).getByRole('button', { name: 'Save' }).click();
    await sheet(page)
      .getByRole('alert')
      .getByText(/origin/)
      .waitFor();
    await page.getByLabel('Allowed origins').fill('');
    await save(page);
    expect((await sign()).body).toMatchObject({ max_bytes: 20 * 1048576, properties: [{ required: false }] });

    await row.getByRole('button', { name: 'Close' }).click();
    await row.getByText('closed').waitFor();
    expect((await sign()).status).toBe(404);
    await row.getByRole('button', { name: 'Open' }).click();
    await row.getByText('open', { exact: true }).waitFor();
    expect((await sign()).status).toBe(200);

    const [preview] = await Promise.all([page.context().waitForEvent('page'), row.getByRole('link', { name: 'Preview' }).click()]);
    await preview.getByRole('heading', { name: 'Spring awards' }).waitFor();
    await preview.getByText(/Robots only/).waitFor();
    await preview.getByLabel('Where are you based?').waitFor();
    expect(complaints).toEqual([]);
  });

  it('offers no preview of a form where nothing would answer', async () => {
    const { page } = await openPage(browser);
    await page.route('**/portal/sessions', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), environment: 'live' } });
    });
    await page.goto(`${service.baseUrl}/portal`);
    await signIn(page, team.admin);
    await go(page, 'Forms');
    await page.getByRole('button', { name: 'Copy snippet' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Preview' }).count()).toBe(0);
  });

  it('changes what a team defines: questions, theses, views, members, identities; all of it is in the trail', async () => {
    const { page, complaints } = await open();
    await go(page, 'Settings', 'Questions');
    await page.getByRole('button', { name: 'Edit Where are you based?' }).click();
    await page.getByLabel('Option 1', { exact: true }).fill('Berlin, Germany');
    await sheet(page).getByRole('checkbox', { name: 'archived' }).last().check();
    await page.getByLabel('More options').fill('Lisbon');
    await save(page);
    await page.getByRole('row', { name: /Berlin, Germany.*Paris \(archived\).*Lisbon/ }).waitFor();

    await go(page, 'Theses');
    await page.getByRole('button', { name: 'Edit Robots in Europe' }).click();
    await page.getByLabel('Geographies').fill('Europe\nTel Aviv, Israel');
    await page.getByLabel('Active').uncheck();
    await save(page);
    await page.getByRole('row', { name: /Seed.*Europe.*Tel Aviv, Israel.*robots.*paused/ }).waitFor();

    await go(page, 'Views');
    await page.getByRole('button', { name: 'Edit Best of Seed' }).click();
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByLabel('Field of filter 2').selectOption('Where are you based?');
    await page.getByLabel('Value of filter 2').selectOption('Lisbon');
    await page.getByLabel('Order by').selectOption('CRI');
    await save(page);
    await page.getByRole('row', { name: /Stage is Seed.*Where are you based\? is Lisbon.*CRI, falling/ }).waitFor();

    await go(page, 'Settings', 'Members');
    await page.getByRole('button', { name: 'Edit Alan Turing' }).click();
    await page.getByLabel('Role').selectOption('viewer');
    await page.getByLabel('Sees all pipelines').uncheck();
    await page.getByLabel('Active').uncheck();
    await save(page);
    await page.getByRole('row', { name: /Alan Turing.*viewer.*nothing.*deactivated/ }).waitFor();

    await go(page, 'Identities');
    await page.getByRole('button', { name: 'Invite an e-mail' }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('known@example.com');
    await save(page, 'Send the invitation');
    await page.getByRole('row', { name: /invited/ }).waitFor();

    await go(page, 'Audit trail');
    for (const entry of ['Identity invited', 'Member changed', 'View changed', 'Thesis changed', 'Question changed']) {
      await page.getByRole('row', { name: new RegExp(`${entry}.*${team.admin}`) }).waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it('changes a pipeline: its name, its stages and their order, and keeps a stage that still holds deals', async () => {
    const { page, complaints } = await open();
    await go(page, 'Settings', 'Pipelines');
    await page.getByRole('button', { name: 'New pipeline' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Autumn batch');
    await save(page, 'Add pipeline');
    await page.getByRole('button', { name: 'Edit Autumn batch' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Winter batch');
    await page.getByLabel('Stage 2', { exact: true }).fill('First call');
    await page.getByRole('button', { name: 'Move Diligence up' }).click();
    await page.getByRole('button', { name: 'Remove First call' }).click();
    await page.getByRole('button', { name: 'Add a stage' }).click();
    await page.getByLabel('Stage 5', { exact: true }).fill('Sold on');
    await page.getByLabel('Meaning of stage 5').selectOption('invested');
    await save(page);
    await page.getByRole('row', { name: /Winter batch.*Inbox → Diligence → Invested → Passed → Sold on/ }).waitFor();
    expect(complaints).toEqual([]);

    await page.getByRole('button', { name: 'Edit Deal flow' }).click();
    await page.getByRole('button', { name: 'Remove Inbox' }).click();
    await sheet(page).getByRole('button', { name: 'Save' }).click();
    await sheet(page).getByText('A stage that is left out still holds deals.').waitFor();
  });

  it('leads from the board to the page and the quote behind a point, and to the deck itself', async () => {
    const { page, complaints } = await open();
    const names = (): Promise<string[]> => page.locator('.deal a').allTextContents();
    await page.getByRole('link', { name: /Tern Analytics/ }).waitFor();
    expect((await names())[0]).toBe('Acme Robotics');
    await page.getByLabel('Order').selectOption('Newest');
    await page.locator('.deals li:first-child').getByText('Tern Analytics').waitFor();
    await page.getByLabel('Find a company').fill('acme');
    await page.getByRole('link', { name: /Tern Analytics/ }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /Acme Robotics/ }).click();
    await page.locator('h1:focus', { hasText: 'Acme Robotics' }).waitFor();
    await page.getByRole('img', { name: /^CRI \d+ of 1000$/ }).waitFor();
    await page.getByRole('listitem').getByRole('button', { name: 'Team', exact: true }).click();
    expect(await page.locator('details[open] blockquote').first().textContent()).toMatch(/^“.+”Page \d+/);
    await page.getByRole('button', { name: 'Show all evidence' }).click();
    expect(await page.locator('details[open]').count()).toBe(6);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).click()]);
    expect(download.suggestedFilename()).toBe('deck.pdf');
    await page.getByRole('link', { name: 'All companies' }).click();
    await page.getByRole('heading', { name: 'Deal flow', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps a list as long as it was when a row of it changes, and says what could not be loaded', async () => {
    await service.db.run(
      `INSERT INTO views (id, team_id, name, filters, sort)
       SELECT gen_random_uuid(), $1, 'View ' || i, '[]', '{"field": "name", "direction": "asc"}' FROM generate_series(1, 40) i`,
      [team.id],
    );
    const { page } = await open();
    await go(page, 'Views');
    const rows = page.locator('tbody tr');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('row', { name: /Best of Seed/ }).waitFor();
    const all = await rows.count();
    await page.getByRole('button', { name: 'Edit View 1', exact: true }).click();
    await page.getByLabel('Name').fill('Renamed');
    await save(page);
    await page.getByRole('row', { name: /^Renamed/ }).waitFor();
    expect([await rows.count(), all]).toEqual([41, 41]);

    await page.route('**/portal/pipelines?*', (route) => route.abort());
    await go(page, 'Settings', 'Members');
    await page
      .getByRole('alert')
      .getByText(/cannot be reached/)
      .waitFor();
  });

  it('leaves what others changed while a page was open', async () => {
    const operator = demo.operator;
    const acting = { 'x-acting-user': team.admin };
    const make = async (path: string, json: object): Promise<string> => (await operator.post(path, json, acting)).body.id;
    const find = async (path: string, id: string) =>
      (await operator.get(`${path}?limit=100`, acting)).body.data.find((row: { id: string }) => row.id === id);
    const user = await make('/portal/users', { email: 'kay@northwind.example', name: 'Alan Kay' });
    const member = await make('/portal/members', { team_id: team.id, user_id: user, role: 'member' });
    const question = await make('/portal/properties', { name: 'Which way?', type: 'select', options: ['Up', 'Down'] });
    const thesis = await make('/portal/theses', { name: 'Ports', criteria: { stages: ['Seed'] } });
    const view = await make('/portal/views', { name: 'Ports', filters: [] });
    const form = await make('/portal/forms', { name: 'Ports' });
    const { options } = await find('/portal/properties', question);

    const { page } = await open();
    /** Somebody else's change comes when the list is there, before the sheet opens. */
    const edit = async (button: string, path: string, change: object, type: () => Promise<void>): Promise<void> => {
      await page.getByRole('button', { name: button, exact: true }).waitFor();
      expect((await operator.patch(path, change, acting)).status).toBe(200);
      await page.getByRole('button', { name: button, exact: true }).click();
      await type();
      await save(page);
    };
    const rename = (): Promise<void> => page.getByRole('textbox', { name: 'Name' }).fill('Harbours');

    await go(page, 'Settings', 'Members');
    await edit('Edit Alan Kay', `/portal/members/${member}`, { active: false }, async () => {
      await page.getByLabel('Role').selectOption('viewer');
    });
    expect(await find('/portal/members', member)).toMatchObject({ role: 'viewer', active: false });

    await go(page, 'Questions');
    const renamed = { options: [{ id: options[0].id, label: 'Upwards' }] };
    await edit('Edit Which way?', `/portal/properties/${question}`, renamed, () => page.getByLabel('More options').fill('Left'));
    expect((await find('/portal/properties', question)).options.map(({ label }: { label: string }) => label)).toEqual([
      'Upwards',
      'Down',
      'Left',
    ]);

    await go(page, 'Theses');
    await edit('Edit Ports', `/portal/theses/${thesis}`, { criteria: { stages: ['Series A'] }, active: false }, rename);
    expect(await find('/portal/theses', thesis)).toMatchObject({ name: 'Harbours', active: false, criteria: { stages: ['Series A'] } });

    await go(page, 'Views');
    const filters = [{ field: 'stage', op: 'eq', value: 'Seed' }];
    await edit('Edit Ports', `/portal/views/${view}`, { filters }, rename);
    expect(await find('/portal/views', view)).toMatchObject({ name: 'Harbours', filters });

    await go(page, 'Forms');
    await edit('Edit Ports', `/portal/forms/${form}`, { allowed_origins: ['https://northwind.example'] }, rename);
    expect(await find('/portal/forms', form)).toMatchObject({ name: 'Harbours', allowed_origins: ['https://northwind.example'] });
  });

  it('says that a session is over, and goes on where it was', async () => {
    const { page } = await open();
    await go(page, 'Intake');
    await page.getByRole('row', { name: /Acme Robotics.*completed/ }).waitFor();
    await service.db.run('DELETE FROM portal_sessions');
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByText('Your session is over').waitFor();
    await signIn(page, team.admin);
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
  });

  it('shows nothing of the team’s administration to a founder', async () => {
    const { page } = await signedIn(browser, service, team.founder);
    expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual(['My company', 'Deck drafts', 'Keys']);
    await page.goto(`${service.baseUrl}/portal#/members`);
    await page.getByText('There is no such page for you').waitFor();
  });
});
