import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, launchBrowser, openPage, type OpenPage, picture, SCREENS, sidewaysScroll } from './support/browser';
import { type DemoTeam, makeDemoTeam, signedIn } from './support/portal-page';
import { describeWith } from './support/programs';
import { TestService } from './support/service';

jest.setTimeout(90_000);

// Story: after the Monday meeting several deals change at once, in a table.

const OPERATOR = 'an-operator-token-of-the-tests';

describeWith('chromium', 'the table of deals', () => {
  let service: TestService;
  let browser: Browser;
  let team: DemoTeam;

  beforeAll(async () => {
    browser = await launchBrowser();
    const hash = createHash('sha256').update(OPERATOR).digest('hex');
    service = await TestService.start({ worker: true, env: { OPERATOR_TOKEN_SHA256: hash } });
    team = await makeDemoTeam(service, service.as(OPERATOR));
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function open(options?: Parameters<typeof openPage>[1]): Promise<OpenPage> {
    const opened = await signedIn(browser, service, team.admin, options);
    await opened.page.getByLabel('Show as').selectOption('Table');
    await row(opened.page, 'Acme Robotics').waitFor();
    return opened;
  }
  const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const choose = (page: Page, ...names: string[]) =>
    names.reduce((before, name) => before.then(() => page.getByLabel(`Choose ${name}`).check()), Promise.resolve());

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
    await page.getByLabel('Show as').selectOption('Board');
    await page.locator('.deal').first().waitFor();
    expect(await page.getByLabel('Find a company').inputValue()).toBe('o');
  });

  it.each(SCREENS)('looks right at $name', async ({ name, ...screen }) => {
    const { page } = await open(screen);
    await choose(page, 'Acme Robotics');
    await picture(page, `table-${name}`);
    expect([await sidewaysScroll(page), await accessibilityProblems(page)]).toEqual([0, []]);
  });
});
