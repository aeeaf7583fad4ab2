import type { Page } from 'playwright-core';
import { openPage } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { signedIn } from './support/portal-page';
import { describeWith } from './support/programs';

jest.setTimeout(120_000);

// Story: a developer opens the console on each page, signed in or not, and finds nothing to be sorry about.

const DOORS = ['', '#/password', '#/consent', '#/board'];
const OF_TEAMS = [
  ...['board', 'board?as=table', 'views', 'theses', 'duplicates', 'jobs', 'imports', 'forms', 'keys', 'webhooks'],
  ...['pipelines', 'questions', 'members', 'sso', 'identities', 'audit', 'nowhere'],
];
const OF_FOUNDERS = ['mine', 'drafts', 'keys'];

describeWith('chromium', 'the console of the browser', () => {
  let demo: DemoPortal;

  beforeAll(async () => {
    demo = await DemoPortal.start();
  });

  afterAll(() => demo?.stop());

  /** All that the browser says is wrong, requests that were refused included. */
  function listen(page: Page): string[] {
    const said: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(`${page.url()} ${message.text()} ${message.location().url}`);
    });
    return said;
  }
  async function visit(page: Page, hashes: string[]): Promise<void> {
    for (const hash of hashes) {
      await page.goto('about:blank');
      await page.goto(`${demo.service.baseUrl}/portal${hash}`, { waitUntil: 'networkidle' });
      await page.locator('h1').first().waitFor();
      await page.locator('.loading').first().waitFor({ state: 'detached' });
    }
  }

  it('stays empty for whoever is not signed in', async () => {
    const { page } = await openPage(demo.browser);
    const said = listen(page);
    await visit(page, DOORS);
    for (const path of ['/docs', '/docs/guides', '/docs/guides/errors']) {
      await page.goto(`${demo.service.baseUrl}${path}`, { waitUntil: 'networkidle' });
    }
    expect(said).toEqual([]);
  });

  it('stays empty on every screen of a team', async () => {
    const { page } = await signedIn(demo.browser, demo.service, demo.team.admin);
    const said = listen(page);
    await visit(
      page,
      [...OF_TEAMS, `company/${demo.team.acme}`].map((each) => `#/${each}`),
    );
    await page
      .getByRole('button', { name: /^Show page/ })
      .first()
      .click();
    await page.getByRole('dialog').locator('canvas[data-drawn]').first().waitFor();
    await visit(page, ['#/imports']);
    await page.getByLabel('File').setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from('Company\nTidewater\n') });
    await page.getByRole('table', { name: 'Columns' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(said).toEqual([]);
  });

  it('stays empty on every screen of a founder', async () => {
    const { page } = await signedIn(demo.browser, demo.service, demo.team.founder);
    const said = listen(page);
    await visit(
      page,
      OF_FOUNDERS.map((each) => `#/${each}`),
    );
    expect(said).toEqual([]);
  });
});
