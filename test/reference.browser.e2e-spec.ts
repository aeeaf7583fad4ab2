import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from './support/browser';
import { describeWith } from './support/programs';
import { TestService } from './support/service';

jest.setTimeout(120_000);

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
