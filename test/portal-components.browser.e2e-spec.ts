import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchBrowser, looksRight, openPage, PHONE } from './support/browser';
import { describeWith } from './support/programs';
import { TestService } from './support/service';

jest.setTimeout(60_000);

// Story: somebody changes a style, and looks at what it is worn by.

const PARTS = 'apps/portal-web/src/parts';

describeWith('chromium', 'the page of the portal’s components', () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
    service = await TestService.start();
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('shows every component that there is', async () => {
    const files = (await readdir(PARTS)).filter((name) => name.endsWith('.tsx'));
    const sources = await Promise.all(files.map((name) => readFile(join(PARTS, name), 'utf8')));
    const components = sources.flatMap((source) => [...source.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name));
    const { page, complaints } = await openPage(browser);
    await page.goto(`${service.baseUrl}/portal#/components`);
    await page.getByRole('heading', { name: 'Components', level: 1 }).waitFor();
    const shown = (await page.getByRole('heading', { level: 2 }).allTextContents()).flatMap((names) => names.split(', '));
    expect(shown.sort()).toEqual(components.sort());
    expect(complaints).toEqual([]);
  });

  it('comes with a script of its own, and the first screen stays small', async () => {
    const sizeOf = async (name: string): Promise<number> =>
      gzipSync(await (await fetch(`${service.baseUrl}/portal/app/${name}`)).text()).length;
    expect(await sizeOf('portal.js')).toBeLessThan(150_000);
    expect(await sizeOf('components.js')).toBeLessThan(10_000);
  });

  it('looks right', async () => {
    const { page, complaints } = await openPage(browser, PHONE);
    await page.goto(`${service.baseUrl}/portal#/components`);
    await page.getByRole('heading', { name: 'Components', level: 1 }).waitFor();
    await looksRight(page, 'components');
    for (const dialog of ['Dialog', 'Sheet', 'Confirm']) {
      await page.getByRole('button', { name: `Open ${dialog}` }).click();
      await page.getByRole('dialog').waitFor();
      await looksRight(page, `components-${dialog}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(complaints).toEqual([]);
  });
});
