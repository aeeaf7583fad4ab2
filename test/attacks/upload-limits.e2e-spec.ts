import { MAX_DECK_BYTES } from '@app/deck-intake';
import type { Operation } from './support/description';
import { byName, encode, file, FORMS } from './support/forms';
import { changes, type Shot } from './support/range';
import { Target } from './support/target';

jest.setTimeout(120_000);

/** Of the target's form; the others take what a form may allow at most. */
const FORM_BYTES = 100_000;
const most = ({ credential }: Operation): number => (credential === 'uploadToken' ? FORM_BYTES : MAX_DECK_BYTES);

let target: Target;
let made = 0;

beforeAll(async () => {
  target = await Target.start('upload limits');
});

afterAll(() => target.stop());

/** A PDF of this size, of which there is no second. */
function pdfOf(size: number): Buffer {
  const [start, end] = [Buffer.from(`%PDF-1.7\n% ${++made}\n`), Buffer.from('\n%%EOF\n')];
  const pdf = Buffer.alloc(size, ' ');
  start.copy(pdf);
  end.copy(pdf, size - end.length);
  return pdf;
}

async function upload(operation: Operation, size: number, chunked: boolean): Promise<Shot> {
  const headers = { ...(await target.headers(operation)), 'content-type': 'multipart/form-data; boundary=x' };
  const body = encode([file(pdfOf(size))]);
  return { what: `${operation.id}, ${size} bytes`, method: 'POST', path: target.path(operation), headers, body, chunked };
}

describe.each(byName(FORMS))('%s', (_id, operation) => {
  describe.each([
    ['that says its length', false],
    ['in chunks of an unknown end', true],
  ])('a request %s', (_how, chunked) => {
    it('is refused with one byte more than the most, and nothing of it is kept', async () => {
      const shot = await upload(operation, most(operation) + 1, chunked);
      expect(await target.refuses([shot], '400 file_too_large')).toEqual([]);
    });

    it('is taken with exactly the most', async () => {
      const shot = await upload(operation, most(operation), chunked);
      const before = await target.census();
      const [outcome] = await target.range.fire([shot]);
      expect([201, 202]).toContain(outcome?.status);
      const { files = 0 } = before;
      expect(changes({ files }, { files: (await target.census()).files ?? 0 })).toEqual([
        `left behind in files: ${files} before, ${files + 1} after`,
      ]);
    });
  });
});
