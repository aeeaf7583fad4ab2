import type { Block } from 'tesseract.js';
import type { TextLine } from '../pages';
import { addLook, addMissing, toLines, toPieces } from './ocr-lines';

type WordOf = [text: string, x0: number, x1: number, confidence?: number];

/** A block of one line, 20 pixels high, as the engine reports it. */
function block(words: readonly WordOf[]): Block {
  const line = {
    words: words.map(([text, x0, x1, confidence = 95]) => ({ text, confidence, bbox: { x0, x1, y0: 100, y1: 120 } })),
    rowAttributes: { rowHeight: 24 },
  };
  return { paragraphs: [{ lines: [line] }] } as unknown as Block;
}

function piece(text: string, x: number, y: number, confidence: number, width = text.length * 8): TextLine {
  return { text, x, y, width, height: 16, fontSize: 16, bold: false, source: 'ocr', confidence };
}

const texts = (lines: readonly TextLine[]): string[] => lines.map(({ text }) => text);

describe('toPieces', () => {
  it('measures in points of the page', () => {
    const [line] = toPieces(
      [
        block([
          ['Seed', 200, 280],
          ['round', 290, 380],
        ]),
      ],
      2,
    );
    expect(line).toMatchObject({ text: 'Seed round', x: 100, y: 50, width: 90, height: 10, fontSize: 12, source: 'ocr', confidence: 95 });
  });

  it('cuts lines that run through two columns', () => {
    expect(
      texts(
        toPieces(
          [
            block([
              ['Data', 100, 160],
              ['quality', 170, 240],
              ['No-code', 300, 380],
            ]),
          ],
          1,
        ),
      ),
    ).toEqual(['Data quality', 'No-code']);
  });

  it('keeps sure and unsure words apart and drops hopeless ones', () => {
    expect(
      texts(
        toPieces(
          [
            block([
              ['12M', 100, 160, 90],
              ['valor', 170, 240, 50],
              ['~|', 250, 270, 10],
            ]),
          ],
          1,
        ),
      ),
    ).toEqual(['12M', 'valor']);
  });
});

describe('ampersands', () => {
  it('are read where the engine, unsure, sees a figure and a colon', () => {
    expect(
      texts(
        toLines(
          toPieces(
            [
              block([
                ['CoFounder', 100, 180],
                ['8%:', 185, 205, 78],
                ['CEO', 210, 250],
              ]),
            ],
            1,
          ),
        ),
      ),
    ).toEqual(['CoFounder & CEO']);
    expect(
      texts(
        toLines(
          toPieces(
            [
              block([
                ['Step', 100, 140],
                ['4:', 145, 165, 96],
                ['sell', 170, 210],
              ]),
            ],
            1,
          ),
        ),
      ),
    ).toEqual(['Step 4: sell']);
  });
});

describe('addMissing', () => {
  it('adds what has a place of its own', () => {
    const first = [piece('Seed Round de', 100, 100, 95)];
    expect(texts(addMissing(first, [piece('Seed Rmund', 102, 101, 60), piece('2M€', 220, 100, 58)]))).toEqual(['Seed Round de', '2M€']);
  });
});

describe('addLook', () => {
  it('keeps the case a word was first read in and adds the rest', () => {
    const pieces = addLook([piece('in', 100, 100, 70)], [piece('IN', 101, 100, 88), piece('2M€', 220, 100, 58)]);
    expect(pieces.map(({ text, confidence }) => [text, confidence])).toEqual([
      ['in', 88],
      ['2M€', 58],
    ]);
  });
});

describe('toLines', () => {
  it('joins the pieces of a line and weighs their confidence', () => {
    const lines = toLines([piece('2M€', 212, 101, 60), piece('Seed Round de', 100, 100, 92)]);
    expect(texts(lines)).toEqual(['Seed Round de 2M€']);
    expect(lines[0]).toMatchObject({ x: 100, width: 136, confidence: 86 });
  });

  it('leaves other rows, other columns and other sizes alone', () => {
    const pieces = [
      piece('One', 100, 100, 90),
      piece('Two', 100, 130, 90),
      piece('Three', 200, 100, 90),
      { ...piece('4', 130, 80, 90), height: 60 },
    ];
    expect(texts(toLines(pieces)).sort()).toEqual(['4', 'One', 'Three', 'Two']);
  });

  it('drops what is no text', () => {
    expect(
      toLines([
        piece('=—', 0, 0, 90),
        piece('|', 50, 50, 90),
        piece('1', 90, 90, 90),
        piece('iy', 130, 130, 35),
        piece('(*a%', 170, 170, 90),
        piece('[in)', 200, 200, 90),
      ]),
    ).toEqual([]);
  });

  it('reads AI where the engine sees Al, but leaves names in words', () => {
    expect(texts(toLines([piece('The Al Crisis: Gen Al, Al-driven', 0, 0, 90)]))).toEqual(['The AI Crisis: Gen AI, AI-driven']);
    expect(texts(toLines([piece('Alice and Al’s Alps', 0, 0, 90)]))).toEqual(['Alice and Al’s Alps']);
  });
});
