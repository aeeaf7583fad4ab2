import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityProblems, launchBrowser, openPage, PHONE, picture, SCREENS, sidewaysScroll } from './support/browser';
import { describeWith } from './support/programs';
import { TestService } from './support/service';

jest.setTimeout(240_000);

describeWith('chromium', 'the reference', () => {
  let service: TestService;
  let browser: Browser;
  /** Swagger UI takes seconds to draw all operations: one page serves whoever searches first. */
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    [browser, service] = [await launchBrowser(), await TestService.start()];
    ({ page, complaints } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] }));
    await page.goto(`${service.baseUrl}/docs`);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const searchOf = (of: Page): Locator => of.getByLabel('Search operations');
  /** Found by its search, and opened. */
  async function open(of: Page, tag: string, id: string): Promise<Locator> {
    await searchOf(of).fill(id);
    const operation = of.locator(`#operations-${tag}-${id}`);
    await operation.locator('.opblock-summary-control').click();
    return operation;
  }

  it('fits every screen, open operations and all, without a fault that axe-core finds', async () => {
    const { page, complaints } = await openPage(browser, PHONE);
    await page.goto(`${service.baseUrl}/docs`);
    for (const [tag, id] of [
      ['Investor', 'createCompany'],
      ['Investor', 'submitDeck'],
      ['Founder', 'updateMyCompany'],
      ['Investor', 'listCompanies'],
    ] as const)
      await open(page, tag, id);
    await page.locator('#operations-Investor-listCompanies').getByRole('button', { name: 'Try it out' }).click();
    // What was opened stays open, found or not.
    await searchOf(page).fill('');
    await page.locator('#operations-Founder-updateMyCompany .reference-samples').waitFor();
    for (const { name, viewport, colorScheme } of SCREENS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.locator(colorScheme === 'dark' ? 'html.dark-mode' : 'html:not(.dark-mode)').waitFor();
      // Its colours fade into the others.
      await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => undefined)');
      expect([name, await accessibilityProblems(page), await sidewaysScroll(page), complaints]).toEqual([name, [], 0, []]);
      await picture(page, `reference-${name}`);
    }
    await page.context().close();
  });

  it('finds operations by any word of their path, name or text, and says how many', async () => {
    const told = page.getByRole('search').getByRole('status');
    const shown = (): Promise<string[]> =>
      page.locator('.opblock').evaluateAll((blocks: { id: string }[]) => blocks.map(({ id }) => id.split('-').pop() as string));
    await searchOf(page).fill('RETRY delivery');
    expect([await told.textContent(), await shown()]).toEqual(['1 operation', ['retryWebhookDelivery']]);
    await searchOf(page).fill('/v1/me/deck drafts');
    expect([await told.textContent(), (await shown()).sort()]).toEqual([
      '4 operations',
      ['getDraft', 'listDrafts', 'publishDraft', 'submitDraft'],
    ]);
    await searchOf(page).fill('no such words');
    expect([await told.textContent(), await shown()]).toEqual(['0 operations', []]);
    await searchOf(page).fill('');
    expect([await told.textContent(), (await shown()).length]).toEqual(['', expect.any(Number)]);
    expect((await shown()).length).toBeGreaterThan(90);
  });

  it('shows the samples of one language, in every operation alike, and copies them by the keyboard', async () => {
    const { paths } = (await service.as().get('/v1/openapi.json')).body as {
      paths: Record<string, Record<string, { 'x-codeSamples': { lang: string; source: string }[] }>>;
    };
    const sampleOf = (path: string, method: string, lang: string): string | undefined =>
      paths[path]?.[method]?.['x-codeSamples'].find((sample) => sample.lang === lang)?.source;
    const company = await open(page, 'Investor', 'getCompany');
    const note = await open(page, 'Investor', 'addNote');
    expect(await note.locator('.reference-samples pre').textContent()).toBe(sampleOf('/v1/companies/{id}/notes', 'post', 'Shell'));
    await note.getByRole('button', { name: 'Python', exact: true }).click();
    await note.getByRole('button', { name: 'Copy', exact: true }).focus();
    await page.keyboard.press('Enter');
    await note.getByRole('status').getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(sampleOf('/v1/companies/{id}/notes', 'post', 'Python'));
    await searchOf(page).fill('getCompany');
    expect(await company.locator('.reference-samples pre').textContent()).toBe(sampleOf('/v1/companies/{id}', 'get', 'Python'));
    expect(await company.getByRole('button', { name: 'Python', exact: true }).getAttribute('aria-pressed')).toBe('true');
    expect(complaints).toEqual([]);
  });

  it('answers "Execute" of a list as it stands, with nothing filled in that nobody asked for', async () => {
    const team = await service.seed.team();
    const { paths } = (await service.as().get('/v1/openapi.json')).body as {
      paths: Record<string, { get?: { operationId: string; tags: string[]; parameters?: { name: string }[] } }>;
    };
    const lists = Object.entries(paths).flatMap(([path, { get }]) =>
      get?.tags.includes('Investor') && !path.includes('{') && get.parameters?.some(({ name }) => name === 'cursor')
        ? [get.operationId]
        : [],
    );
    expect(lists.length).toBeGreaterThan(8);
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.locator('.auth-container', { hasText: 'investorKey' }).locator('input').first().fill(team.key);
    await page.locator('.auth-container', { hasText: 'investorKey' }).getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).first().click();
    const answers: Record<string, string | null> = {};
    for (const id of lists) {
      const operation = await open(page, 'Investor', id);
      await operation.getByRole('button', { name: 'Try it out' }).click();
      await operation.getByRole('button', { name: 'Execute' }).click();
      answers[id] = await operation.locator('.live-responses-table tbody .response-col_status').first().textContent();
    }
    expect(answers).toEqual(Object.fromEntries(lists.map((id) => [id, expect.stringMatching(/^200/)])));
    expect(complaints).toEqual([]);
  });
});
