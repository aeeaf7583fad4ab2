import type { TextLine } from '../pages';
import { expectProportionalTime } from '../../../../test/support/growth';
import { inReadingOrder } from './reading-order';

function line(text: string, x: number, y: number, width = 150, fontSize = 14): TextLine {
  return { text, x, y, width, height: fontSize, fontSize, bold: false, source: 'text', confidence: 100 };
}

const manyLines = (count: number): TextLine[] =>
  Array.from({ length: count }, (_, index) => line(`${index}`, (index * 37) % 700, (index * 53) % 400, 5, 4));

const order = (lines: TextLine[]): string =>
  inReadingOrder(lines)
    .map(({ text }) => text.slice(0, 2))
    .join(' ');

describe('inReadingOrder', () => {
  it('reads cards one after the other, each from its heading down', () => {
    const cards = ['A', 'B', 'C'].flatMap((card, column) =>
      ['1 heading of the card', '2 what it says at some', '3 length about the thing'].map((text, row) =>
        line(`${card}${text}`, 60 + column * 220, 150 + row * 20),
      ),
    );
    expect(order([...cards].reverse().concat(line('T1 Three things that make us different', 60, 40, 600, 30)))).toBe(
      'T1 A1 A2 A3 B1 B2 B3 C1 C2 C3',
    );
  });

  it('reads two rows of cards row by row', () => {
    const cards = ['A', 'B', 'C', 'D'].flatMap((card, place) =>
      ['1 heading of the card', '2 what it says below'].map((text, row) =>
        line(`${card}${text}`, 60 + (place % 2) * 200, 100 + Math.floor(place / 2) * 160 + row * 20),
      ),
    );
    expect(order(cards)).toBe('A1 A2 B1 B2 C1 C2 D1 D2');
  });

  it('reads tables of figures across', () => {
    const table = ['A', 'B', 'C'].flatMap((row, y) => [0, 1, 2].map((x) => line(`${row}${x} ${x * 10}`, 60 + x * 200, 100 + y * 24, 60)));
    expect(order(table)).toBe('A0 A1 A2 B0 B1 B2 C0 C1 C2');
  });

  it('keeps every line once, also of overlapping and of very many', () => {
    const piled = Array.from({ length: 50 }, (_, index) => line(`${index}`, 60, 100));
    expect(inReadingOrder(piled)).toHaveLength(50);
    const many = manyLines(6000);
    expect(new Set(inReadingOrder(many))).toEqual(new Set(many));
  });

  it('takes no longer than in proportion', () => expectProportionalTime(48_000, (size) => inReadingOrder(manyLines(size))));
});
