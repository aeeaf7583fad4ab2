import type { Browser } from 'playwright-core';
import { accessibilityProblems, looksRight, PHONE, picture, sidewaysScroll } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { type DemoTeam, signedIn } from './support/portal-page';
import { describeWith } from './support/programs';
import { eventually } from './support/receiver';
import type { TestService } from './support/service';

jest.setTimeout(90_000);

// Story: "which of them said something about Rotterdam?", from wherever one is.

describeWith('chromium', 'the search of the portal', () => {
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

  it('lists the shortcuts of the keyboard at ?, but not where one types', async () => {
    const { page, complaints } = await signedIn(browser, service, team.admin);
    await page.getByLabel('Find a company').fill('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByLabel('Find a company').fill('');
    await page.locator('h1').focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Move the chosen deal by one stage').waitFor();
    await picture(page, 'shortcuts');
    expect([await sidewaysScroll(page), await accessibilityProblems(page)]).toEqual([0, []]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '? Keyboard shortcuts' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');

    const founder = await signedIn(browser, service, team.founder, PHONE);
    await founder.page.locator('h1').focus();
    await founder.page.keyboard.press('?');
    await founder.page.getByRole('dialog').getByText('Show these shortcuts').waitFor();
    expect(await founder.page.getByText('Move the chosen deal').count()).toBe(0);
    expect(await accessibilityProblems(founder.page)).toEqual([]);
    expect([...complaints, ...founder.complaints]).toEqual([]);
  });

  it('finds names, notes and pages of decks from anywhere by keyboard alone, and opens the page', async () => {
    const { page, complaints } = await signedIn(browser, service, team.admin);
    await page.goto(`${service.baseUrl}/portal#/company/${team.acme}`);
    await page.getByLabel('New note').fill('They run a pilot in the harbour of Rotterdam.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('harbour of Rotterdam').first().waitFor();
    await page.goto(`${service.baseUrl}/portal#/keys`);
    await page.locator('h1', { hasText: 'API keys' }).waitFor();
    await page.keyboard.press('Control+k');
    // It takes the focus: what is typed from here on arrives.
    await page.locator('input[type=search]:focus').waitFor();
    const found = page.getByRole('list', { name: 'Found' });
    await page.keyboard.type('rotterd');
    await found.getByText('harbour of Rotterdam').waitFor();
    await page.getByRole('searchbox').fill('nobody wrote this');
    await page.getByText('Nothing was found').waitFor();
    await page.getByRole('searchbox').fill('blue harb');
    await found.getByRole('link', { name: 'Blue Harbor' }).waitFor();
    await page.getByRole('searchbox').fill('acme');
    const onPage = found.getByRole('button', { name: /^Page \d+$/ }).first();
    await onPage.waitFor();
    await onPage.click();
    await page.locator('canvas[data-drawn]').first().waitFor();
    // Escape leaves the deck, and not the search.
    await page.keyboard.press('Escape');
    await eventually(async () => (await page.getByRole('dialog').count()) === 1);
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Acme Robotics' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('looks right', async () => {
    const { page } = await signedIn(browser, service, team.admin, PHONE);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill('acme');
    await page.getByRole('list', { name: 'Found' }).waitFor();
    await looksRight(page, 'search');
  });
});
