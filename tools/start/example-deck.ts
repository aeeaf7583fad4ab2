import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An invented company: the deck that the printed commands submit. A line that begins with # is a heading. */
const EXAMPLE = [
  [
    '# Tidewater Robotics',
    'Hull cleaning without dry docks',
    'Seed round, 2026',
    'www.tidewater-robotics.example',
    'ana.costa@tidewater-robotics.example',
  ],
  ['# Problem', 'Marine growth costs shipping lines 9% more fuel on every voyage.', 'Dry docking takes 12 days and costs $180,000 a ship.'],
  [
    '# Solution',
    'A robot that cleans hulls in port, in six hours, while the ship is loaded.',
    'Captured waste, no paint damage, a report for each hull.',
  ],
  ['# Market', 'TAM $4.2B, SAM $1.1B, SOM $140M by 2030.', 'Bottom-up: 62,000 ships x 2 cleanings a year x $9,000.'],
  [
    '# Traction',
    'ARR $480K, up 14% month over month.',
    '11 paying customers, 3 ports, net revenue retention 121%.',
    'Signed pilot with two of the ten largest lines.',
  ],
  ['# Business model', 'Subscription of $1,500 a ship each month.', 'Gross margin 68%, CAC $21,000, payback 9 months, LTV/CAC 4.8.'],
  [
    '# Competition',
    'Divers: slow, unsafe, banned in 40 ports. Other robots need a dry dock.',
    'Our edge: 5 granted patents on magnetic crawling and waste capture.',
  ],
  [
    '# Team',
    'Ana Costa, CEO: 11 years at a shipping line, ran fleet operations.',
    'Jonas Weber, CTO: PhD in robotics, led two products to market.',
    '14 people, both founders full time. Advisor: former harbour master of Porto.',
  ],
  [
    '# The round',
    'Raising $3M seed on a $12M pre-money valuation.',
    'Use of funds: 50% engineering, 30% ports, 20% sales.',
    'Runway 20 months at a burn of $120K a month.',
  ],
];

const escape = (text: string): string => text.replace(/[\\()]/g, '\\$&');

function contentOf(lines: string[]): string {
  const drawn = lines.map((line, index) => {
    const heading = line.startsWith('# ');
    return `BT /F1 ${heading ? 32 : 18} Tf 60 ${460 - index * 56} Td (${escape(heading ? line.slice(2) : line)}) Tj ET`;
  });
  return drawn.join('\n');
}

export const exampleDeck = (): Buffer => deckOf(EXAMPLE);

/** A small PDF (one font, one text stream a page), byte for byte the same each time. Latin-1 only. */
export function deckOf(pages: readonly string[][]): Buffer {
  const first = 4;
  const pageIds = pages.map((_, index) => first + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const content = contentOf(lines);
      const resources = '/Resources << /Font << /F1 3 0 R >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] ${resources} /Contents ${first + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${trailer}`, 'latin1');
}

/** @returns the path of the deck, written once into the data folder. */
export function writeExampleDeck(dataDir: string): string {
  const path = join(dataDir, 'example-deck.pdf');
  writeFileSync(path, exampleDeck());
  return path;
}
