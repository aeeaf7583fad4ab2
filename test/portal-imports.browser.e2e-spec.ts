import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { looksRight, PHONE } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { type DemoTeam, go, signedIn } from './support/portal-page';
import { describeWith } from './support/programs';
import type { TestService } from './support/service';

jest.setTimeout(90_000);

// Story: a team arrives with a spreadsheet, sees what it means, tries it, takes it in, and mends the rows that were refused.

const FILE = [
  'Firma;Webseite;Founder email;Notes of ours',
  'Tidewater;tidewater.example;mira@tidewater.example;good',
  'Gearbox;;no address;',
  'Lumen;https://lumen.example;;later',
];

describeWith('chromium', 'imports in the portal', () => {
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

  const choose = (page: Page, name: string, content: string): Promise<void> =>
    page.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') });
  const companies = async (): Promise<number> =>
    (await service.db.row<{ count: number }>('SELECT count(*)::int AS count FROM companies WHERE team_id = $1', [team.id]))?.count ?? 0;

  it('show the first rows, map columns, are tried, done, and give back what was refused as a file', async () => {
    const { page, complaints } = await signedIn(browser, service, team.admin);
    const before = await companies();
    expect((await demo.operator.post('/portal/pipelines', { name: 'Side' }, { 'x-acting-user': team.admin })).status).toBe(201);
    await go(page, 'Imports');
    await page.getByText('Nothing was imported yet').waitFor();
    await choose(page, 'letter.csv', '%PDF-1.4 no table at all');
    await page.getByRole('alert').waitFor();
    await choose(page, 'Kunden.csv', FILE.join('\r\n'));
    const columns = page.getByRole('table', { name: 'Columns' });
    await columns.getByText('Tidewater · Gearbox · Lumen').waitFor();
    expect(await page.getByLabel('“Founder email” fills').inputValue()).toBe('founder_email');
    // No column says which company a row is of.
    const problem = page.getByRole('region', { name: 'Columns' }).getByRole('alert');
    await problem.getByText('No column says which company').waitFor();
    expect(await page.getByRole('button', { name: 'Try it: write nothing' }).isDisabled()).toBe(true);
    await page.getByLabel('“Firma” fills').selectOption('Company name');
    await page.getByLabel('“Webseite” fills').selectOption('Company name');
    await problem.getByText('Two columns fill “Company name”.').waitFor();
    await page.getByLabel('“Webseite” fills').selectOption('Website');
    await problem.waitFor({ state: 'detached' });
    await page.getByLabel('Pipeline of rows that name none').selectOption('Side');
    await page.getByLabel('Pipeline of rows that name none').selectOption('the default one');

    await page.getByRole('button', { name: 'Try it: write nothing' }).click();
    await page.getByText('2 would be made, 1 refused.').waitFor();
    await page.getByText('A trial: nothing was written.').waitFor();
    expect(await companies()).toBe(before);
    await page
      .getByRole('row', { name: /Gearbox/ })
      .getByText('Founder’s e-mail: must be')
      .waitFor();

    await page.getByRole('link', { name: 'All imports' }).click();
    await choose(page, 'Kunden.csv', FILE.join('\r\n'));
    await page.getByLabel('“Firma” fills').selectOption('Company name');
    await page.getByLabel('“Webseite” fills').selectOption('Website');
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('2 made, 1 refused.').waitFor();
    expect(await companies()).toBe(before + 2);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download refused rows' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('rejected-Kunden.csv');
    const [head, row, ...more] = readFileSync((await download.path()) as string, 'utf8').split('\r\n');
    expect([head, more]).toEqual(['Firma,Webseite,Founder email,Notes of ours,import_issue', ['']]);
    expect(row).toMatch(/^Gearbox,,no address,,"?founder_email: /);

    // Mended, it goes in as it is.
    await page.getByRole('link', { name: 'All imports' }).click();
    await choose(page, 'mended.csv', [head, row?.replace('no address', 'ida@gearbox.example')].join('\r\n'));
    await page.getByLabel('“Firma” fills').selectOption('Company name');
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('1 made.').waitFor();
    expect(await companies()).toBe(before + 3);
    await page.getByLabel('Show').selectOption('made');
    await page.getByRole('table', { name: 'Rows' }).getByRole('link').click();
    await page.locator('h1', { hasText: 'Gearbox' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('look right', async () => {
    const { page } = await signedIn(browser, service, team.admin, PHONE);
    await page.goto(`${service.baseUrl}/portal#/imports`);
    await page.getByRole('row', { name: /mended/ }).waitFor();
    await looksRight(page, 'imports-list');
    await choose(page, 'Kunden.csv', FILE.join('\n'));
    await page.getByRole('table', { name: 'Columns' }).waitFor();
    await looksRight(page, 'imports-columns');
    await page.getByRole('link', { name: 'Kunden.csv' }).first().click();
    await page.getByRole('table', { name: 'Rows' }).waitFor();
    await looksRight(page, 'imports-report');
  });
});
