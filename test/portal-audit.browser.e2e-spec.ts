import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { accessibilityProblems, looksRight, PHONE } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { type DemoTeam, go, signedIn } from './support/portal-page';
import { describeWith } from './support/programs';
import type { TestService } from './support/service';

jest.setTimeout(90_000);

// Story: an admin looks who did what, narrows it down, follows it to its object, and takes it along; a member keeps figures and folders.

describeWith('chromium', 'the audit trail, folders and figures in the portal', () => {
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

  it('keeps its filters in the address, leads to what was done, and is taken along', async () => {
    const { page, complaints } = await signedIn(browser, service, team.admin);
    await go(page, 'Settings', 'Audit trail');
    const table = page.getByRole('table', { name: 'Audit trail' });
    await table.getByRole('row', { name: /Key created.*CRM sync/ }).waitFor();
    const rows = table.getByRole('rowheader');
    await page.getByLabel('What', { exact: true }).selectOption('Decks');
    await page.getByRole('row', { name: /Deck submitted.*Acme Robotics.*the key CRM sync/ }).waitFor();
    await page.getByRole('row', { name: /Key created/ }).waitFor({ state: 'detached' });
    await page.getByLabel('Who', { exact: true }).selectOption('Any key');
    expect(new URL(page.url()).hash).toBe('#/audit?action=deck.*%2Cjob.*&actor_kind=key');
    await page.reload();
    await page.getByRole('row', { name: /Deck submitted/ }).waitFor();
    expect([await rows.count(), await page.getByLabel('Who', { exact: true }).inputValue()]).toEqual([1, 'kind:key']);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('audit-trail.csv');
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('deck.submitted,key,');

    await page.getByRole('button', { name: 'Clear' }).click();
    await page
      .getByRole('row', { name: /Deck submitted/ })
      .getByRole('button', { name: /Only this/ })
      .click();
    await page.getByRole('row', { name: /Key created/ }).waitFor({ state: 'detached' });
    expect(new Set(await table.getByRole('link').allTextContents())).toEqual(new Set(['Acme Robotics']));
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('Nothing like this was done').waitFor();
    await page.getByLabel('To', { exact: true }).fill('');
    await page
      .getByRole('row', { name: /Deck submitted/ })
      .getByRole('link', { name: 'Acme Robotics' })
      .click();
    await page.getByRole('heading', { name: 'Acme Robotics', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('lets a member state figures and make folders on a company’s page', async () => {
    const { page, complaints } = await signedIn(browser, service, team.admin);
    await page.goto(`${service.baseUrl}/portal#/company/${team.acme}`);
    await page.getByRole('button', { name: 'Add a figure' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Metric').fill('Net revenue retention');
    await sheet.getByLabel('Value').fill('many');
    await sheet.getByRole('button', { name: 'Add figure' }).click();
    await sheet
      .getByRole('alert')
      .getByText(/number/)
      .waitFor();
    await sheet.getByLabel('Value').fill('114');
    await sheet.getByLabel('Unit').fill('percent');
    await sheet.getByLabel('As of').fill('2026-01-31');
    expect(await accessibilityProblems(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Add figure' }).click();
    const metrics = page.getByRole('table', { name: 'Metrics' });
    await metrics.getByRole('row', { name: /Net revenue retention.*114 %/ }).waitFor();
    await page.getByRole('button', { name: 'Newer figure: Net revenue retention' }).click();
    await sheet.getByLabel('Value').fill('121');
    await sheet.getByLabel('As of').fill('2026-02-28');
    await sheet.getByRole('button', { name: 'Add figure' }).click();
    await metrics.getByRole('row', { name: /121 %/ }).waitFor();
    const kept = await service.db.rows(`SELECT key FROM metrics WHERE company_id = $1 AND source = 'investor'`, [team.acme]);
    expect(kept).toEqual([{ key: 'net_revenue_retention' }, { key: 'net_revenue_retention' }]);

    await page.getByRole('button', { name: 'New folder' }).click();
    await sheet.getByLabel('Name').fill('Contracts');
    expect(await accessibilityProblems(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Add folder' }).click();
    await page.getByText('This folder is empty').waitFor();
    await page.getByLabel('Folder').selectOption('Decks (1)');
    await page.getByRole('button', { name: /^Open / }).waitFor();
    expect(await page.getByLabel('Folder').locator('option').allTextContents()).toEqual(['All folders', 'Contracts (0)', 'Decks (1)']);
    expect(complaints).toEqual([]);
  });

  it('are fit to be read on every screen', async () => {
    const { page } = await signedIn(browser, service, team.admin, PHONE);
    await page.goto(`${service.baseUrl}/portal#/audit`);
    await page.getByRole('row', { name: /Key created/ }).waitFor();
    await looksRight(page, 'audit');
    await page.goto(`${service.baseUrl}/portal#/audit?action=note.*&object_id=${team.acme}`);
    await page.getByText('Nothing like this was done').waitFor();
    await looksRight(page, 'audit-empty');
    await page.goto(`${service.baseUrl}/portal#/company/${team.acme}`);
    await page.getByLabel('Folder').waitFor();
    await page.getByRole('table', { name: 'Metrics' }).waitFor();
    await looksRight(page, 'company-figures');
  });
});
