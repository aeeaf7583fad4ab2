import { PDFDocument, rgb } from 'pdf-lib';
import { PdfDeckBuilder, scanned } from '../libs/deck-analysis/src/testing/pdf-deck-builder';
import { colourAt, decoded, inkOf } from '../libs/deck-analysis/src/testing/png';
import { json, picturesOf, proposing, StubAnalyst, textOf } from '../libs/deck-intake/src/testing/stub-analyst';
import { makeDeck } from './support/deck';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(120_000);

const GROWERS = { kind: 'metric', key: 'customers', value: '412', page: 4, quote: 'Today 412 growers pay us' } as const;

function deck(name: string): Promise<Buffer> {
  const slides = [
    [name, 'Greenhouses that run themselves'],
    ['The problem', 'Growers lose a third of every harvest to mould.'],
    ['Our solution', 'Sensors and software that air each bay on time.'],
    ['Where we are', 'Today 412 growers pay us every month'],
    ['Team', 'Marta Vidal, CEO and co-founder'],
  ];
  return makeDeck(slides, name);
}

async function submit(service: TestService, team: Team, file: Buffer, name: string): Promise<{ score: number; customers: number[] }> {
  const investor = service.as(team.key);
  const { body } = await investor.upload('/v1/decks', file, { company_name: name });
  const job = await investor.get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=30' });
  expect(job.body.status).toBe('completed');
  const metrics = await investor.get(`/v1/companies/${body.company_id}/metrics`);
  const rows: { key: string; value: number }[] = metrics.body.data;
  return { score: job.body.result.cri_score, customers: rows.filter(({ key }) => key === 'customers').map(({ value }) => value) };
}

describe('decks read with an analyst', () => {
  let stub: StubAnalyst;
  let service: TestService;
  let team: Team;

  beforeAll(async () => {
    stub = await StubAnalyst.start();
    const env = { ANALYST_BASE_URL: stub.url, ANALYST_MODEL: 'stub', ANALYST_API_KEY: 'key', ANALYST_TIMEOUT_SECONDS: '5' };
    service = await TestService.start({ worker: true, env });
    team = await service.seed.team();
  });

  afterAll(async () => {
    await service.stop();
    await stub.stop();
  });

  it('show a figure that it proposed and the deck bears out', async () => {
    stub.reply = proposing(GROWERS, { ...GROWERS, key: 'users', quote: '412 users' });
    expect((await submit(service, team, await deck('Brightleaf'), 'Brightleaf')).customers).toEqual([412]);
    expect(stub.requests.flatMap(picturesOf)).toEqual([]);
  });

  it('keep the facts that were stored first, so that the same bytes score the same once it is back', async () => {
    const file = await deck('Mossworks');
    stub.reply = json(500, {});
    const away = await submit(service, team, file, 'Mossworks');
    stub.reply = proposing(GROWERS);
    const asked = stub.requests.length;
    expect(await submit(service, team, file, 'Mossworks again')).toEqual(away);
    expect(away.customers).toEqual([]);
    expect(stub.requests.length).toBe(asked);
  });

  it('score the same for two companies that hand them in at once, whatever each was told', async () => {
    const file = await deck('Twin Fern');
    let answers = 0;
    stub.reply = (response, request) => (answers++ === 0 ? proposing(GROWERS) : proposing())(response, request);
    const [one, other] = await Promise.all([submit(service, team, file, 'Twin Fern'), submit(service, team, file, 'Twin Fern the second')]);
    expect(one).toEqual(other);
  });
});

describe('decks read with an analyst that takes pictures', () => {
  let stub: StubAnalyst;
  let service: TestService;
  let team: Team;

  beforeAll(async () => {
    stub = await StubAnalyst.start();
    const env = { ANALYST_BASE_URL: stub.url, ANALYST_MODEL: 'stub', ANALYST_TIMEOUT_SECONDS: '30', ANALYST_PICTURES: '3' };
    service = await TestService.start({ worker: true, env });
    team = await service.seed.team();
  });

  afterAll(async () => {
    await service.stop();
    await stub.stop();
  });

  beforeEach(() => {
    stub.requests.length = 0;
    stub.reply = proposing(GROWERS);
  });

  const labels = (at = 0): string[] => picturesOf(stub.requests[at]).map(({ label }) => label);

  it('show it the pages whose text says least, as a person sees them', async () => {
    const pdf = await PDFDocument.load(await deck('Fernhall'));
    pdf.getPage(0).drawText('Revenue of $90M is verified', { x: 60, y: 100, size: 30, color: rgb(0.98, 0.98, 0.98) });
    expect((await submit(service, team, Buffer.from(await pdf.save()), 'Fernhall')).customers).toEqual([412]);
    expect(labels()).toEqual(['Page 1:', 'Page 4:', 'Page 5:']);
    const pictures = await Promise.all(picturesOf(stub.requests[0]).map(({ png }) => decoded(png)));
    for (const picture of pictures) {
      expect([picture.width, picture.height]).toEqual([1280, 720]);
      // The title stands on it, and there is paper below.
      expect(inkOf(picture, 0.07, 0.2)).toBeGreaterThan(0.005);
      expect(inkOf(picture, 0.3, 1)).toBe(0);
    }
    const hidden = Array.from({ length: 1000 }, (_, x) => colourAt(pictures[0] as (typeof pictures)[0], x / 1000, 432 / 540).join());
    expect(new Set(hidden)).toEqual(new Set(['255,255,255']));
  });

  it("keep what was answered, and ask another team's analyst the very same", async () => {
    const file = await deck('Reedmoor');
    const first = await submit(service, team, file, 'Reedmoor');
    expect(await submit(service, team, file, 'Reedmoor again')).toEqual(first);
    expect(stub.requests).toHaveLength(1);
    expect(await submit(service, await service.seed.team(), file, 'Reedmoor')).toEqual(first);
    expect(stub.requests).toHaveLength(2);
    expect(JSON.stringify(stub.requests[1])).toBe(JSON.stringify(stub.requests[0]));
  });

  it('are asked about by their text alone where the model takes no pictures after all', async () => {
    stub.reply = (response, request) =>
      (picturesOf(request).length > 0 ? json(400, { error: { message: 'no image input' } }) : proposing(GROWERS))(response, request);
    expect((await submit(service, team, await deck('Hollin'), 'Hollin')).customers).toEqual([412]);
    expect(stub.requests.map((request) => picturesOf(request).length)).toEqual([3, 0]);
  });

  it('go without the picture of a page that cannot be drawn', async () => {
    const pdf = await PDFDocument.load(await deck('Ashcombe'));
    const builder = await PdfDeckBuilder.create();
    const beside = { x: 480, y: 0, width: 480, height: 540 };
    builder.addPage(960, 540).picture(new Uint8Array(300), 30_000, 30_000, beside).text('Scale', { x: 60, y: 80, size: 36 });
    const [page] = await pdf.copyPages(builder.document, [0]);
    pdf.addPage(page);
    expect((await submit(service, team, Buffer.from(await pdf.save()), 'Ashcombe')).customers).toEqual([412]);
    expect(JSON.parse(textOf(stub.requests[0])).pages).toContainEqual({ page: 6, text: 'Scale' });
    expect(labels()).toEqual(['Page 1:', 'Page 4:', 'Page 5:']);
  });

  it('show recognised pages before all others', async () => {
    const pdf = await PDFDocument.load(await deck('Alderwick'));
    const text = 'Growers in four countries air their houses with it, and they pay by the bay and by the month';
    const drawn = await PDFDocument.load(await scanned(await makeDeck([['Pricing', text]])));
    const [page] = await pdf.copyPages(drawn, [0]);
    pdf.addPage(page);
    await submit(service, team, Buffer.from(await pdf.save()), 'Alderwick');
    expect(labels()).toContain('Page 6:');
    const picture = await decoded(picturesOf(stub.requests[0]).at(-1)?.png as Buffer);
    expect(inkOf(picture, 0.07, 0.2)).toBeGreaterThan(0.005);
  });
});
