import { createServer, type Server } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { findProgram } from '../../tools/programs';

/**
 * The suggestions of the address bar are pages of the browser's own, which it prepares for every window: more work than the windows that the
 * tests look into. Of this flag the last one counts, so that what Playwright turns off (its chromiumSwitches) is named as well.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
const FLAGS = [
  `--disable-features=${WITHOUT.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Screen {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 375, height: 812 };
export const DESK: Screen = { name: '1440-light', viewport: WIDE, colorScheme: 'light' };
export const PHONE: Screen = { name: '375-dark', viewport: NARROW, colorScheme: 'dark' };
/** What people really have: a desk and a phone, by day and by night. */
export const SCREENS: readonly Screen[] = [
  DESK,
  { name: '1440-dark', viewport: WIDE, colorScheme: 'dark' },
  { name: '375-light', viewport: NARROW, colorScheme: 'light' },
  PHONE,
];

/** The machine's own Chromium. Call it inside `describeWith('chromium', …)`. @param flags of its command line, beside ours */
export function launchBrowser(flags: string[] = []): Promise<Browser> {
  const executablePath = findProgram('chromium');
  if (executablePath === undefined) throw new Error('chromium is not installed');
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

export interface OpenPage {
  page: Page;
  /** What the page complained of: script errors and breaches of its Content-Security-Policy. */
  complaints: string[];
}

const opened: BrowserContext[] = [];
// What is opened before the tests is for all of them.
beforeEach(() => void opened.splice(0));
// Pages go on asking for news, and draw what is new: those of one test would do so while the others run.
afterEach(() => Promise.all(opened.map((context) => context.close())));

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...options });
  opened.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused request is logged by the browser too; the tests look at those themselves.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  return { page, complaints };
}

/** Rules of axe-core that the page breaks, each with the elements; empty is what a page should be. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script: the page's own policy would forbid that, and should.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const results = await page.evaluate<axe.AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Pixels that the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** With SCREENSHOTS naming a folder, keeps a picture of the page for a person to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/**
 * On each screen the page fits the window and has no fault that axe-core finds; the phone by night is what it stands on afterwards. Loaded once,
 * since a page takes longer to come, and axe-core to begin, than to be seen on another screen.
 */
export async function looksRight(page: Page, what: string, screens: readonly Screen[] = SCREENS): Promise<void> {
  for (const { name, viewport, colorScheme } of screens) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await picture(page, `${what}-${name}`);
    expect([what, name, await sidewaysScroll(page), await accessibilityProblems(page)]).toEqual([what, name, 0, []]);
  }
}

export interface Served {
  url: string;
  stop(): Promise<void>;
}

/** A web page of somebody else: another port is another origin. `pages` by path. */
export async function serveHost(pages: (path: string) => string, headers: Record<string, string> = {}): Promise<Served> {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(pages(request.url ?? '/'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => closed(server) };
}

export interface LossyLine extends Served {
  /** Answers that never arrived. */
  lost(): number;
  /** From now on every answer arrives. */
  mend(): void;
}

/**
 * A line to the service that breaks when an answer with this status comes back, the first `times` times: the service did the
 * work, the caller cannot know. A browser sends again by itself, once for each connection that it had used before.
 */
export async function lossyLine(target: string, status: number, times: number): Promise<LossyLine> {
  const { port } = new URL(target);
  let lost = 0;
  let mended = false;
  const sockets = new Set<Socket>();
  const server = createTcpServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [client, upstream].forEach((end) => (end.destroy(), sockets.delete(end))));
    }
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      if (!mended && lost < times && chunk.toString('latin1').startsWith(`HTTP/1.1 ${status}`)) {
        lost += 1;
        client.resetAndDestroy();
      } else {
        client.write(chunk);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((done) => server.close(() => done()));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lost: () => lost, mend: () => void (mended = true), stop };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
