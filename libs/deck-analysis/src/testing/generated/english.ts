import { rgb } from 'pdf-lib';
import type { PdfDeckBuilder } from '../pdf-deck-builder';
import type { GeneratedDeck } from './truth';

const NIGHT = rgb(0.05, 0.06, 0.12);
const CREAM = rgb(0.96, 0.94, 0.86);
const ORANGE = rgb(1, 0.55, 0.15);

function slide(deck: PdfDeckBuilder, heading: string, lines: string[] = []): PdfDeckBuilder {
  return deck.addPage(960, 540).text(heading, { x: 60, y: 80, size: 32, bold: true }).paragraph(lines, { x: 60, y: 150, size: 18 });
}

function card(deck: PdfDeckBuilder, x: number, y: number, lines: string[], size = 14): PdfDeckBuilder {
  return deck.paragraph(lines, { x, y, size });
}

/** Customers and advisors are people too, and outnumber the team. */
const CROWDED: GeneratedDeck = {
  name: 'testimonials, advisors and a team in columns',
  draw(deck) {
    slide(deck, 'Packwise', ['Less air in every parcel', 'hello@packwise.io']);
    slide(deck, 'The problem', ['Parcels are 40% air, and shippers pay for all of it.']);
    slide(deck, 'How it works', ['Scan the order, get the smallest box. Live in one afternoon.']);
    slide(deck, 'What customers say');
    card(deck, 60, 170, ['"It paid for itself in a month."', 'Dana Whitfield', 'COO, Northgate Shoes']);
    card(deck, 500, 170, ['"Our packers love it."', 'Marcus Oyelaran', 'Head of Logistics, Brightmart']);
    slide(deck, 'Traction');
    card(deck, 80, 200, ['64', 'customers'], 30);
    card(deck, 360, 200, ['$1.1M', 'ARR'], 30);
    card(deck, 640, 200, ['118%', 'net revenue retention'], 30);
    slide(deck, 'Team');
    card(deck, 80, 180, ['Priya Raman', 'Co-founder & CEO', 'Ex-Amazon fulfilment']);
    card(deck, 380, 180, ['Tom Becker', 'Co-founder & CTO', 'PhD, ETH Zurich']);
    card(deck, 680, 180, ['Inés Duarte', 'VP Sales', 'Built sales at Sendle']);
    slide(deck, 'Advisors');
    card(deck, 80, 180, ['Helen Zhou', 'Former CFO, ShipBob']);
    card(deck, 380, 180, ['Victor Lindqvist', 'Partner, Nordic Seed Fund']);
    slide(deck, 'The ask', ['Raising $5M Series A', '50% engineering, 50% sales', '24 months of runway']);
  },
  truth: {
    company: 'Packwise',
    website: 'https://packwise.io',
    emails: ['hello@packwise.io'],
    people: { 'Priya Raman': true, 'Tom Becker': true, 'Inés Duarte': false },
    stage: 'Series A',
    raise: { amount: 5_000_000, currency: 'USD' },
    useOfFunds: 2,
    metrics: [
      [64, 'actual'],
      [1_100_000, 'actual'],
      [118, 'actual'],
    ],
    sections: { problem: [2], solution: [3], traction: [5], team: [6], advisors: [7], ask: [8] },
  },
};

/** One glyph, one gap: as design programs track headings out. */
function tracked(text: string): string {
  return [...text].join(' ');
}

const SPACED: GeneratedDeck = {
  name: 'letter-spaced headings in capitals',
  draw(deck) {
    deck
      .addPage(960, 540)
      .text(tracked('LUMENWORKS'), { x: 120, y: 240, size: 40, bold: true })
      .text('Windows that heat the room', { x: 120, y: 300, size: 18 });
    slide(deck, tracked('PROBLEM'), ['Buildings lose a third of their heat through glass.']);
    slide(deck, tracked('SOLUTION'), ['A film that turns sunlight into warmth, fitted in a day.']);
    slide(deck, tracked('MARKET'), ['$48B TAM', '$6B SAM', '$400M SOM']);
    slide(deck, tracked('TRACTION'), ['$2.3M revenue in 2024, 31 projects delivered']);
    slide(deck, tracked('TEAM'), ['Sofia Marek, CEO & Founder', 'Daniel Osei, Chief Scientist']);
    slide(deck, tracked('THE ASK'), ['We are raising $6M', '60% plant, 40% sales', 'sofia@lumenworks.com  |  www.lumenworks.com']);
  },
  truth: {
    company: 'Lumenworks',
    website: 'https://lumenworks.com',
    emails: ['sofia@lumenworks.com'],
    people: { 'Sofia Marek': true, 'Daniel Osei': false },
    stage: null,
    raise: { amount: 6_000_000, currency: 'USD' },
    useOfFunds: 2,
    metrics: [
      [48e9, 'market'],
      [6e9, 'market'],
      [400e6, 'market'],
      [2_300_000, 'actual'],
      [31, 'actual'],
    ],
    sections: { problem: [2], solution: [3], market: [4], traction: [5], team: [6], ask: [7] },
  },
};

/** Labels up the side, and print too small to be meant for reading, which must not count. */
const SIDEWAYS: GeneratedDeck = {
  name: 'rotated labels and hidden print',
  draw(deck) {
    const labelled = (heading: string, lines: string[]): PdfDeckBuilder =>
      slide(deck, heading, lines)
        .text('GRAINLEDGER 2025', { x: 930, y: 400, size: 11, angle: 90 })
        .text('ARR $90M, 5,000 customers, raised $80M', { x: 60, y: 530, size: 3 });
    labelled('GrainLedger', ['Crop finance by satellite', 'Pre seed deck']);
    labelled('Problem', ['Smallholders wait 9 weeks for a loan that planting cannot wait for.']);
    labelled('Solution', ['Satellite yields replace land titles as collateral.']);
    labelled('Business model', ['We take 2% of every loan.']);
    labelled('Go to market', ['Through 14 cooperatives, one county at a time.']);
    labelled('Team', ['Grace Wanjiru - Founder, CEO', 'Samuel Kiptoo - Founder, CTO']);
    labelled('The raise', ['$750k pre-seed on a SAFE', 'Runway of 18 months', 'grace@grainledger.africa']);
  },
  truth: {
    company: 'GrainLedger',
    website: 'https://grainledger.africa',
    emails: ['grace@grainledger.africa'],
    people: { 'Grace Wanjiru': true, 'Samuel Kiptoo': true },
    stage: 'Pre-Seed',
    raise: { amount: 750_000, currency: 'USD' },
    useOfFunds: 0,
    metrics: [
      [14, 'actual'],
      [2, 'actual'],
    ],
    sections: { problem: [2], solution: [3], business_model: [4], go_to_market: [5], team: [6], ask: [7] },
  },
};

function night(deck: PdfDeckBuilder, heading: string, lines: string[]): PdfDeckBuilder {
  return deck
    .addPage(960, 540)
    .panel(0, 0, 960, 540, NIGHT)
    .text(heading, { x: 70, y: 110, size: 36, bold: true, color: ORANGE })
    .paragraph(lines, { x: 70, y: 190, size: 20, color: CREAM });
}

function nightShift(deck: PdfDeckBuilder): void {
  night(deck, 'Nightowl', ['Guards that never blink', 'www.nightowl.security']);
  night(deck, 'The problem', ['Two guards watch ninety screens and miss most of it.']);
  night(deck, 'The solution', ['Cameras that understand what they see and call a person.']);
  night(deck, 'Traction', ['$640K ARR', '22 customers', '9% growth month over month']);
  night(deck, 'Team', ['Laura Jensen, CEO and Co-founder', 'Peter Novak, CTO and Co-founder']);
  night(deck, 'The ask', ['Raising $2M seed', 'Contact laura@nightowl.security']);
}

const NIGHT_TRUTH: GeneratedDeck['truth'] = {
  company: 'Nightowl',
  website: 'https://nightowl.security',
  emails: ['laura@nightowl.security'],
  people: { 'Laura Jensen': true, 'Peter Novak': true },
  stage: 'Seed',
  raise: { amount: 2_000_000, currency: 'USD' },
  useOfFunds: 0,
  metrics: [
    [640_000, 'actual'],
    [22, 'actual'],
    [9, 'actual'],
  ],
  sections: { problem: [2], solution: [3], traction: [4], team: [5], ask: [6] },
};

const DARK: GeneratedDeck = { name: 'dark slides with coloured type', draw: nightShift, truth: NIGHT_TRUTH };
const DARK_SCAN: GeneratedDeck = { ...DARK, name: 'dark slides as pictures', scanned: true };

export const ENGLISH_DECKS: readonly GeneratedDeck[] = [CROWDED, SPACED, SIDEWAYS, DARK, DARK_SCAN];
