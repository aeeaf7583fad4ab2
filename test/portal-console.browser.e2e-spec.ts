import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { accessibilityProblems, DESK, openPage, PHONE, type Screen, sidewaysScroll } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { makeDeck } from './support/deck';
import { signedIn } from './support/portal-page';
import { describeWith } from './support/programs';

jest.setTimeout(180_000);

// Story: a developer opens each screen, those to come too, with the console beside it, and finds nothing to be sorry about.

/** Colours do not depend on the width. */
const LOOKS: readonly Screen[] = [DESK, PHONE];
/** Every screen of people who are signed in: `board`, `company/:id`. */
const SCREENS_OF_PAGES = [...readFileSync('apps/portal-web/src/pages.tsx', 'utf8').matchAll(/<Route path="\/([^"]+)"/g)].map(
  ([, path = '']) => path.replace('/:id?', ''),
);
const ofFounders = (screen: string): boolean => /^(mine|drafts)/.test(screen);
const DOORS = ['', '#/password', '#/consent', '#/join', '#/with/a-team', '#/sign-in/groups', '#/components', '#/board'];

describeWith('chromium', 'every screen', () => {
  let demo: DemoPortal;
  /** Of what a screen of one thing shows, by its address. */
  let ids: Record<string, string | undefined>;

  beforeAll(async () => {
    demo = await DemoPortal.start({ WEBHOOK_ALLOW_PRIVATE: 'true' });
    const keyOf = async (email: string, portal: string) => {
      const user = await demo.service.db.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
      const { body } = await demo.operator.post(
        '/portal/keys',
        { name: 'Story', portal, scope: 'write' },
        { 'x-acting-user': user?.id ?? '' },
      );
      return demo.service.as(body.key);
    };
    const investor = await keyOf(demo.team.admin, 'investor');
    const founder = await keyOf(demo.team.founder, 'founder');
    const csv = Buffer.from('name,founder_email\nTidewater,\nGearbox,no address\n');
    const { body: imported } = await investor.upload('/v1/imports', csv, {}, { fileName: 'new.csv', type: 'text/csv' });
    const { body: endpoint } = await investor.post('/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/hook', types: ['deal.moved'] });
    const { body: draft } = await founder.upload('/v1/me/deck/drafts', await makeDeck(), {}, { fileName: 'draft.pdf' });
    await founder.get(`/v1/me/deck/drafts/${draft.draft_id}`, { prefer: 'wait=30' });
    ids = {
      company: demo.team.acme,
      imports: imported.import_id,
      webhooks: endpoint.id,
      drafts: draft.draft_id,
      views: (await investor.get('/v1/views')).body.data[0].id,
      theses: (await investor.get('/v1/theses')).body.data[0].id,
    };
  });

  afterAll(() => demo?.stop());

  /** All that the browser says is wrong, requests that were refused included. */
  function listen(...pages: Page[]): string[] {
    const said: string[] = [];
    for (const page of pages)
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) said.push(`${page.url()} ${message.text()} ${message.location().url}`);
      });
    return said;
  }
  /** Each has a heading, fits the window, and has no fault that axe-core finds. While one page waits for silence, the other works. */
  async function visit(pages: Page[], hashes: string[]): Promise<void> {
    const left = [...hashes];
    const visitNext = async (page: Page, looks: readonly Screen[]): Promise<void> => {
      const hash = left.shift();
      if (hash === undefined) return;
      await page.goto('about:blank');
      await page.goto(`${demo.service.baseUrl}/portal${hash}`, { waitUntil: 'networkidle' });
      await page.locator('h1').first().waitFor();
      // The page of components shows it on purpose.
      if (hash !== '#/components') await page.locator('.loading').first().waitFor({ state: 'detached' });
      for (const { name, viewport, colorScheme } of looks) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        expect([hash, name, await sidewaysScroll(page), await accessibilityProblems(page)]).toEqual([hash, name, 0, []]);
      }
      // The next one is drawn in the look in which this one was seen last.
      await visitNext(page, looks.toReversed());
    };
    await Promise.all(pages.map((page) => visitNext(page, LOOKS)));
  }
  function addressOf(screen: string): string {
    const [page = ''] = screen.split('/');
    const id = ids[page];
    if (screen.includes(':id') && id === undefined) throw new Error(`This story has nothing to show at ${screen}.`);
    return `#/${screen.replace(':id', id ?? '')}`;
  }

  const two = async (page: Page): Promise<Page[]> => [page, await page.context().newPage()];

  it('of whoever is not signed in is fine', async () => {
    const pages = await two((await openPage(demo.browser, PHONE)).page);
    const said = listen(...pages);
    await visit(pages, DOORS);
    for (const path of ['/docs', '/docs/guides', '/docs/guides/errors']) {
      await pages[0]?.goto(`${demo.service.baseUrl}${path}`, { waitUntil: 'networkidle' });
    }
    expect(said).toEqual([]);
  });

  it('of a team is fine', async () => {
    const pages = await two((await signedIn(demo.browser, demo.service, demo.team.admin, PHONE)).page);
    const said = listen(...pages);
    const screens = SCREENS_OF_PAGES.filter((screen) => !ofFounders(screen)).map(addressOf);
    expect(screens).toContain('#/audit');
    await visit(pages, [...screens, '#/board?as=table', '#/nowhere']);
    expect(said).toEqual([]);
  });

  it('of a deck, and of the columns of a file, leaves the console empty', async () => {
    const { page } = await signedIn(demo.browser, demo.service, demo.team.admin);
    const said = listen(page);
    await page.goto(`${demo.service.baseUrl}/portal${addressOf('company/:id')}`);
    await page
      .getByRole('button', { name: /^Show page/ })
      .first()
      .click();
    await page.getByRole('dialog').locator('canvas[data-drawn]').first().waitFor();
    await page.goto('about:blank');
    await page.goto(`${demo.service.baseUrl}/portal#/imports`);
    await page.getByLabel('File').setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from('Company\nTidewater\n') });
    await page.getByRole('table', { name: 'Columns' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(said).toEqual([]);
  });

  it('of a founder is fine', async () => {
    const pages = await two((await signedIn(demo.browser, demo.service, demo.team.founder, PHONE)).page);
    const said = listen(...pages);
    await visit(pages, [...SCREENS_OF_PAGES.filter(ofFounders).map(addressOf), '#/keys']);
    expect(said).toEqual([]);
  });
});
