import { randomBytes } from 'node:crypto';
import { concatTransformationMatrix, drawObject, PDFDocument } from 'pdf-lib';
import type { Locator, Page } from 'playwright-core';
import { accessibilityProblems } from './support/browser';
import { DemoPortal } from './support/demo-portal';
import { signedIn } from './support/portal-page';
import { describeWith } from './support/programs';

jest.setTimeout(90_000);

// Story: an associate on a train opens a deck of large pictures. The page that they want is there long before the rest.

const PAGES = 24;
const [WIDTH, HEIGHT] = [480, 270];

/** Pages of pictures that no compression makes smaller. */
async function largeDeck(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let number = 0; number < PAGES; number += 1) {
    const page = pdf.addPage([WIDTH, HEIGHT]);
    const image = { Type: 'XObject', Subtype: 'Image', Width: WIDTH, Height: HEIGHT, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 };
    const name = page.node.newXObject('Picture', pdf.context.register(pdf.context.stream(randomBytes(WIDTH * HEIGHT * 3), image)));
    page.pushOperators(concatTransformationMatrix(WIDTH, 0, 0, HEIGHT, 0, 0), drawObject(name));
  }
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

describeWith('chromium', 'the viewer of a large deck', () => {
  let demo: DemoPortal;
  let deck: Buffer;

  beforeAll(async () => {
    demo = await DemoPortal.start();
    deck = await largeDeck();
    const admin = await demo.service.db.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [demo.team.admin]);
    const { body: made } = await demo.operator.post(
      '/portal/keys',
      { name: 'Data room', portal: 'investor', scope: 'write' },
      { 'x-acting-user': admin?.id ?? '' },
    );
    const sent = await demo.service
      .as(made.key)
      .upload(`/v1/companies/${demo.team.acme}/documents`, deck, { name: 'Pictures' }, { fileName: 'pictures.pdf' });
    expect(sent.status).toBe(201);
  });

  afterAll(() => demo?.stop());

  /** @param bytesPerSecond of the line, once the deck is asked for */
  async function opened(bytesPerSecond?: number): Promise<{ page: Page; viewer: Locator; whole: string[]; complaints: string[] }> {
    const { page, complaints } = await signedIn(demo.browser, demo.service, demo.team.admin, { viewport: { width: 1440, height: 900 } });
    await page.goto(`${demo.service.baseUrl}/portal#/company/${demo.team.acme}`);
    const open = page.getByRole('button', { name: 'Open Pictures' });
    await open.waitFor();
    const whole: string[] = [];
    page.on('requestfinished', (request) => {
      if (/\/documents\/[^/]+\/file$/.test(request.url()) && request.headers().range === undefined) whole.push(request.url());
    });
    if (bytesPerSecond !== undefined) {
      const line = await page.context().newCDPSession(page);
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      });
    }
    await open.click();
    return { page, viewer: page.getByRole('dialog'), whole, complaints };
  }
  const drawn = (viewer: Locator, number: number): Locator =>
    viewer.getByRole('article', { name: `Page ${number}`, exact: true }).locator('canvas[data-drawn]');

  it('draws the first page long before the file is there', async () => {
    const { viewer, whole, complaints } = await opened(deck.length / 10);
    await drawn(viewer, 1).waitFor();
    expect(whole).toEqual([]);
    expect(await viewer.getByRole('article').count()).toBe(PAGES);
    expect(complaints).toEqual([]);
  });

  it('draws pages as somebody comes to them, and gives back the memory of those that are far', async () => {
    const { page, viewer, complaints } = await opened();
    await drawn(viewer, 1).waitFor();
    expect(await viewer.locator('canvas[data-drawn]').count()).toBeLessThan(6);
    await viewer.getByRole('article', { name: 'Page 20', exact: true }).scrollIntoViewIfNeeded();
    await drawn(viewer, 20).waitFor();
    await drawn(viewer, 1).waitFor({ state: 'detached' });
    await viewer.getByRole('article', { name: 'Page 1', exact: true }).scrollIntoViewIfNeeded();
    await drawn(viewer, 1).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is turned by its buttons and by the arrows, and says which page one is on', async () => {
    const { page, viewer } = await opened();
    await viewer.getByRole('heading', { name: 'Page 1' }).waitFor();
    await viewer.getByText(`of ${PAGES}`).waitFor();
    await viewer.getByRole('button', { name: 'Next page' }).click();
    await viewer.getByRole('heading', { name: 'Page 2' }).waitFor();
    await viewer.getByRole('document').press('ArrowRight');
    await viewer.getByRole('heading', { name: 'Page 3' }).waitFor();
    await viewer.getByRole('document').press('ArrowLeft');
    await viewer.getByRole('button', { name: 'Page before' }).click();
    await viewer.getByRole('heading', { name: 'Page 1' }).waitFor();
    // By the wheel, too.
    await viewer.getByRole('document').hover();
    await page.mouse.wheel(0, 2500);
    await viewer.getByRole('heading', { name: /^Page [4-6]$/ }).waitFor();
    await viewer.getByRole('document').press('End');
    await viewer.getByRole('heading', { name: `Page ${PAGES}` }).waitFor();
  });

  it('says in words why a file is not shown', async () => {
    const { page } = await signedIn(demo.browser, demo.service, demo.team.admin);
    await page.goto(`${demo.service.baseUrl}/portal#/company/${demo.team.acme}`);
    await page.getByRole('button', { name: 'Open Pictures' }).waitFor();
    await page.route('**/documents/*/file', (route) =>
      route.fulfill({
        status: 404,
        json: { error: { code: 'document_not_found', message: 'There is no such document.', request_id: 'x' } },
      }),
    );
    await page.getByRole('button', { name: 'Open Pictures' }).click();
    await page.getByRole('dialog').getByRole('alert').getByText('There is no such document.').waitFor();
  });
});
