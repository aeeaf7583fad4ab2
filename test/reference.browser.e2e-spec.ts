import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, launchBrowser, openPage, picture, SCREENS, sidewaysScroll } from './support/browser';
import { describeWith } from './support/programs';
import { TestService } from './support/service';

jest.setTimeout(240_000);

describeWith('chromium', 'the reference', () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    [browser, service] = [await launchBrowser(), await TestService.start()];
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Found by its search, and opened. */
  async function open(page: Page, tag: string, id: string): Promise<void> {
    await page.getByLabel('Search operations').fill(id);
    await page.locator(`#operations-${tag}-${id} .opblock-summary-control`).click();
  }

  it.each(SCREENS)('fits $name, open operations and all, without a fault that axe-core finds', async ({ name, ...screen }) => {
    const { page, complaints } = await openPage(browser, screen);
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
    await page.getByLabel('Search operations').fill('');
    await page.locator('#operations-Founder-updateMyCompany .reference-samples').waitFor();
    expect([await accessibilityProblems(page), await sidewaysScroll(page), complaints]).toEqual([[], 0, []]);
    await picture(page, `reference-${name}`);
    await page.context().close();
  });

  it('finds operations by any word of their path, name or text, and says how many', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${service.baseUrl}/docs`);
    const search = page.getByLabel('Search operations');
    const told = page.getByRole('search').getByRole('status');
    const shown = (): Promise<string[]> =>
      page.locator('.opblock').evaluateAll((blocks: { id: string }[]) => blocks.map(({ id }) => id.split('-').pop() as string));
    await search.fill('RETRY delivery');
    expect([await told.textContent(), await shown()]).toEqual(['1 operation', ['retryWebhookDelivery']]);
    await search.fill('/v1/me/deck drafts');
    expect([await told.textContent(), (await shown()).sort()]).toEqual([
      '4 operations',
      ['getDraft', 'listDrafts', 'publishDraft', 'submitDraft'],
    ]);
    await search.fill('no such words');
    expect([await told.textContent(), await shown()]).toEqual(['0 operations', []]);
    await search.fill('');
    expect([await told.textContent(), (await shown()).length]).toEqual(['', expect.any(Number)]);
    expect((await shown()).length).toBeGreaterThan(90);
    await page.context().close();
  });

  it('shows the samples of one language, in every operation alike, and copies them by the keyboard', async () => {
    const { page, complaints } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${service.baseUrl}/docs`);
    const { paths } = (await service.as().get('/v1/openapi.json')).body as {
      paths: Record<string, Record<string, { 'x-codeSamples': { lang: string; source: string }[] }>>;
    };
    const sampleOf = (path: string, method: string, lang: string): string | undefined =>
      paths[path]?.[method]?.['x-codeSamples'].find((sample) => sample.lang === lang)?.source;
    await open(page, 'Investor', 'getCompany');
    await open(page, 'Investor', 'addNote');
    const note = page.locator('#operations-Investor-addNote');
    expect(await note.locator('.reference-samples pre').textContent()).toBe(sampleOf('/v1/companies/{id}/notes', 'post', 'Shell'));
    await note.getByRole('button', { name: 'Python', exact: true }).click();
    await note.getByRole('button', { name: 'Copy', exact: true }).focus();
    await page.keyboard.press('Enter');
    await note.getByRole('status').getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(sampleOf('/v1/companies/{id}/notes', 'post', 'Python'));
    await page.getByLabel('Search operations').fill('getCompany');
    const company = page.locator('#operations-Investor-getCompany');
    expect(await company.locator('.reference-samples pre').textContent()).toBe(sampleOf('/v1/companies/{id}', 'get', 'Python'));
    expect(await company.getByRole('button', { name: 'Python', exact: true }).getAttribute('aria-pressed')).toBe('true');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('answers "Execute" of a list as it stands, with nothing filled in that nobody asked for', async () => {
    const team = await service.seed.team();
    const { page, complaints } = await openPage(browser);
    await page.goto(`${service.baseUrl}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.locator('.auth-container', { hasText: 'investorKey' }).locator('input').first().fill(team.key);
    await page.locator('.auth-container', { hasText: 'investorKey' }).getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).first().click();
    const { paths } = (await service.as().get('/v1/openapi.json')).body as {
      paths: Record<string, { get?: { operationId: string; tags: string[]; parameters?: { name: string }[] } }>;
    };
    const lists = Object.entries(paths).flatMap(([path, { get }]) =>
      get?.tags.includes('Investor') && !path.includes('{') && get.parameters?.some(({ name }) => name === 'cursor')
        ? [get.operationId]
        : [],
    );
    expect(lists.length).toBeGreaterThan(8);
    const answers: Record<string, string | null> = {};
    for (const id of lists) {
      const operation = page.locator(`#operations-Investor-${id}`);
      await operation.locator('.opblock-summary-control').click();
      await operation.getByRole('button', { name: 'Try it out' }).click();
      await operation.getByRole('button', { name: 'Execute' }).click();
      answers[id] = await operation.locator('.live-responses-table tbody .response-col_status').first().textContent();
    }
    expect(answers).toEqual(Object.fromEntries(lists.map((id) => [id, expect.stringMatching(/^200/)])));
    expect(complaints).toEqual([]);
  });
});
