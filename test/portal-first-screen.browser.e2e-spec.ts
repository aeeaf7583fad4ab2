import type { Page } from 'playwright-core';
import { DemoPortal } from './support/demo-portal';
import { signedIn } from './support/portal-page';
import { describeWith } from './support/programs';

jest.setTimeout(90_000);

// Story: somebody opens the portal in the morning, over a slow line and on an old laptop, and reads the deck behind a score.

const LOADS = 5;
/**
 * From the reload until the cards can be clicked, and from the click until a page of a deck is drawn. Of several loads the quickest: what
 * else the machine does only makes others slower.
 */
const MOST_MILLISECONDS = 1000;
const MOST_SCRIPT_BYTES = 150_000;

/** Presses the first advice that names a page. Milliseconds until that page is drawn, by the browser's own clock. */
const UNTIL_DRAWN = `new Promise((done) => {
  const button = document.querySelector('[aria-label^="Show page"]');
  const [page] = button.getAttribute('aria-label').match(/\\d+/);
  const begun = performance.now();
  new MutationObserver((_, watch) => {
    if (!document.querySelector('article[aria-label="Page ' + page + '"] canvas[data-drawn]')) return;
    watch.disconnect();
    done(performance.now() - begun);
  }).observe(document.body, { subtree: true, attributeFilter: ['data-drawn'] });
  button.click();
})`;

interface Sent {
  name: string;
  transferSize: number;
  decodedBodySize: number;
}

describeWith('chromium', 'the first screen', () => {
  let demo: DemoPortal;

  beforeAll(async () => {
    demo = await DemoPortal.start();
  });

  afterAll(() => demo?.stop());

  const scripts = async (page: Page): Promise<Sent[]> =>
    (
      await page.evaluate<Sent[]>(
        `performance.getEntriesByType('resource').map(({ name, transferSize, decodedBodySize }) => ({ name, transferSize, decodedBodySize }))`,
      )
    ).filter(({ name }) => name.endsWith('.js'));

  it('comes compressed, once, and can be worked with in less than a second', async () => {
    const { page, complaints } = await signedIn(demo.browser, demo.service, demo.team.admin, { viewport: { width: 1440, height: 900 } });
    const card = page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name: 'Acme Robotics' });
    await card.waitFor();
    const [first, ...others] = await scripts(page);
    expect(others).toEqual([]);
    expect(first?.transferSize).toBeLessThan(MOST_SCRIPT_BYTES);
    expect(first?.transferSize).toBeLessThan((first?.decodedBodySize ?? 0) / 2);

    const until: number[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      await page.reload();
      // Would be pressed: it is there, in its place, and nothing covers it.
      await card.click({ trial: true });
      until.push(await page.evaluate<number>('performance.now()'));
      // Asked whether it is still the same, and not sent again.
      expect((await scripts(page))[0]?.transferSize).toBeLessThan(1000);
    }
    expect(Math.min(...until)).toBeLessThan(MOST_MILLISECONDS);
    expect(complaints).toEqual([]);
  });

  it('leads to the page of a deck that a point stands on, drawn in less than a second', async () => {
    const { page, complaints } = await signedIn(demo.browser, demo.service, demo.team.admin, { viewport: { width: 1440, height: 900 } });
    await page.goto(`${demo.service.baseUrl}/portal#/company/${demo.team.acme}`);
    const until: number[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      await page.reload();
      await page
        .getByRole('button', { name: /^Show page/ })
        .first()
        .waitFor();
      until.push(await page.evaluate<number>(UNTIL_DRAWN));
    }
    expect(Math.min(...until)).toBeLessThan(MOST_MILLISECONDS);
    expect(complaints).toEqual([]);
  });
});
