import type { Browser } from 'playwright-core';
import { PAGES } from '../apps/api/src/guides/guide-pages';
import { launchBrowser, looksRight, openPage, PHONE } from './support/browser';
import { describeWith } from './support/programs';
import { TestService } from './support/service';

jest.setTimeout(120_000);

describeWith('chromium', 'the guides in a browser', () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    [browser, service] = [await launchBrowser(), await TestService.start()];
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('fit every screen, every page, without a fault that axe-core finds', async () => {
    const { page, complaints } = await openPage(browser, PHONE);
    for (const path of [...Object.keys(PAGES), 'errors/company_not_found', 'errors/webhook_endpoint_not_found', 'search?q=cursor']) {
      await page.goto(`${service.baseUrl}/docs/guides/${path}`);
      await looksRight(page, `guides-${path.split('?')[0]?.replace('/', '-')}`);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('lead from page to page, to the reference and back, and are searched without a script', async () => {
    const { page, complaints } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${service.baseUrl}/docs/guides`);
    await page.getByRole('link', { name: 'Next: Authentication' }).click();
    await page.getByRole('heading', { level: 1, name: 'Authentication' }).waitFor();
    await page.getByRole('searchbox').fill('invalid_cursor');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Errors: invalid_cursor' }).click();
    expect(page.url()).toBe(`${service.baseUrl}/docs/guides/errors#invalid_cursor`);
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Errors' }).getAttribute('aria-current')).toBe('page');
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
    await page.getByRole('link', { name: 'API reference' }).click();
    expect(page.url()).toBe(`${service.baseUrl}/docs`);
    expect(complaints).toEqual([]);
    await page.context().close();
    const reference = await openPage(browser);
    await reference.page.goto(`${service.baseUrl}/docs`);
    const [guide] = await Promise.all([
      reference.page.waitForEvent('popup'),
      reference.page.getByRole('link', { name: '/docs/guides' }).click(),
    ]);
    await guide.waitForURL('**/docs/guides/quick-start');
    await reference.page.context().close();
  });

  it('copy a sample by the keyboard, and say so, also where a page has no clipboard', async () => {
    const { page, complaints } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${service.baseUrl}/docs/guides/quick-start`);
    await page.getByRole('radio', { name: 'Python' }).check();
    const sample = page.locator('.sample.python').first();
    const code = await sample.locator('code').textContent();
    const button = sample.getByRole('button', { name: 'Copy the Python sample' });
    const clipboard = (): Promise<string> => page.evaluate('navigator.clipboard.readText()');
    await button.focus();
    await page.keyboard.press('Enter');
    await sample.getByRole('status').getByText('Copied').waitFor();
    expect([await clipboard(), code?.startsWith('import json, os\nfrom deal_flow')]).toEqual([code, true]);
    // Each sample and each other block has its own.
    expect(await page.locator('article pre').count()).toBe(await page.getByRole('button', { name: 'Copy', includeHidden: true }).count());
    // As on plain http.
    await page.evaluate(
      `navigator.clipboard.writeText('').then(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))`,
    );
    await page.getByRole('radio', { name: 'curl' }).check();
    const curl = page.locator('.sample.sh').first();
    await curl.getByRole('button').click();
    await curl.getByRole('status').getByText('Copied').waitFor();
    await page.reload();
    expect(await clipboard()).toBe(await page.locator('.sample.sh code').first().textContent());
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('show the samples of one language, which the reader chooses', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${service.baseUrl}/docs/guides/quick-start`);
    const shown = async (): Promise<string[]> => [...new Set(await page.locator('.sample:visible .language .of').allTextContents())];
    expect(await shown()).toEqual(['curl']);
    for (const name of ['TypeScript', 'Python', 'curl']) {
      await page.getByRole('radio', { name }).check();
      expect(await shown()).toEqual([name]);
    }
    await page.context().close();
  });
});
