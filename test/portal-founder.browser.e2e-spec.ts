import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, looksRight, openPage, PHONE } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { ACME_DECK, makeDeck } from './support/deck';
import { type DemoTeam, go, signedIn, signIn } from './support/portal-page';
import { describeWith } from './support/programs';
import type { TestService } from './support/service';

jest.setTimeout(60_000);

// Story: a founder without a program of their own; and every screen, by day and by night.

describeWith('chromium', 'the portal’s page for founders, and its looks', () => {
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

  async function submit(page: Page, name: string, pages: number): Promise<void> {
    await go(page, 'Deck drafts');
    await page
      .getByLabel('Your deck')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: await makeDeck(ACME_DECK.slice(0, pages)) });
    await page.getByRole('button', { name: 'Score this draft' }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }

  it('scores a draft with live progress, says what to do next, and publishes it', async () => {
    const { page, complaints } = await signedIn(browser, service, team.founder);
    await page.getByRole('img', { name: /^CRI/ }).waitFor();
    await submit(page, 'draft.pdf', 3);
    await page.getByText(/points less than your current deck/).waitFor({ timeout: 20_000 });
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
    const score = await page.getByRole('img', { name: /^CRI/ }).getAttribute('aria-label');

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('published', { exact: true }).waitFor();
    await go(page, 'My company');
    await page.getByRole('img', { name: score ?? '' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('sets a draft beside the published deck, by domain and signal, with the page of each', async () => {
    const { page, complaints } = await signedIn(browser, service, team.founder);
    const better = [
      ...ACME_DECK.slice(0, 7),
      ['Team', 'Ada Lovelace, CEO & Co-founder, 9 years at Amazon Robotics'],
      ['Advisors', 'Grace Hopper, advisor'],
    ];
    await go(page, 'Deck drafts');
    await page.getByLabel('Your deck').setInputFiles({ name: 'beside.pdf', mimeType: 'application/pdf', buffer: await makeDeck(better) });
    await page.getByRole('button', { name: 'Score this draft' }).click();
    const domains = page.getByRole('table', { name: 'Domains, published and draft' });
    await domains.waitFor({ timeout: 20_000 });
    expect(await domains.getByRole('row').count()).toBeGreaterThan(3);
    const change = page.getByRole('region', { name: /^Changes of / }).first();
    await change
      .getByText(/^Published: /)
      .first()
      .waitFor();
    await change
      .getByText(/^Draft: /)
      .first()
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page
      .getByRole('button', { name: /^Show in the draft deck: page/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog');
    await viewer.locator('canvas[data-drawn]').first().waitFor();
    await viewer.locator('mark').first().waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });

    // Advice says which page to change, and opens it.
    await page
      .getByRole('button', { name: /^Show page \d+: / })
      .last()
      .click();
    await viewer.locator('canvas[data-drawn]').first().waitFor();
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
  });

  it('opens and saves the company’s own documents, and shows the deck behind its score', async () => {
    const { page, complaints } = await signedIn(browser, service, team.founder);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Download / })
        .first()
        .click(),
    ]);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .click();
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('article', { name: 'Page 1', exact: true }).locator('canvas[data-drawn]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show all evidence' }).click();
    await page
      .locator('.evidence')
      .getByRole('button', { name: /^Show in the deck: page/ })
      .first()
      .click();
    await viewer.locator('mark').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('says why a file is no deck', async () => {
    const { page } = await signedIn(browser, service, team.founder);
    await go(page, 'Deck drafts');
    await page.getByLabel('Your deck').setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no deck') });
    await page.getByRole('button', { name: 'Score this draft' }).click();
    expect(await page.getByRole('alert').textContent()).toMatch(/PDF/);
  });

  it('edits the profile, makes founder keys and adds documents', async () => {
    const { page, complaints } = await signedIn(browser, service, team.founder);
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await page.getByRole('dialog').getByLabel('Stage').fill('Series A');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Series A/).waitFor();
    await go(page, 'Keys');
    await page.getByLabel('Name').fill('Website');
    await page.getByRole('button', { name: 'Create key' }).click();
    expect(await page.getByTestId('fresh-secret').textContent()).toMatch(/^svc_fnd_/);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await go(page, 'My company');
    await page
      .getByLabel(/A financial model/)
      .setInputFiles({ name: 'Cap table.csv', mimeType: 'text/csv', buffer: Buffer.from('holder,shares\nAda,100\n') });
    await page.getByRole('button', { name: 'Add document' }).click();
    await page.getByRole('listitem').getByText('Cap table.csv').waitFor();
    expect(complaints).toEqual([]);
  });

  it('fits every screen for a founder, without a fault that axe-core finds', async () => {
    const { page, complaints } = await signedIn(browser, service, team.founder, PHONE);
    await page.getByRole('img', { name: /^CRI/ }).waitFor();
    await looksRight(page, 'portal-my-company');
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await looksRight(page, 'portal-profile-sheet');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await submit(page, 'looks.pdf', 4);
    await page.getByRole('button', { name: 'Publish', exact: true }).waitFor({ timeout: 20_000 });
    await looksRight(page, 'portal-draft');
    await go(page, 'Deck drafts');
    await page.getByRole('row', { name: /looks/ }).waitFor();
    await looksRight(page, 'portal-drafts');
    expect(complaints).toEqual([]);
  });

  it('fits every screen for a team, without a fault that axe-core finds', async () => {
    const { page, complaints } = await openPage(browser, PHONE);
    await page.goto(`${service.baseUrl}/portal`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await looksRight(page, 'portal-sign-in');
    await signIn(page, team.admin);
    await page.getByRole('link', { name: /Acme Robotics/ }).waitFor();
    await looksRight(page, 'portal-board');
    await page.getByRole('link', { name: /Acme Robotics/ }).click();
    await page.getByRole('button', { name: 'Show all evidence' }).click();
    await page.getByText('No notes yet').waitFor();
    await looksRight(page, 'portal-company');
    const screens = [
      ['Intake', 'completed'],
      ['Forms', 'No forms yet'],
      ['Keys', 'CRM sync'],
      ['Theses', 'Robots in Europe'],
      ['Views', 'Best of Seed'],
      ['Settings', 'default'],
      ['Questions', 'one choice'],
      ['Members', 'all pipelines'],
      ['Identities', 'No identities yet'],
      ['Audit trail', 'Team created'],
    ] as const;
    for (const [link, ready] of screens) {
      await go(page, link);
      await page.getByText(ready).first().waitFor();
      await looksRight(page, `portal-${link}`);
    }
    await go(page, 'Forms');
    await page.getByRole('button', { name: 'New form' }).click();
    await looksRight(page, 'portal-form-sheet');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await go(page, 'Keys');
    await page.getByRole('button', { name: 'Revoke' }).first().click();
    await looksRight(page, 'portal-revoke');
    expect(complaints).toEqual([]);
  });
});
