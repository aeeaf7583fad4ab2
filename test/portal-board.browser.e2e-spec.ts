import type { Browser, Page } from 'playwright-core';
import { looksRight, openPage, type OpenPage, PHONE } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { ACME_DECK, makeDeck } from './support/deck';
import { type DemoTeam, lookForNews, signedIn, signIn, watch } from './support/portal-page';
import { describeWith } from './support/programs';
import type { TestService } from './support/service';

jest.setTimeout(90_000);

// Story: a pipeline as a board: what stands where, moved by hand, and decks that are dropped on it.

describeWith('chromium', 'the deal board', () => {
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

  const open = (options?: Parameters<typeof openPage>[1]): Promise<OpenPage> => signedIn(browser, service, team.admin, options);
  const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const cardOf = (page: Page, name: string) => page.locator('.deal', { has: page.getByRole('link', { name, exact: true }) });
  const stageOf = async (name: string): Promise<string> =>
    (
      await service.db.row<{ stage: string }>(
        `SELECT s.name AS stage FROM deals d JOIN companies c ON c.id = d.company_id JOIN pipeline_stages s ON s.id = d.stage_id
         WHERE c.name = $1 AND c.team_id = $2`,
        [name, team.id],
      )
    )?.stage ?? '';
  async function centre(of: ReturnType<typeof cardOf>): Promise<{ x: number; y: number }> {
    const box = await of.boundingBox();
    if (!box) throw new Error('nothing to point at');
    return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 120) / 2 };
  }
  const settled = async (page: Page, name: string, stage: string): Promise<void> => {
    await column(page, stage).getByRole('link', { name, exact: true }).waitFor();
    while ((await stageOf(name)) !== stage) await page.evaluate('new Promise(requestAnimationFrame)');
  };

  it('says on each card what it scored, whose it is, and how long it has stood there', async () => {
    await service.db.run(
      `UPDATE deals SET entered_stage_at = now() - interval '12 days', owner_id = (SELECT id FROM users WHERE email = $2) WHERE company_id = $1`,
      [team.acme, team.admin],
    );
    const { page } = await open();
    const card = cardOf(page, 'Acme Robotics');
    await card.getByRole('img', { name: 'Owner: Grace Hopper' }).waitFor();
    await card.getByText(/(^|· )12 d$/).waitFor();
    const { cri_score: score } =
      (await service.db.row<{ cri_score: number }>('SELECT cri_score FROM companies WHERE id = $1', [team.acme])) ?? {};
    await card.getByText(String(score), { exact: true }).waitFor();
    await cardOf(page, 'Blue Harbor').getByText('No score').waitFor();
    await cardOf(page, 'Blue Harbor').getByRole('img', { name: 'No owner' }).waitFor();
  });

  it('moves a card by the mouse, and the company is where it was dropped for everybody who looks', async () => {
    const [{ page, complaints }, other] = [await open({ viewport: { width: 1440, height: 900 } }), await open()];
    await watch(other.page);
    await column(other.page, 'Inbox').getByRole('link', { name: 'Blue Harbor' }).waitFor();
    const from = await centre(cardOf(page, 'Blue Harbor'));
    const to = await centre(column(page, 'Screening'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    expect(await page.locator('.column.over').getAttribute('aria-label')).toBe('Screening');
    await page.mouse.up();
    await settled(page, 'Blue Harbor', 'Screening');
    // Nobody opened the company by that.
    await page.getByRole('heading', { name: 'Deal flow', level: 1 }).waitFor();
    await lookForNews(other.page);
    await column(other.page, 'Screening').getByRole('link', { name: 'Blue Harbor' }).waitFor();
    expect([complaints, other.complaints]).toEqual([[], []]);
  });

  it('moves a card by the keyboard, which stays on it', async () => {
    const { page } = await open();
    await cardOf(page, 'Tern Analytics').getByRole('link').focus();
    for (const stage of ['Screening', 'Diligence']) {
      await page.keyboard.press('Alt+ArrowRight');
      await settled(page, 'Tern Analytics', stage);
      await page.getByRole('status').getByText(`Tern Analytics is in ${stage} now.`).waitFor();
    }
    await page.locator('a:focus', { hasText: 'Tern Analytics' }).waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await settled(page, 'Tern Analytics', 'Screening');
  });

  it('moves a card by a finger that rests on it', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const card = cardOf(page, 'Blue Harbor');
    await card.scrollIntoViewIfNeeded();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const from = await centre(card);
    await touch('touchStart', [from]);
    await page.locator('.deal.held').waitFor();
    // At the edge the board scrolls along.
    const to = await (async () => {
      for (;;) {
        await touch('touchMove', [{ x: 385, y: from.y }]);
        const box = await column(page, 'Diligence').boundingBox();
        if (box && box.x > 0 && box.x + 60 < 330) return { x: box.x + 60, y: from.y };
      }
    })();
    await touch('touchMove', [to]);
    await page.locator('.column.over[aria-label="Diligence"]').waitFor();
    await touch('touchEnd', []);
    await settled(page, 'Blue Harbor', 'Diligence');
  });

  it('asks for the reasons of an outcome, and keeps them', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Move Blue Harbor' }).click();
    await page.getByLabel('Stage', { exact: true }).selectOption('Passed');
    await page.getByLabel('Reasons').fill('Market\n\nToo early');
    await page.getByLabel('Note').fill('Again after the pilot.');
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await settled(page, 'Blue Harbor', 'Passed');
    const deal = await service.db.row(
      `SELECT d.outcome_reasons, d.outcome_note FROM deals d JOIN companies c ON c.id = d.company_id
      WHERE c.name = 'Blue Harbor' AND c.team_id = $1`,
      [team.id],
    );
    expect(deal).toEqual({ outcome_reasons: ['Market', 'Too early'], outcome_note: 'Again after the pilot.' });
  });

  it('keeps its filters in the address, so that a reload and a link show the same', async () => {
    const { page } = await open();
    await cardOf(page, 'Tern Analytics').waitFor();
    await page.getByLabel('CRI', { exact: true }).selectOption('400 or more');
    await page.getByLabel('Find a company').fill('acme');
    await cardOf(page, 'Tern Analytics').waitFor({ state: 'detached' });
    await cardOf(page, 'Acme Robotics').waitFor();
    expect(new URL(page.url()).hash).toMatch(/min_score=400/);
    await page.reload();
    await cardOf(page, 'Acme Robotics').waitFor();
    expect([await page.locator('.deal').count(), await page.getByLabel('Find a company').inputValue()]).toEqual([1, 'acme']);
    await page.getByRole('button', { name: 'Clear' }).click();
    await cardOf(page, 'Tern Analytics').waitFor();
    expect(new URL(page.url()).hash).not.toMatch(/acme|min_score/);
  });

  it('takes twenty decks at once and tells of each what became of it', async () => {
    const { page, complaints } = await open();
    const names = Array.from({ length: 18 }, (_, index) => `Startup ${index + 1}`);
    const files = await Promise.all(
      names.map(async (name, index) => ({
        name: `${name} deck.pdf`,
        mimeType: 'application/pdf',
        buffer: await makeDeck(
          ACME_DECK.map((lines) => lines.map((line) => line.replace(/acme(.?)robotics/gi, `${name.replace(' ', '$1')}${index}`))),
          name,
        ),
      })),
    );
    files.push({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no deck') });
    files.push({ name: 'renamed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no deck either') });
    await page.locator('input[type=file]').setInputFiles(files);
    const list = page.getByRole('region', { name: 'Decks put in' });
    await list.getByText('20 decks').waitFor();
    for (const refused of ['notes.txt', 'renamed.pdf']) {
      await list.getByRole('listitem').filter({ hasText: refused }).getByText('The file must be a PDF.').waitFor();
    }
    for (const { name } of files.slice(0, 18))
      await list
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText(/^CRI \d+,/)
        .waitFor({ timeout: 60_000 });
    await column(page, 'Inbox').getByText('19').waitFor();
    await list.getByRole('button', { name: 'Put away' }).click();
    await list.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('takes a file that is dropped anywhere on the board', async () => {
    const { page } = await open();
    await cardOf(page, 'Acme Robotics').waitFor();
    const bytes = [...(await makeDeck([['Dropped Robotics', 'Robots'], ...ACME_DECK.slice(1)], 'Dropped'))];
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], 'Dropped.pdf', { type: 'application/pdf' }));
      for (const type of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    })()`);
    await page.getByRole('region', { name: 'Decks put in' }).getByText('Dropped.pdf').waitFor();
  });

  it('shows a viewer all of it, and nothing to move', async () => {
    const operator = demo.operator;
    const { body: user } = await operator.post('/portal/users', {
      email: 'jean@northwind.example',
      name: 'Jean Bartik',
      password: 'correct horse battery',
    });
    await operator.post('/portal/members', { team_id: team.id, user_id: user.id, role: 'viewer' });
    const { page } = await openPage(browser);
    await page.goto(`${service.baseUrl}/portal`);
    await signIn(page, 'jean@northwind.example');
    await cardOf(page, 'Acme Robotics').waitFor();
    expect(await page.getByRole('button', { name: /^(Move|Add decks)/ }).count()).toBe(0);
  });

  it('stays quick with five thousand deals', async () => {
    for (let from = 1; from <= 5000; from += 500) {
      await service.db.run(
        `WITH made AS (INSERT INTO companies (id, team_id, name, normalized_name, created_at, industry)
           SELECT gen_random_uuid(), $1, 'Company ' || i, 'company ' || i, now() - i * interval '1 min', 'Climate'
           FROM generate_series($2::int, $2::int + 499) i RETURNING id, created_at)
         INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at)
         SELECT gen_random_uuid(), $1, id, (SELECT id FROM pipelines WHERE team_id = $1 LIMIT 1), created_at FROM made`,
        [team.id, from],
      );
    }
    const { page } = await open();
    await column(page, 'Inbox')
      .getByText(/^5\d{3}$/)
      .waitFor();
    expect(await page.locator('.deal').count()).toBeLessThan(200);
    // More come when they are asked for, and what is out of sight is not drawn.
    const cards = column(page, 'Inbox').locator('.deal');
    for (let pages = 1; pages <= 3; pages += 1) {
      await column(page, 'Inbox').getByRole('button', { name: 'Show more of Inbox' }).click();
      await cards.nth(pages * 50 + 49).waitFor({ state: 'attached' });
    }
    const inSight = await page.evaluate<number>(
      `[...document.querySelectorAll('.deal > a')].filter((name) => name.checkVisibility({ contentVisibilityAuto: true })).length`,
    );
    expect([await cards.count(), inSight > 0, inSight < 60]).toEqual([200, true, true]);
    await page.getByLabel('Find a company').fill('Company 4999');
    await column(page, 'Inbox').getByText('1', { exact: true }).waitFor();
    await cardOf(page, 'Company 4999').waitFor();
    await page.getByRole('group', { name: 'Show as' }).getByText('Table').click();
    await page.getByRole('table').getByRole('link', { name: 'Company 4999' }).waitFor();
    await page.getByLabel('Find a company').fill('');
    await page.getByText('All 50 in sight').waitFor();
    expect(await page.getByRole('table').getByRole('link').count()).toBe(50);
  });

  it('looks right', async () => {
    const { page } = await open(PHONE);
    await cardOf(page, 'Acme Robotics').waitFor();
    await looksRight(page, 'board');
    await page.getByRole('button', { name: 'Move Acme Robotics' }).click();
    await page.getByRole('dialog').waitFor();
    await looksRight(page, 'board-move');
    await page.keyboard.press('Escape');
    // With nothing on it that takes the focus, the keyboard still scrolls it.
    await page.goto(`${service.baseUrl}/portal#/board?q=nothing-like-this`);
    await cardOf(page, 'Acme Robotics').waitFor({ state: 'detached' });
    await column(page, 'Inbox').getByText('No deal here').waitFor();
    await looksRight(page, 'board-empty');
  });
});
