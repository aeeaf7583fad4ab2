import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { UploadJwt, type Form } from '@app/upload-tokens';
import {
  accessibilityProblems,
  launchBrowser,
  looksRight,
  lossyLine,
  openPage,
  PHONE,
  type Screen,
  SCREENS,
  serveHost,
  type Served,
} from './support/browser';
import { ACME_DECK, makeDeck } from './support/deck';
import { describeWith } from './support/programs';
import { TestService } from './support/service';
import type { Team } from './support/seed';
import { formOf } from './support/forms';

jest.setTimeout(60_000);

/** A page whose styles reach for everything: none of it may get into the form. */
const HOSTILE_CSS = `
  * { color: red !important; letter-spacing: 8px !important; text-transform: uppercase !important; line-height: 3 !important; }
  div { display: none !important; opacity: .1 !important; width: 3000px !important; }
  input, select, textarea, button { display: none !important; pointer-events: none !important; }
  html { font-size: 40px; } body { margin: 0; text-align: right; }`;
const SMALLEST: Screen = { name: '320-light', viewport: { width: 320, height: 640 }, colorScheme: 'light' };
const EVENTS = `window.seen = []; for (const type of ['submitted', 'failed'])
  document.addEventListener(type, (event) => window.seen.push([type, event.detail]));`;

/** The codes of the uploads that are refused with this status from now on. */
function refusalsOf(page: Page, status: number): () => Promise<string[]> {
  const answers: Promise<{ error: { code: string } }>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/v1/uploads/decks') && response.status() === status) answers.push(response.json());
  });
  return async () => (await Promise.all(answers)).map(({ error }) => error.code);
}

/** As the browser works them out, of the first that the selector finds. */
function stylesOf(page: Page, selector: string, names: string[]): Promise<string[]> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, wanted) => {
      const style = (
        element.ownerDocument.defaultView as unknown as { getComputedStyle(e: unknown): Record<string, string> }
      ).getComputedStyle(element);
      return wanted.map((name) => style[name] ?? '');
    }, names);
}

describeWith('chromium', 'the embedded application form', () => {
  let service: TestService;
  let browser: Browser;
  let host: Served;
  let team: Team;
  let form: Form;
  let deck: Buffer;
  let serial = 0;

  beforeAll(async () => {
    browser = await launchBrowser();
    [service, deck] = await Promise.all([TestService.start(), makeDeck()]);
    team = await service.seed.team();
    const text = await service.seed.property(team.id, { name: 'Why now?', type: 'text' });
    const city = await service.seed.property(team.id, { name: 'City', type: 'select', options: ['Berlin', 'Paris'] });
    const sectors = await service.seed.property(team.id, {
      name: 'Sectors',
      type: 'multi_select',
      options: ['Climate', 'Fintech', 'Robotics'],
    });
    const application = await service.seed.property(team.id, { name: 'Application', type: 'reference' });
    form = await formOf(service, team, {
      name: 'Spring awards',
      text: 'For founders who build machines.\nSomebody reads every deck.',
      questions: [text, city, sectors].map(({ id }, index) => ({ property_id: id, required: index > 0 })),
      referencePropertyId: application.id,
    });
    await service.seed.identity(team.id, 'ada@example.com', true);
    host = await serveHost((path) => hostPage(new URL(path, 'http://host.test').searchParams));
  });

  afterAll(async () => {
    await browser?.close();
    await host?.stop();
    await service?.stop();
  });

  function hostPage(query: URLSearchParams): string {
    const attributes = [`data-form-id="${query.get('form') ?? form.id}"`];
    for (const name of ['api', 'application-id', 'texts', 'title', 'text', 'theme'])
      if (query.has(name)) attributes.push(`data-${name}='${query.get(name)}'`);
    const style = query.has('style')
      ? query.get('style')
      : query.has('plain')
        ? ':root{color-scheme:light dark} body{margin:0;padding:16px 0}'
        : HOSTILE_CSS;
    return `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Awards</title>
      <style>${style}</style><script>${EVENTS}</script></head>
      <body><main><h1>Apply</h1><script src="${service.baseUrl}/widget.js" ${attributes.join(' ')}></script></main></body></html>`;
  }

  async function open(options: Parameters<typeof openPage>[1] & { query?: Record<string, string> } = {}) {
    const { query = {}, ...rest } = options;
    const opened = await openPage(browser, rest);
    return { ...opened, visit: () => opened.page.goto(`${host.url}/?${new URLSearchParams(query).toString()}`) };
  }

  const attach = (page: Page, buffer = deck, name = 'deck.pdf', mimeType = 'application/pdf'): Promise<void> =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send application' }).click();
  /** The page, whose clock is installed, waits for the test before it tries again. */
  const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);
  const done = (page: Page): Promise<void> => page.getByText('Your application has arrived').waitFor();
  const events = (page: Page): Promise<[string, Record<string, string>][]> => page.evaluate('window.seen');

  async function fillIn(page: Page): Promise<string> {
    const company = `Applicant ${++serial}`;
    await page.getByLabel('Company name').fill(company);
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Your e-mail').fill('ada@example.com');
    await page.getByLabel('Why now?').fill('Because it works.');
    await page.getByLabel('City').selectOption('Berlin');
    await page.getByLabel('Climate').check();
    await page.getByLabel('Robotics').check();
    await attach(page);
    return company;
  }

  async function submissions(company: string): Promise<{ id: string; job_id: string }[]> {
    return service.db.rows('SELECT c.id, j.id AS job_id FROM companies c JOIN jobs j ON j.company_id = c.id WHERE c.name = $1', [company]);
  }

  it('takes an application with every kind of question, on a hostile page of another origin', async () => {
    const { page, visit, complaints } = await open({ query: { 'application-id': 'APP-7' } });
    await visit();
    const company = await fillIn(page);
    await page.getByText('we know this e-mail').waitFor();
    await send(page);
    await done(page);
    const [made, ...more] = await submissions(company);
    expect(more).toEqual([]);
    expect(await events(page)).toEqual([['submitted', { job_id: made?.job_id }]]);
    const seen = await service.as(team.key).get(`/v1/companies/${made?.id}`);
    expect(seen.body.properties.map(({ name, value }: { name: string; value: unknown }) => [name, value])).toEqual([
      ['Why now?', 'Because it works.'],
      ['City', expect.objectContaining({ label: 'Berlin' })],
      ['Sectors', [expect.objectContaining({ label: 'Climate' }), expect.objectContaining({ label: 'Robotics' })]],
      ['Application', 'APP-7'],
    ]);
    expect(complaints).toEqual([]);
    await visit();
    await fillIn(page);
    await send(page);
    await page.getByText('This application was sent before').waitFor();
    expect(await events(page)).toEqual([['failed', { code: 'duplicate_submission' }]]);
  });

  it('takes the first press on the button after the last marked field is put right: nothing moves from under the pointer', async () => {
    const { page, visit } = await open({ query: { plain: '' } });
    await visit();
    const company = await fillIn(page);
    await page.getByLabel('Your e-mail').fill('ada');
    await send(page);
    await page.getByText('Please check the marked fields.').waitFor();
    await page.getByLabel('Your e-mail').fill('ada@example.com');
    await page.getByText('Please check the marked fields.').waitFor({ state: 'detached' });
    const button = page.getByRole('button', { name: 'Send application' });
    await button.scrollIntoViewIfNeeded();
    const before = await button.boundingBox();
    if (!before) throw new Error('the button is not there');
    // Leaving the field asks whether the address is known; the answer comes while the pointer is down.
    const answered = page.waitForResponse('**/v1/connect/recognise');
    await page.mouse.move(before.x + before.width / 2, before.y + 6);
    await page.mouse.down();
    await answered;
    expect(await button.boundingBox()).toEqual(before);
    await page.mouse.up();
    await done(page);
    expect(await submissions(company)).toHaveLength(1);
  });

  it('keeps the host page’s styles out', async () => {
    const { page, visit } = await open();
    await visit();
    const styleOf = (selector: string, names: string[]): Promise<string[]> => stylesOf(page, selector, names);
    await page.getByLabel('City').waitFor();
    expect(await styleOf('[data-deal-flow-form] label', ['letterSpacing', 'textTransform', 'fontSize', 'textAlign', 'opacity'])).toEqual([
      'normal',
      'none',
      '16px',
      'start',
      '1',
    ]);
    expect(await styleOf('[data-deal-flow-form] label', ['color'])).not.toEqual(['rgb(255, 0, 0)']);
    expect((await page.locator('[data-deal-flow-form]').boundingBox())?.width).toBeLessThanOrEqual(1280);
  });

  it('says what is wrong with the answers and the file, beside the field, and sends nothing', async () => {
    const { page, visit } = await open();
    await visit();
    await send(page);
    await page.getByText('Please check the marked fields.').waitFor();
    expect(await page.getByLabel('Company name').evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(await page.locator('[aria-invalid=true]').count()).toBe(8);
    expect(await accessibilityProblems(page)).toEqual([]);
    const company = await fillIn(page);
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    const refusals: [string, () => Promise<void>][] = [
      ['Please choose a PDF file.', () => attach(page, Buffer.from('PK'), 'deck.pptx', 'application/vnd.ms-powerpoint')],
      ['This file is larger than 0.9 MB.', () => attach(page, Buffer.concat([deck, Buffer.alloc(1_000_000)]))],
      ['This file is empty.', () => attach(page, Buffer.alloc(0))],
      // These two only the service can see.
      ['Please choose a PDF file.', () => attach(page, Buffer.from('<html>no deck</html>'))],
      ['This file is cut off or damaged.', () => attach(page, deck.subarray(0, 2000))],
    ];
    for (const [words, choose] of refusals) {
      await choose();
      await send(page);
      await page.locator('#f-file-problem', { hasText: words }).waitFor();
    }
    expect((await events(page)).map(([type, detail]) => [type, detail.code])).toEqual([
      ['failed', 'unsupported_file_type'],
      ['failed', 'invalid_file'],
    ]);
    expect(await submissions(company)).toEqual([]);
    await attach(page);
    await send(page);
    await done(page);
    expect(await submissions(company)).toHaveLength(1);
  });

  it('gets another token when the service calls the first one expired', async () => {
    const { page, visit } = await open();
    let signed = 0;
    await page.route('**/v1/uploads/sign', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      if (signed++ === 0) {
        const old = new UploadJwt(service.config.secrets.uploadToken, service.config.environment);
        const grant = { formId: form.id, applicationId: null, maxBytes: form.maxBytes, mime: 'application/pdf' };
        body.token = old.sign(grant, Math.floor(Date.now() / 1000) - 600).token;
      }
      await route.fulfill({ response, json: body });
    });
    const refusals = refusalsOf(page, 401);
    await visit();
    const company = await fillIn(page);
    await send(page);
    await done(page);
    expect([signed, await refusals()]).toEqual([2, ['upload_token_expired']]);
    expect(await submissions(company)).toHaveLength(1);
  });

  it('gets another token by itself when the form stood open for longer than the first one lives', async () => {
    const { page, visit } = await open();
    await page.clock.install();
    let signed = 0;
    page.on('request', (request) => void (request.url().endsWith('/v1/uploads/sign') && request.method() === 'POST' && (signed += 1)));
    await visit();
    const company = await fillIn(page);
    await page.clock.fastForward('10:00');
    await send(page);
    await done(page);
    expect([signed, (await submissions(company)).length]).toEqual([2, 1]);
  });

  it('sends again when the line breaks, before the upload or before its answer: one application either way', async () => {
    const early = await open();
    let broken = 0;
    await early.page.route('**/v1/uploads/decks', (route) => (broken++ === 0 ? route.abort('connectionreset') : route.continue()));
    await early.page.clock.install();
    await early.visit();
    const first = await fillIn(early.page);
    await stopClock(early.page);
    await send(early.page);
    await early.page.getByText('The connection was lost. Trying again').waitFor();
    await early.page.clock.resume();
    await done(early.page);
    expect(await submissions(first)).toHaveLength(1);

    const line = await lossyLine(service.baseUrl, 202, 1);
    try {
      const late = await open({ query: { api: line.url } });
      await late.visit();
      const second = await fillIn(late.page);
      await send(late.page);
      await done(late.page);
      expect(line.lost()).toBe(1);
      const made = await submissions(second);
      expect(made).toHaveLength(1);
      expect(await events(late.page)).toEqual([['submitted', { job_id: made[0]?.job_id }]]);
    } finally {
      await line.stop();
    }
  });

  it('knows after a lost answer and an expired token that its application has arrived', async () => {
    const line = await lossyLine(service.baseUrl, 202, Infinity);
    try {
      const { page, visit } = await open({ query: { api: line.url } });
      const refusals = refusalsOf(page, 409);
      await page.clock.install();
      await visit();
      const company = await fillIn(page);
      await stopClock(page);
      await send(page);
      await page.getByText('The connection was lost. Trying again').waitFor();
      expect(line.lost()).toBeGreaterThan(0);
      line.mend();
      await page.clock.fastForward('10:00');
      await page.clock.resume();
      await done(page);
      expect(await refusals()).toEqual([]);
      const made = await submissions(company);
      expect(made).toHaveLength(1);
      expect(await events(page)).toEqual([['submitted', { job_id: made[0]?.job_id }]]);
    } finally {
      await line.stop();
    }
  });

  it('works on a page of plain http, where the browser offers less', async () => {
    const { page, visit, complaints } = await open();
    await page.addInitScript('delete Crypto.prototype.randomUUID; delete Navigator.prototype.clipboard;');
    await visit();
    const company = await fillIn(page);
    await send(page);
    await done(page);
    expect([complaints, (await submissions(company)).length]).toEqual([[], 1]);
  });

  it('outlasts the twenty seconds for which a service that died holds its upload, and says so', async () => {
    const { page, visit } = await open();
    await page.clock.install();
    await visit();
    const company = await fillIn(page);
    const keys = new Set<string>();
    const startedAt = await page.evaluate<number>('Date.now()');
    let refused = 0;
    await page.route('**/v1/uploads/decks', async (route) => {
      keys.add(route.request().headers()['idempotency-key'] ?? '');
      if ((await page.evaluate<number>('Date.now()')) - startedAt > 20_000) return route.continue();
      // One that is lost on the way, then the api that was started after it.
      if (refused++ === 0) return route.fulfill({ status: 502, body: 'Bad gateway', headers: { 'access-control-allow-origin': '*' } });
      const error = { code: 'idempotency_in_progress', message: 'Still running.', request_id: 'x' };
      return route.fulfill({ status: 409, json: { error }, headers: { 'access-control-allow-origin': '*' } });
    });
    await send(page);
    await page.getByText('The connection was lost. Trying again').waitFor();
    const arrived = page.getByText('Your application has arrived');
    const said = page.getByText('Your application is being received');
    let told = false;
    for (const deadline = performance.now() + 30_000; performance.now() < deadline && !(await arrived.isVisible());) {
      await page.clock.runFor(500);
      told ||= await said.isVisible();
    }
    expect([await arrived.isVisible(), told, keys.size]).toEqual([true, true, 1]);
    expect(refused).toBeGreaterThan(3);
    expect(await submissions(company)).toHaveLength(1);
  });

  it('says when there is no connection at all, keeps the answers, and sends them later', async () => {
    const { page, visit } = await open();
    await page.clock.install();
    await visit();
    const company = await fillIn(page);
    await page.route('**/v1/uploads/decks', (route) => route.abort('internetdisconnected'));
    await send(page);
    await page.getByText('Trying again').waitFor();
    const given = page.getByText('We could not reach the server');
    for (const deadline = performance.now() + 40_000; performance.now() < deadline && !(await given.isVisible());)
      await page.clock.runFor(1000);
    await given.waitFor();
    expect(await events(page)).toEqual([['failed', { code: 'network' }]]);
    await page.unrouteAll();
    await send(page);
    await done(page);
    expect(await submissions(company)).toHaveLength(1);
  });

  it('makes one application of a double click, and shows how far the upload is', async () => {
    const { page, visit } = await open();
    await visit();
    const company = await fillIn(page);
    await attach(page, await makeDeck([...ACME_DECK, ...Array.from({ length: 30 }, () => ['More', 'x'.repeat(900)])]));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 2_000,
    });
    await page.getByRole('button', { name: 'Send application' }).dblclick();
    await page.getByText(/Sending… [1-9]\d* %/).waitFor();
    expect(await page.getByRole('progressbar').isVisible()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    await done(page);
    expect(await submissions(company)).toHaveLength(1);
  });

  it('is used with the keyboard alone', async () => {
    const { page, visit } = await open();
    await visit();
    // Asked for early: the browser must know that the test answers its dialog before a key opens one.
    const chooser = page.waitForEvent('filechooser', { timeout: 20_000 });
    await page.getByLabel('City').waitFor();
    const company = `Applicant ${++serial}`;
    const type = async (text: string): Promise<void> => {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    };
    for (const text of [company, 'https://example.com', 'ada@example.com', 'Ada', 'Now.', 'Paris']) await type(text);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab');
    expect(await page.locator('input[type=file]').evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: deck });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await done(page);
    expect(await page.getByText('Your application has arrived').evaluate((element) => element.closest('.done')?.matches(':focus'))).toBe(
      true,
    );
    expect(await submissions(company)).toHaveLength(1);
  });

  it('says that a closed form is closed, and speaks the page’s language', async () => {
    const closed = await open({ query: { form: 'form_unknown' } });
    await closed.visit();
    await closed.page.getByText('This form is not open at the moment.').waitFor();
    const german = await open({ query: { texts: JSON.stringify({ submit: 'Bewerbung senden' }) } });
    await german.visit();
    await german.page.getByRole('button', { name: 'Bewerbung senden' }).waitFor();
  });

  it('has the form’s own name and text, and ends with a reference and what happens next', async () => {
    const { page, visit } = await open({ query: { plain: '' } });
    await visit();
    await page.getByRole('heading', { name: 'Spring awards', level: 2 }).waitFor();
    const intro = page.getByText(/For founders who build machines/);
    expect(await intro.innerText()).toBe('For founders who build machines.\nSomebody reads every deck.');
    expect(await page.getByText('Apply with your deck').count()).toBe(0);
    const company = await fillIn(page);
    await send(page);
    await done(page);
    const [{ job_id: job } = { job_id: '' }] = await submissions(company);
    await page.getByText(`Your reference: ${job}`).waitFor();
    await page.getByText(/answers to the e-mail that you gave/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('says what the page says in place of the form’s own words', async () => {
    const { page, visit } = await open({ query: { title: 'Autumn awards', text: 'Boats only.', plain: '' } });
    await visit();
    await page.getByText('Boats only.').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Autumn awards']);
    expect(await page.getByText(/founders who build machines/).count()).toBe(0);
    const lone = await open({ query: { texts: JSON.stringify({ intro: 'Nur Boote.' }) } });
    await lone.visit();
    await lone.page.getByText('Nur Boote.').waitFor();
    expect(await lone.page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Spring awards']);
  });

  it.each([
    ['a page that says nothing of it', '', {}, 'light'],
    ['a page that is dark', ':root{color-scheme:dark}', {}, 'dark'],
    ['a page that follows its visitor', ':root{color-scheme:light dark}', {}, 'dark'],
    ['what the page says of the form', ':root{color-scheme:dark}', { theme: 'light' }, 'light'],
  ])('is as light or dark as %s', async (_, style, query, looks) => {
    const { page, visit } = await open({ colorScheme: 'dark', query: { style, ...query } });
    await visit();
    await page.getByLabel('City').waitFor();
    const [paper] = await stylesOf(page, 'form', ['backgroundColor']);
    expect(paper).toBe(looks === 'dark' ? 'rgb(26, 30, 39)' : 'rgb(255, 255, 255)');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('takes its colours, corners and typeface from documented custom properties', async () => {
    const style = 'main{--deal-flow-accent:#0a5c36;--deal-flow-paper:#fffdf5;--deal-flow-radius:0;--deal-flow-font:Georgia,serif}';
    const { page, visit } = await open({ query: { style } });
    await visit();
    await page.getByLabel('City').waitFor();
    expect(await stylesOf(page, 'form', ['backgroundColor', 'borderTopLeftRadius', 'fontFamily'])).toEqual([
      'rgb(255, 253, 245)',
      '0px',
      'Georgia, serif',
    ]);
    expect(await stylesOf(page, 'form button', ['backgroundColor'])).toEqual(['rgb(10, 92, 54)']);
    const documented = await readFile('docs/form.md', 'utf8');
    const used = (await (await fetch(`${service.baseUrl}/widget.js`)).text()).match(/--deal-flow-[a-z-]+/g) ?? [];
    expect([...new Set(used)].filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  it('tells the owner of a page in the console that its origin is not allowed', async () => {
    const other = await service.seed.team();
    const closed = await formOf(service, other, { name: 'Elsewhere', allowedOrigins: ['https://elsewhere.example'] });
    const { page, complaints, visit } = await open({ query: { form: closed.id } });
    const said = page.waitForEvent('console', (message) => message.text().includes('does not take applications from'));
    await visit();
    expect((await said).text()).toBe(
      `The application form ${closed.id} does not take applications from ${host.url}. Add this origin to its allowed origins, in the portal under Forms.`,
    );
    await page.getByText('We could not reach the server.').waitFor();
    expect(complaints.filter((words) => !/does not take applications|CORS policy/.test(words))).toEqual([]);
  });

  it('fits every screen, without a fault that axe-core finds, in every state', async () => {
    const { page, visit } = await open({ ...PHONE, query: { plain: '' } });
    await visit();
    await page.getByLabel('City').waitFor();
    const look = (state: string): Promise<void> => looksRight(page, `widget-${state}`, [SMALLEST, ...SCREENS]);
    await look('empty');
    await send(page);
    await look('error');
    await fillIn(page);
    await page.getByText('we know this e-mail').waitFor();
    await look('filled');
    await page.route('**/v1/uploads/decks', async (route) => {
      await look('uploading');
      expect(await page.getByText('Please check the marked fields.').count()).toBe(0);
      await route.continue();
    });
    await send(page);
    await done(page);
    await look('done');
  });

  it('runs under a strict policy of the host page, and the demonstration page under its own', async () => {
    const { origin } = new URL(service.baseUrl);
    const strict = await serveHost(
      () => hostPage(new URLSearchParams({ plain: '' })).replace(/<style>.*?<\/style><script>.*?<\/script>/s, ''),
      {
        'content-security-policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}`,
      },
    );
    try {
      for (const url of [strict.url, `${service.baseUrl}/demo/form?form=${form.id}`]) {
        const { page, complaints } = await openPage(browser);
        await page.goto(url);
        await fillIn(page);
        await send(page);
        await done(page);
        expect([url, complaints, await accessibilityProblems(page)]).toEqual([url, [], []]);
      }
    } finally {
      await strict.stop();
    }
  });

  it('demonstrates the form of the team that was there first, whatever others make', async () => {
    const other = await service.seed.team();
    const newer = await formOf(service, other, { name: 'Somebody else’s' });
    const { page } = await openPage(browser);
    await page.goto(`${service.baseUrl}/demo/form`);
    await page.getByRole('heading', { name: 'Spring awards' }).waitFor();
    await page.goto(`${service.baseUrl}/demo/form?form=${newer.id}`);
    await page.getByRole('heading', { name: 'Somebody else’s' }).waitFor();
  });

  it('is small: of the client it has the calls of public forms alone', async () => {
    const script = await (await fetch(`${service.baseUrl}/widget.js`)).text();
    expect(gzipSync(script).length).toBeLessThan(12_000);
    expect([...new Set(script.match(/\/v1\/[a-z/-]+/g))].sort()).toEqual([
      '/v1/connect/recognise',
      '/v1/health',
      '/v1/uploads/decks',
      '/v1/uploads/sign',
    ]);
  });
});
