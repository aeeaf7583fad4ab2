import type { DeckDocument, DeckPage, TextLine, TextSource } from '../pages';
import { picturesWanted } from './pictures';

const line = (text: string, source: TextSource = 'text'): TextLine => ({
  text,
  source,
  x: 60,
  y: 60,
  width: 300,
  height: 20,
  fontSize: 18,
  bold: false,
  confidence: 90,
});
const page = (number: number, lines: TextLine[], more: Partial<DeckPage> = {}): DeckPage => ({
  number,
  width: 720,
  height: 405,
  lines,
  links: [],
  imageShare: 0,
  ocr: false,
  ...more,
});
const deck = (...pages: DeckPage[]): DeckDocument => ({
  pageCount: pages.length,
  pages,
  metadata: { title: null, author: null, producer: null, createdAt: null },
  warnings: [],
});
const DECK = deck(
  page(1, [line('A slide whose words say all that there is to say of it')]),
  page(2, [line('Traction')]),
  page(3, []),
  page(4, [line('Words that were recognised in a picture of a whole slide, however many they are', 'ocr')], { ocr: true }),
  page(5, [line('Our market'), line('$120 billion', 'ocr')], { ocr: true }),
  page(6, [line('— 2,400 —')]),
  page(7, [line('Traction')]),
);
const question = { pages: [1, 2, 4, 5, 6, 7].map((number) => ({ page: number, text: 'as read' })) };

describe('pages that an analyst sees', () => {
  it('are first those that were recognised, then those whose text layer says least, in their order where it says as much', () => {
    expect(picturesWanted(DECK, question, 12).pages).toEqual([4, 5, 6, 2, 7, 1]);
  });

  it('are pages whose text is asked about, since to another no quote could be held', () => {
    expect(picturesWanted(DECK, { pages: question.pages.slice(0, 2) }, 12).pages).toEqual([2, 1]);
    expect(picturesWanted(DECK, { pages: [] }, 12).pages).toEqual([]);
  });

  it('are bounded in number and bytes', () => {
    expect(picturesWanted(DECK, question, 3)).toMatchObject({ most: 3, mostBytes: 8 * 1024 * 1024 });
  });

  it('are the same for the same deck, and the deck is left as it is', () => {
    const before = JSON.stringify(DECK);
    expect(picturesWanted(DECK, question, 3)).toEqual(picturesWanted(structuredClone(DECK), question, 3));
    expect(JSON.stringify(DECK)).toBe(before);
  });
});
