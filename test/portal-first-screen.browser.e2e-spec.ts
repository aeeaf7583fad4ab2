import type { CDPSession, Page } from 'playwright-core';
import { DemoPortal } from './support/demo-portal';
import { signedIn } from './support/portal-page';
import { describeWith } from './support/programs';

jest.setTimeout(90_000);

// Story: somebody opens the portal in the morning, over a slow line and on an old laptop.

const LOADS = 5;
/** Of the browser's main thread. CPU time: what else the machine does counts for little. */
const MOST_CPU_SECONDS = 1;
const MOST_SCRIPT_BYTES = 150_000;

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
  const cpuOf = async (devtools: CDPSession): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  };

  it('comes compressed, once, and keeps the browser busy for less than a second', async () => {
    const { page, complaints } = await signedIn(demo.browser, demo.service, demo.team.admin, { viewport: { width: 1440, height: 900 } });
    const card = page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name: 'Acme Robotics' });
    await card.waitFor();
    const [first, ...others] = await scripts(page);
    expect(others).toEqual([]);
    expect(first?.transferSize).toBeLessThan(MOST_SCRIPT_BYTES);
    expect(first?.transferSize).toBeLessThan((first?.decodedBodySize ?? 0) / 2);

    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const took: number[] = [];
    const until: number[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      const before = await cpuOf(devtools);
      await page.reload();
      await card.waitFor();
      until.push(await page.evaluate<number>('performance.now()'));
      took.push((await cpuOf(devtools)) - before);
      // Asked whether it is still the same, and not sent again.
      expect((await scripts(page))[0]?.transferSize).toBeLessThan(1000);
    }
    const median = (figures: number[]): number => figures.sort((a, b) => a - b)[Math.floor(LOADS / 2)] as number;
    const milliseconds = (seconds: number): string => `${Math.round(seconds * 1000)} ms`;
    console.info(
      `first screen: ${first?.transferSize} bytes of script, ${milliseconds(median(took))} of CPU, ${milliseconds(median(until) / 1000)} until the cards`,
    );
    expect(median(took)).toBeGreaterThan(0);
    expect(median(took)).toBeLessThan(MOST_CPU_SECONDS);
    expect(complaints).toEqual([]);
  });
});
