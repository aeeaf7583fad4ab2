import type { PdfDeckBuilder } from '../pdf-deck-builder';
import type { GeneratedDeck } from './truth';

function slide(deck: PdfDeckBuilder, heading: string, lines: string[] = []): PdfDeckBuilder {
  return deck.addPage(720, 405).text(heading, { x: 40, y: 60, size: 26, bold: true }).paragraph(lines, { x: 40, y: 115, size: 15 });
}

/** Indian counting, and a name that stands in no heading: the logo has it. */
const NAMELESS: GeneratedDeck = {
  name: 'lakhs and crores, the name in a logo only',
  draw(deck) {
    slide(deck, 'Tea from the estate to the cup', ['Investor presentation']);
    slide(deck, 'Problem', ['Growers get Rs. 20 of every Rs. 300 a kilo sells for.']);
    slide(deck, 'Solution', ['An auction house on the phone, open every day.']);
    slide(deck, 'Market size', ['Rs. 40,000 Cr Indian tea market']);
    slide(deck, 'Traction', ['Rs. 1.8 Cr revenue in FY24', '12,400 growers', '61% repeat buyers']);
    slide(deck, 'Team', ['Ananya Bora, Founder & CEO', 'Rohan Das, Founder & COO']);
    slide(deck, 'Ask', ['Raising Rs. 6 Cr seed round', '50% technology, 30% working capital, 20% team', 'ananya@chaibagaan.in']);
  },
  truth: {
    company: 'Chaibagaan',
    website: 'https://chaibagaan.in',
    emails: ['ananya@chaibagaan.in'],
    people: { 'Ananya Bora': true, 'Rohan Das': true },
    stage: 'Seed',
    raise: { amount: 60_000_000, currency: 'INR' },
    useOfFunds: 3,
    metrics: [
      [400_000_000_000, 'market'],
      [18_000_000, 'actual'],
      [12_400, 'actual'],
      [61, 'actual'],
    ],
    sections: { problem: [2], solution: [3], market: [4], traction: [5], team: [6], ask: [7] },
  },
};

/** Money and addresses of others on every other slide. */
const DECOYS: GeneratedDeck = {
  name: 'other people’s money, links and figures',
  draw(deck) {
    slide(deck, 'Stillwater Health', ['Dialysis at home', 'Confidential']);
    slide(deck, 'Problem', ['Half a million patients sit in clinics 12 hours a week.', 'Source: www.kidneydata.org']);
    slide(deck, 'Solution', ['A machine of 9 kilos that a patient runs alone.']);
    slide(deck, 'Competition', ['Quanta raised $245M and serves 3,000 patients', 'www.quantadialysis.example.com']);
    slide(deck, 'Traction so far', ['41 patients on therapy', '$380,000 revenue', '3 hospitals under contract']);
    slide(deck, 'Roadmap', ['By 2028: 2,000 patients and $30M revenue']);
    slide(deck, 'Leadership', [
      'Miguel Santos, CEO & Co-founder',
      'Raised $150M at BioHarbor before its sale',
      'Karen Liu, CMO & Co-founder',
      'Nephrologist, Mass General',
    ]);
    slide(deck, 'Financing', ['Raised to date: $1.5M pre-seed and a $400K NIH grant', 'Now raising: $8M Series A']);
    slide(deck, 'Thank you', ['miguel.santos.stillwater@gmail.com', 'www.stillwaterhealth.com']);
  },
  truth: {
    company: 'Stillwater Health',
    website: 'https://stillwaterhealth.com',
    emails: ['miguel.santos.stillwater@gmail.com'],
    people: { 'Miguel Santos': true, 'Karen Liu': true },
    stage: 'Series A',
    raise: { amount: 8_000_000, currency: 'USD' },
    useOfFunds: 0,
    metrics: [
      [41, 'actual'],
      [380_000, 'actual'],
      [3, 'actual'],
      [2000, 'target'],
      [30_000_000, 'target'],
    ],
    sections: { problem: [2], solution: [3], competition: [4], traction: [5], roadmap: [6], team: [7], ask: [8], contact: [9] },
  },
};

/** A price is no lifetime value, and a selling point in a comparison is no competitor. */
const PRICED: GeneratedDeck = {
  name: 'unit economics beside a price list',
  draw(deck) {
    slide(deck, 'Tidybooks', ['Bookkeeping for market stalls', 'team@tidybooks.app']);
    slide(deck, 'Problem', ['Stall owners do their books at midnight, or not at all.']);
    slide(deck, 'Product', ['Photograph the till roll, and the month is closed.']);
    slide(deck, 'Pricing', ['Starter $19 per month', 'Pro $49 per month']);
    slide(deck, 'Unit economics', ['CAC $310', 'LTV $3,200 at $49 per month', 'Gross margin 82%', 'Payback 7 months']);
    slide(deck, 'Competition', ['QuickBooks', 'Xero', 'FreshBooks']);
    deck.paragraph(['Friendly UX', 'Works offline', 'Made for cash'], { x: 360, y: 115, size: 15 });
    slide(deck, 'Founders', ['Zoe Mitchell', 'CEO, grew up behind a stall']).paragraph(['Arjun Mehta', 'CTO, formerly Square'], {
      x: 380,
      y: 115,
      size: 15,
    });
    slide(deck, 'We are raising 900 000 €', ['Seed round', 'Product 60 %', 'Growth 40 %']);
  },
  truth: {
    company: 'Tidybooks',
    website: 'https://tidybooks.app',
    emails: ['team@tidybooks.app'],
    people: { 'Zoe Mitchell': true, 'Arjun Mehta': true },
    stage: 'Seed',
    raise: { amount: 900_000, currency: 'EUR' },
    useOfFunds: 2,
    metrics: [
      [310, 'actual'],
      [3200, 'actual'],
      [82, 'actual'],
      [7, 'actual'],
    ],
    sections: { problem: [2], product: [3], pricing: [4], unit_economics: [5], competition: [6], team: [7], ask: [8] },
  },
};

/** A sketch printed and scanned: OCR has to find names and figures. */
const SCANNED: GeneratedDeck = {
  name: 'a scanned deck',
  scanned: true,
  draw(deck) {
    slide(deck, 'Harborlight', ['Shore power for small ports', 'www.harborlight.eu']);
    slide(deck, 'The problem', ['Ships in port burn diesel all night.']);
    slide(deck, 'Our solution', ['A container that plugs a ship into the grid.']);
    slide(deck, 'Traction', ['5 ports signed', '€1.4M revenue in 2024']);
    slide(deck, 'Team', ['Ingrid Solberg, CEO & Founder', 'Marco Bianchi, CTO & Founder']);
    slide(deck, 'The ask', ['Raising €4M seed round', '70% containers, 30% team', 'ingrid@harborlight.eu']);
  },
  truth: {
    company: 'Harborlight',
    website: 'https://harborlight.eu',
    emails: ['ingrid@harborlight.eu'],
    people: { 'Ingrid Solberg': true, 'Marco Bianchi': true },
    stage: 'Seed',
    raise: { amount: 4_000_000, currency: 'EUR' },
    useOfFunds: 2,
    metrics: [
      [5, 'actual'],
      [1_400_000, 'actual'],
    ],
    sections: { problem: [2], solution: [3], traction: [4], team: [5], ask: [6] },
  },
};

export const TRAP_DECKS: readonly GeneratedDeck[] = [NAMELESS, DECOYS, PRICED, SCANNED];
