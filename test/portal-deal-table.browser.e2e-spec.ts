import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { looksRight, openPage, type OpenPage, PHONE } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { type DemoTeam, signedIn } from './support/portal-page';
import { describeWith } from './support/programs';
import type { TestService } from './support/service';

jest.setTimeout(90_000);

// Story: after the Monday meeting several deals change at once, in a table.

describeWith('chromium', 'the table of deals', () => {
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

  async function open(options?: Parameters<typeof openPage>[1]): Promise<OpenPage> {
    const opened = await signedIn(browser, service, team.admin, options);
    await opened.page.getByRole('group', { name: 'Show as' }).getByText('Table').click();
    await row(opened.page, 'Acme Robotics').waitFor();
    return opened;
  }
  const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const choose = (page: Page, ...names: string[]) =>
    names.reduce((before, name) => before.then(() => page.getByLabel(`Choose ${name}`).check()), Promise.resolve());

  it('takes deals along as a file: all that the filters leave, or those that are chosen', async () => {
    const { page, complaints } = await open();
    const saved = async (name: string): Promise<string[]> => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('deals.csv');
      const [head, ...rows] = readFileSync((await download.path()) as string, 'utf8')
        .trim()
        .split('\r\n');
      expect(head).toMatch(/^company_name,stage,owner,cri_score,/);
      return rows.map((line) => line.split(',')[0] ?? '').sort();
    };
    expect(await saved('Export')).toEqual(['Acme Robotics', 'Blue Harbor', 'Tern Analytics']);
    await choose(page, 'Blue Harbor');
    expect(await saved('Export 1 deal')).toEqual(['Blue Harbor']);
    await page.getByLabel('Find a company').fill('Tern');
    await row(page, 'Acme Robotics').waitFor({ state: 'detached' });
    expect(await saved('Export')).toEqual(['Tern Analytics']);
    expect(complaints).toEqual([]);
  });

  it('moves, gives and archives those that are chosen, and says by name what was refused', async () => {
    const { page, complaints } = await open();
    expect(new URL(page.url()).hash).toMatch(/as=table/);
    await choose(page, 'Blue Harbor', 'Tern Analytics');
    await page.getByLabel('Move 2 deals to').selectOption('Diligence');
    await page.getByText('2 of 2 moved to Diligence.').waitFor();
    for (const name of ['Blue Harbor', 'Tern Analytics']) await row(page, name).getByText('Diligence').waitFor();
    await row(page, 'Acme Robotics').getByText('Inbox').waitFor();
    expect(await page.getByLabel('Choose Blue Harbor').isChecked()).toBe(false);

    await page.getByLabel('All 3 in sight').check();
    await page.getByLabel('Give 3 deals to').selectOption('Grace Hopper');
    await page.getByText('3 of 3 given.').waitFor();
    for (const name of ['Acme Robotics', 'Blue Harbor', 'Tern Analytics']) await row(page, name).getByText('Grace Hopper').waitFor();

    // Of the next three the line to one breaks.
    const tern = await service.db.row<{ id: string }>(
      `SELECT d.id FROM deals d JOIN companies c ON c.id = d.company_id WHERE c.name = 'Tern Analytics' AND c.team_id = $1`,
      [team.id],
    );
    await page.route(`**/portal/board/deals/${tern?.id}/moves`, (route) => route.abort());
    await page.getByLabel('All 3 in sight').check();
    await page.getByLabel('Move 3 deals to').selectOption('Screening');
    await page.getByText('2 of 3 moved to Screening.').waitFor();
    await page.getByRole('alert').getByText('Tern Analytics: The server cannot be reached.').waitFor();
    await row(page, 'Tern Analytics').getByText('Diligence').waitFor();

    await choose(page, 'Tern Analytics');
    await page.getByRole('button', { name: 'Archive 1 deal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive 1 deal' }).click();
    await page.getByText('1 of 1 archived.').waitFor();
    await row(page, 'Tern Analytics').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('keeps the filters and the order of the board, in the address', async () => {
    const { page } = await open();
    await page.getByLabel('Order').selectOption('Name');
    await page.getByLabel('Find a company').fill('o');
    const links = page.getByRole('table').getByRole('link');
    await page.reload();
    await row(page, 'Blue Harbor').waitFor();
    expect(await links.allTextContents()).toEqual(['Acme Robotics', 'Blue Harbor']);
    await page.getByRole('group', { name: 'Show as' }).getByText('Board').click();
    await page.locator('.deal').first().waitFor();
    expect(await page.getByLabel('Find a company').inputValue()).toBe('o');
  });

  it('keeps each filter in the address: stage, owner, score, answer, industry, funding stage, date, time in stage', async () => {
    const question = await service.db.row<{ id: string; option: string }>(
      `SELECT p.id, o.id AS option FROM properties p JOIN property_options o ON o.property_id = p.id WHERE p.team_id = $1 AND o.label = 'Berlin'`,
      [team.id],
    );
    await service.db.run(
      `INSERT INTO property_answers (id, company_id, property_id, option_id, company_created_at)
       SELECT gen_random_uuid(), id, $2, $3, created_at FROM companies WHERE id = $1`,
      [team.acme, question?.id, question?.option],
    );
    await service.db.run(
      `UPDATE companies SET archived_at = NULL, stage = CASE id WHEN $2 THEN 'Seed' END, industry = CASE id WHEN $2 THEN 'Robotics' END,
         cri_score = CASE id WHEN $2 THEN 450 END,
         created_at = CASE id WHEN $2 THEN now() ELSE timestamptz '2020-01-01' END WHERE team_id = $1`,
      [team.id, team.acme],
    );
    const admin = await service.db.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [team.admin]);
    await service.db.run(
      `UPDATE deals SET owner_id = CASE company_id WHEN $2 THEN $3::uuid END, entered_stage_at = CASE company_id WHEN $2 THEN now() - interval '40 days' ELSE now() END,
         stage_id = (SELECT id FROM pipeline_stages s WHERE s.pipeline_id = deals.pipeline_id AND s.name = CASE company_id WHEN $2 THEN 'Diligence' ELSE 'Inbox' END)
       WHERE team_id = $1`,
      [team.id, team.acme, admin?.id],
    );
    const filters: [string, (page: Page) => Promise<unknown>, RegExp][] = [
      ['Stage', (page) => page.getByLabel('Stage', { exact: true }).selectOption('Diligence'), /stage_id=[0-9a-f-]{36}/],
      ['Owner', (page) => page.getByLabel('Owner', { exact: true }).selectOption('Grace Hopper'), /owner_id=[0-9a-f-]{36}/],
      ['CRI', (page) => page.getByLabel('CRI', { exact: true }).selectOption('400 or more'), /min_score=400/],
      ['In stage', (page) => page.getByLabel('In stage').selectOption('30 days or more'), /stale_days=30/],
      ['Answer', (page) => page.getByLabel('Answer').selectOption('Where are you based?: Berlin'), /option_id=[0-9a-f-]{36}/],
      ['Industry', (page) => page.getByLabel('Industry').fill('robo'), /industry=robo/],
      ['Funding stage', (page) => page.getByLabel('Funding stage').fill('Seed'), /funding_stage=Seed/],
      ['Added since', (page) => page.getByLabel('Added since').fill('2021-01-01'), /added_since=2021-01-01/],
    ];
    const { page, complaints } = await open();
    const names = page.getByRole('table').getByRole('rowheader');
    for (const [label, set, address] of filters) {
      await page.goto(`${service.baseUrl}/portal#/board?as=table&order=name`);
      await row(page, 'Tern Analytics').waitFor();
      const control = page.getByLabel(label, { exact: true });
      if (!(await control.isVisible())) await page.getByText('More filters').click();
      await set(page);
      await row(page, 'Tern Analytics').waitFor({ state: 'detached' });
      await row(page, 'Acme Robotics').waitFor();
      expect([label, page.url()]).toEqual([label, expect.stringMatching(address)]);
      const [value, left] = [await control.inputValue(), await names.allTextContents()];
      await page.reload();
      await row(page, 'Acme Robotics').waitFor();
      expect([label, await control.inputValue(), await names.allTextContents()]).toEqual([label, value, left]);
      expect(left).toEqual(['Acme Robotics']);
    }
    expect(complaints).toEqual([]);
  });

  it('looks right', async () => {
    const { page } = await open(PHONE);
    await choose(page, 'Acme Robotics');
    await looksRight(page, 'table');
  });
});
