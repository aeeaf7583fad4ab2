import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, looksRight, openPage, type OpenPage, PHONE, picture, sidewaysScroll } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { type DemoTeam, go, PASSWORD, signedIn, signIn } from './support/portal-page';
import { describeWith } from './support/programs';
import type { TestService } from './support/service';

jest.setTimeout(90_000);

// Story: what a team looks for, opened: the companies of a view, the matches of a thesis with their reasons.

describeWith('chromium', 'views and theses', () => {
  let demo: DemoPortal;
  let service: TestService;
  let browser: Browser;
  let team: DemoTeam;

  beforeAll(async () => {
    demo = await DemoPortal.start();
    ({ browser, service, team } = demo);
  });

  afterAll(async () => {
    await demo?.stop();
  });

  const open = (options?: Parameters<typeof openPage>[1]): Promise<OpenPage> => signedIn(browser, service, team.admin, options);
  const companies = (page: Page) => page.getByRole('table', { name: 'Companies of the view' }).getByRole('link');
  const fine = async (page: Page): Promise<void> =>
    expect([await sidewaysScroll(page), await accessibilityProblems(page)]).toEqual([0, []]);

  it('opens a view on its companies, at an address of its own, which others can be sent', async () => {
    const { page, complaints } = await open();
    await go(page, 'Views');
    await page.getByRole('link', { name: 'Best of Seed' }).click();
    await page.getByRole('heading', { name: 'Best of Seed', level: 1 }).waitFor();
    await page.getByText('Stage is Seed').waitFor();
    await companies(page).first().waitFor();
    expect(await companies(page).allTextContents()).toEqual(['Acme Robotics']);
    expect(new URL(page.url()).hash).toMatch(/^#\/views\/[0-9a-f-]{36}$/);
    await page.reload();
    await companies(page).first().waitFor();

    await page.getByRole('button', { name: 'Edit view' }).click();
    await page.getByRole('dialog').getByLabel('Value of filter 1').fill('Series Z');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('No company is in this view').waitFor();
    await fine(page);
    await page.getByRole('button', { name: 'Edit view' }).click();
    await page.getByRole('dialog').getByLabel('Value of filter 1').fill('Seed');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await companies(page).getByText('Acme Robotics').waitFor();
    expect(complaints).toEqual([]);
  });

  it('opens a thesis on its matches, best first, with the reasons of each', async () => {
    const { page, complaints } = await open();
    await go(page, 'Theses');
    await page.getByRole('link', { name: 'Robots in Europe' }).click();
    const matches = page.getByRole('table', { name: 'Matches' });
    const acme = matches.getByRole('row').filter({ hasText: 'Acme Robotics' });
    await acme.getByText(/\d+ %/).waitFor();
    expect(await acme.getByRole('listitem').count()).toBe(2);
    await acme.getByText(/Seed/).waitFor();
    expect(await matches.getByRole('rowheader').allTextContents()).toHaveLength(3);
    expect((await matches.getByRole('rowheader').allTextContents())[0]).toBe('Acme Robotics');
    await acme.getByRole('link').click();
    await page.getByRole('heading', { name: 'Acme Robotics', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('filters the board by all that is known of companies, in the address, and saves the filters as a view', async () => {
    const { page, complaints } = await open();
    const { body: questions } = await demo.operator.get('/portal/properties', { 'x-acting-user': await adminId() });
    const [{ options }] = questions.data;
    await service.db.run(
      `INSERT INTO property_answers (id, company_id, property_id, option_id, company_created_at)
       SELECT gen_random_uuid(), id, $2, $3, created_at FROM companies WHERE id = $1`,
      [team.acme, questions.data[0].id, options[0].id],
    );
    const cards = page.locator('.deal');
    await page.getByText('More filters').click();
    await page.getByLabel('Funding stage').fill('seed');
    await page.getByRole('link', { name: 'Blue Harbor' }).waitFor({ state: 'detached' });
    expect(await cards.count()).toBe(1);
    await page.getByLabel('Answer').selectOption('Where are you based?: Berlin');
    await page.getByLabel('Added since').fill('2026-01-01');
    await page.getByLabel('Owner', { exact: true }).selectOption('Nobody');
    await page.reload();
    await page.getByRole('link', { name: 'Acme Robotics' }).waitFor();
    expect([await cards.count(), await page.getByLabel('Added since').inputValue()]).toEqual([1, '2026-01-01']);
    await fine(page);

    await page.getByRole('button', { name: 'Save as view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Seed in Berlin');
    await page.getByRole('dialog').getByLabel('Value of filter 2').fill('Seed');
    await fine(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Seed in Berlin', level: 1 }).waitFor();
    await page.getByText('Where are you based? contains Berlin').waitFor();
    await page.getByText('Owner is empty').waitFor();
    await companies(page).getByText('Acme Robotics').waitFor();

    await page.goto(`${service.baseUrl}/portal#/board?as=table&added_since=2100-01-01`);
    await page.getByText('No deal here').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('row').filter({ hasText: 'Tern Analytics' }).waitFor();
    await page.getByText('More filters').click();
    await page.getByLabel('Stage', { exact: true }).selectOption('Passed');
    await page.getByText('No deal here').waitFor();
    await page.getByRole('button', { name: 'Save as view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Passed');
    await fine(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Pipeline stage is Passed').waitFor();
    await page.getByText('No company is in this view').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows members what admins made, for them to read', async () => {
    const operator = demo.operator;
    const email = 'jean.views@northwind.example';
    const { body: user } = await operator.post('/portal/users', { email, name: 'Jean Bartik', password: PASSWORD });
    await operator.post('/portal/members', { team_id: team.id, user_id: user.id, role: 'member' });
    const { page } = await openPage(browser);
    await page.goto(`${service.baseUrl}/portal`);
    await signIn(page, email);
    await go(page, 'Views');
    await page.getByRole('link', { name: 'Best of Seed' }).click();
    await companies(page).getByText('Acme Robotics').waitFor();
    await go(page, 'Theses');
    await page.getByRole('link', { name: 'Robots in Europe' }).click();
    await page.getByRole('table', { name: 'Matches' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Edit|New|Save)/ }).count()).toBe(0);
    await go(page, 'Deal flow');
    await page.getByLabel('Find a company').fill('acme');
    await page.getByRole('button', { name: 'Clear' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save as view' }).count()).toBe(0);
  });

  it('says so where there is none', async () => {
    const operator = demo.operator;
    const email = 'empty.views@northwind.example';
    const { body: user } = await operator.post('/portal/users', { email, name: 'Klara von Neumann', password: PASSWORD });
    const { body: empty } = await operator.post('/portal/teams', { name: 'Southwind Ventures' });
    await operator.post('/portal/members', { team_id: empty.id, user_id: user.id, role: 'admin' });
    const { page } = await signedIn(browser, service, email);
    for (const name of ['Views', 'Theses']) {
      await go(page, name);
      await page.getByText(`No ${name.toLowerCase()} yet`).waitFor();
      await picture(page, `${name}-empty`);
      await fine(page);
    }
  });

  it('looks right', async () => {
    const { page } = await open(PHONE);
    for (const [list, first, ready] of [
      ['Views', 'Best of Seed', 'Acme Robotics'],
      ['Theses', 'Robots in Europe', 'Acme Robotics'],
    ] as const) {
      await go(page, list);
      await page.getByRole('link', { name: first }).waitFor();
      await looksRight(page, list);
      await page.getByRole('link', { name: first }).click();
      await page.getByRole('link', { name: ready }).waitFor();
      await looksRight(page, `${list}-open`);
    }
    await go(page, 'Deal flow');
    await page.getByText('More filters').click();
    await page.getByRole('link', { name: 'Acme Robotics' }).waitFor();
    await looksRight(page, 'board-filters');
  });

  it('says of a company in several pipelines where it stands in each', async () => {
    const acting = { 'x-acting-user': await adminId() };
    const { body: side } = await demo.operator.post('/portal/pipelines', { name: 'Side' }, acting);
    const { body: key } = await demo.operator.post('/portal/keys', { name: 'Twice', portal: 'investor', scope: 'write' }, acting);
    const investor = service.as(key.key);
    const pipelines = (await investor.get('/v1/pipelines')).body.data as { id: string; is_default: boolean }[];
    const main = pipelines.find(({ is_default: first }) => first);
    await investor.post('/v1/companies', { name: 'Twofold', stage: 'Seed', pipeline_ids: [main?.id, side.id] });
    const { page } = await open();
    await go(page, 'Views');
    await page.getByRole('link', { name: 'Best of Seed' }).click();
    const twofold = page.getByRole('row', { name: /Twofold/ });
    await twofold.waitFor();
    expect((await twofold.locator('.tag').allTextContents()).sort()).toEqual(['Deal flow: Inbox', 'Side: Inbox']);
    expect(
      await page
        .getByRole('row', { name: /Acme Robotics/ })
        .locator('.tag')
        .allTextContents(),
    ).toEqual(['Inbox']);
  });

  async function adminId(): Promise<string> {
    return (await service.db.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [team.admin]))?.id ?? '';
  }
});
