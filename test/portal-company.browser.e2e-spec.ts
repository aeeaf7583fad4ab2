import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { PDFDocument, rgb } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, looksRight, openPage, type OpenPage, PHONE, picture } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { makeDeck } from './support/deck';
import { type DemoTeam, go, lookForNews, PASSWORD, signedIn, signIn, watch } from './support/portal-page';
import { describeWith } from './support/programs';
import type { TestService } from './support/service';

jest.setTimeout(90_000);

// Story: a day's work on one company: correct it, write about it, move it, put it away, merge it with the one that it is.

/** Of another company than the others, which it would join. */
const HIDDEN_DECK = [
  ['Tidal Ledger', 'Books that close themselves', 'grace@tidal-ledger.example'],
  ['The problem', 'Harbours close their books by hand, weeks after the month has ended.'],
  ['Traction', '120 harbours pay us today'],
];

describeWith('chromium', 'a company’s page', () => {
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

  const idOf = async (name: string): Promise<string> =>
    (await service.db.row<{ id: string }>('SELECT id FROM companies WHERE name = $1 AND team_id = $2', [name, team.id]))?.id ?? '';
  async function open(company: string, options?: Parameters<typeof openPage>[1]): Promise<OpenPage> {
    const opened = await signedIn(browser, service, team.admin, options);
    await opened.page.goto(`${service.baseUrl}/portal#/company/${await idOf(company)}`);
    await opened.page.locator('h1', { hasText: company }).waitFor();
    return opened;
  }
  const sheet = (page: Page) => page.getByRole('dialog');
  const history = (page: Page) => page.getByRole('list', { name: 'History' });

  it('is corrected field by field, each with where it came from, and never over what somebody else changed meanwhile', async () => {
    const { page, complaints } = await open('Acme Robotics');
    await page.getByRole('button', { name: 'Edit' }).click();
    await sheet(page).getByText('From the deck').first().waitFor();
    await page.getByLabel('Industry').fill('Warehouse automation');
    await page.getByLabel('Founder’s name').fill('Ada King');
    await page.getByLabel('Where are you based?').selectOption('Paris');
    await sheet(page).getByRole('button', { name: 'Save' }).click();
    await sheet(page).waitFor({ state: 'detached' });
    await page.getByText('Industry · from your team').waitFor();
    await page.getByText('Ada King').first().waitFor();
    await page.getByRole('definition').filter({ hasText: 'Paris' }).waitFor();
    await history(page)
      .getByText(/Changed: .*industry “Warehouse automation”/)
      .waitFor();

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Stage', { exact: true }).fill('Series B');
    await service.db.run(`UPDATE companies SET updated_at = now() + interval '1 s' WHERE id = $1`, [team.acme]);
    await sheet(page).getByRole('button', { name: 'Save' }).click();
    await sheet(page).getByRole('alert').waitFor();
    const { stage } = (await service.db.row<{ stage: string }>('SELECT stage FROM companies WHERE id = $1', [team.acme])) ?? {};
    expect(stage).not.toBe('Series B');
    expect(complaints).toEqual([]);
  });

  it('holds notes with who wrote them and when, which others see as they come', async () => {
    const [{ page, complaints }, other] = [await open('Blue Harbor'), await open('Blue Harbor')];
    for (const each of [page, other.page]) {
      await watch(each);
      await history(each).waitFor();
    }
    await page.getByLabel('New note').fill('Call with the founders.\nStrong on distribution.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('article').getByText('Strong on distribution.').waitFor();
    for (const each of [page, other.page]) {
      await lookForNews(each);
      await each.getByRole('article').getByText('Strong on distribution.').waitFor();
      await each
        .getByRole('article')
        .getByText(/^Grace Hopper, /)
        .waitFor();
      await history(each).getByText('Note: Call with the founders. Strong on distribution.').waitFor();
    }
    expect(await page.getByLabel('New note').inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  it('is moved, owned and closed with its reasons, and its history tells', async () => {
    const { page } = await open('Blue Harbor');
    const deal = page.getByRole('region', { name: 'Deal flow' });
    await deal.getByLabel('Owner').selectOption('Alan Turing');
    await history(page).getByText('Owner from nobody to Alan Turing').waitFor();
    await deal.getByRole('button', { name: /^Move/ }).click();
    await sheet(page).getByLabel('Stage').selectOption('Passed');
    await sheet(page).getByLabel('Reasons').fill('Market');
    await sheet(page).getByLabel('Note').fill('Come back after the pilot.');
    await sheet(page).getByRole('button', { name: 'Move', exact: true }).click();
    await deal.getByText('Come back after the pilot.').waitFor();
    await deal.getByText('Market').waitFor();
    await history(page).getByText('Moved from Inbox to Passed (Market)').waitFor();
  });

  it('is archived and restored', async () => {
    const { page } = await open('Tern Analytics');
    await page.getByRole('button', { name: 'Archive' }).click();
    await sheet(page).getByRole('button', { name: 'Archive' }).click();
    await page.getByText(/^Archived .* until it is restored/).waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    expect(await page.getByLabel('New note').count()).toBe(0);
    await page.getByRole('link', { name: 'All companies' }).click();
    await page.getByRole('link', { name: 'Acme Robotics' }).waitFor();
    await page.getByRole('link', { name: 'Tern Analytics' }).waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('button', { name: 'Restore' }).click();
    await sheet(page).getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Archive' }).waitFor();
    await history(page).getByText('Restored').waitFor();
  });

  it('opens the deck at the page of a point, with the quoted words marked on it', async () => {
    const { page, complaints } = await open('Acme Robotics');
    await page.getByRole('listitem').getByRole('button', { name: 'Team', exact: true }).click();
    const proof = page.locator('details[open] .evidence li', { has: page.locator('blockquote') }).first();
    const quote = ((await proof.locator('blockquote').textContent()) ?? '').replace(/^“|”.*$/gs, '');
    const began = performance.now();
    await proof.getByRole('button', { name: /^Show in the deck/ }).click();
    const viewer = page.getByRole('dialog');
    const shown = viewer.getByRole('article', { name: await viewer.getByRole('heading').innerText(), exact: true });
    await shown.locator('canvas[data-drawn]').waitFor();
    expect(performance.now() - began).toBeLessThan(10_000);
    await shown.locator('mark').first().waitFor();
    await viewer.getByText(quote).first().waitFor();
    // The mark is on the page, and in sight.
    const [mark, paper] = [await shown.locator('mark').first().boundingBox(), await shown.locator('canvas').boundingBox()];
    if (!mark || !paper) throw new Error('nothing is shown');
    expect([mark.x >= paper.x, mark.x + mark.width <= paper.x + paper.width + 1]).toEqual([true, true]);
    const { height = 0 } = page.viewportSize() ?? {};
    expect([mark.y > 0, mark.y + mark.height < height]).toEqual([true, true]);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/deck-seen.png` });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('shows its figures with their evidence, and why it fits a thesis', async () => {
    const { page, complaints } = await open('Acme Robotics');
    const metrics = page.getByRole('table', { name: 'Metrics' });
    const arr = metrics.getByRole('row').filter({ hasText: '420,000' });
    await arr.getByText('$420K ARR').waitFor();
    await arr.getByText(/from the deck/).waitFor();
    await arr.getByRole('button', { name: /^Show in the deck: page 5/ }).click();
    const shown = page.getByRole('dialog').getByRole('article', { name: 'Page 5', exact: true });
    await shown.locator('mark').first().waitFor();
    await page.keyboard.press('Escape');

    // What the deck says of its market is no figure that the company has reached, and is called so.
    await arr.getByText('Actual', { exact: true }).waitFor();
    const tam = metrics.getByRole('row').filter({ hasText: '12,000,000,000' });
    await tam.getByRole('rowheader', { name: 'TAM' }).waitFor();
    await tam.getByText('Market', { exact: true }).waitFor();
    expect(await tam.getByRole('button', { name: /^Newer figure/ }).count()).toBe(0);
    await tam.getByRole('button', { name: /^Show in the deck: page/ }).click();
    await page.getByRole('dialog').locator('mark').first().waitFor();
    await page.keyboard.press('Escape');

    const fit = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Robots in Europe' }) });
    await fit.getByText('100 %').waitFor();
    await fit.getByText('Profile and deck mention robots.').waitFor();
    await fit.getByRole('link').click();
    await page.getByRole('table', { name: 'Matches' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('says in words what a deck hides, with its page, which opens there', async () => {
    const pdf = await PDFDocument.load(await makeDeck(HIDDEN_DECK, 'Tidal Ledger'));
    const white = 'Ten thousand paying customers and forty million dollars of annual recurring revenue';
    pdf.getPage(2).drawText(white, { x: 60, y: 40, size: 20, color: rgb(1, 1, 1) });
    const admin = await service.db.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [team.admin]);
    const { body: made } = await demo.operator.post(
      '/portal/keys',
      { name: 'Decks', portal: 'investor', scope: 'write' },
      { 'x-acting-user': admin?.id ?? '' },
    );
    const investor = service.as(made.key);
    const deck = Buffer.from(await pdf.save({ useObjectStreams: false }));
    const { body: sent } = await investor.upload('/v1/decks', deck, { company_name: 'Tidal Ledger' });
    const { body: job } = await investor.get(`/v1/jobs/${sent.job_id}`, { prefer: 'wait=30' });
    expect(job.result.warnings).toContain('hidden_text');
    const { page, complaints } = await open('Tidal Ledger');
    const warnings = page.getByRole('list', { name: 'Warnings' });
    await warnings.getByText(/text that nobody sees on its pages/).waitFor();
    await warnings.getByText(/Ten thousand paying customers/).waitFor();
    await warnings.getByRole('button', { name: 'Show in the deck: page 3, hidden text' }).click();
    const shown = page.getByRole('dialog').getByRole('article', { name: 'Page 3', exact: true });
    await shown.locator('mark').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);

    const other = await open('Acme Robotics');
    await other.page.getByRole('table', { name: 'Metrics' }).waitFor();
    expect(await other.page.getByRole('list', { name: 'Warnings' }).count()).toBe(0);
  });

  it('keeps what is loaded first small: the viewer comes with the first deck', async () => {
    const script = await (await fetch(`${service.baseUrl}/portal/app/portal.js`)).text();
    expect(gzipSync(script).length).toBeLessThan(150_000);
    const { page } = await openPage(browser);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(`${service.baseUrl}/portal`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(loaded.filter((path) => /viewer|worker/.test(path))).toEqual([]);
  });

  it('says in words what its deck’s warnings mean', async () => {
    await service.db.run(`UPDATE jobs SET warnings = '["hidden_text", "not_a_deck"]' WHERE company_id = $1 AND type = 'deck_intake'`, [
      team.acme,
    ]);
    const { page } = await open('Acme Robotics');
    const warnings = page.getByRole('list', { name: 'Warnings' });
    await warnings.getByText(/text that nobody sees/).waitFor();
    await warnings.getByText(/does not look like a pitch deck/).waitFor();
  });

  it('is compared with its like side by side, merged after a preview, and parted again', async () => {
    const key = (
      await demo.operator.post('/portal/keys', { name: 'Twin', portal: 'investor', scope: 'write' }, { 'x-acting-user': team.admin })
    ).body.key;
    await service.as(key).post('/v1/companies', { name: 'Acme Robotics GmbH', industry: 'Toys', website: 'https://toys.example' });
    const { page, complaints } = await signedIn(browser, service, team.admin);
    await go(page, 'Duplicates');
    await page.getByRole('button', { name: /Compare .*Acme Robotics/ }).click();
    const both = page.getByRole('table', { name: 'Side by side' });
    await both.getByText('Toys', { exact: true }).waitFor();
    await picture(page, 'merge');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByText(/becomes part of .* and brings 1 deal/).waitFor();
    await page.getByRole('group', { name: 'Industry' }).getByText('Toys', { exact: true }).click();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('No two companies look alike').waitFor();
    const left = await service.db.rows<{ industry: string }>(
      `SELECT industry FROM companies WHERE team_id = $1 AND name LIKE 'Acme Robotics%'`,
      [team.id],
    );
    expect(left).toEqual([{ industry: 'Toys' }]);
    await page.getByRole('button', { name: /^Undo the merge/ }).click();
    await page.getByRole('button', { name: 'Undo merge' }).click();
    await page.getByRole('button', { name: /Compare .*Acme Robotics/ }).waitFor();
    await page.getByRole('button', { name: 'Not the same' }).click();
    await page.getByText('No two companies look alike').waitFor();
    expect(complaints).toEqual([]);
  });

  it('lets a viewer read all of it and change nothing', async () => {
    const operator = demo.operator;
    const email = 'jean@northwind.example';
    const { body: user } = await operator.post('/portal/users', { email, name: 'Jean Bartik', password: PASSWORD });
    await operator.post('/portal/members', { team_id: team.id, user_id: user.id, role: 'viewer' });
    const { page } = await openPage(browser);
    await page.goto(`${service.baseUrl}/portal#/company/${team.acme}`);
    await signIn(page, email);
    await history(page).waitFor();
    expect(await page.getByRole('button', { name: /^(Edit|Archive|Move|Add note)/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Read the deck' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Page 1' }).waitFor();
    await page.getByRole('dialog').locator('canvas[data-drawn]').first().waitFor();
  });

  it('looks right', async () => {
    const { page } = await open('Acme Robotics', PHONE);
    await history(page).waitFor();
    await looksRight(page, 'company');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Where are you based?').waitFor();
    await looksRight(page, 'company-editor');
  });
});
