import { StartError } from '../start-error';
import type { Demo } from './demo';
import { deckOf } from './example-deck';

interface DemoDeck {
  /** A company of the demo team, by the website under which it is known there (`apps/admin/src/demo/demo-content.ts`). */
  company_name: string;
  website: string;
  file: Buffer;
}

/** Invented decks, a good one, one with a good deal to ask, a thin one and one that cannot be read. */
const DEMO_DECKS: DemoDeck[] = [
  {
    company_name: 'Gridlight Storage',
    website: 'https://gridlight.example.com',
    file: deckOf([
      [
        '# Gridlight Storage',
        'Night power from daylight',
        'Seed round, 2026',
        'www.gridlight.example.com',
        'mara.lind@gridlight.example.com',
      ],
      [
        '# Problem',
        'Solar parks in southern Europe throw away 14% of what they could sell.',
        'Lithium storage for ten hours costs 310 EUR a kilowatt hour.',
      ],
      ['# Solution', 'Iron-air cells in shipping containers, at 74 EUR a kilowatt hour.', 'Two granted patents on the separator.'],
      ['# Market', 'TAM EUR 38B, SAM EUR 6.5B, SOM EUR 220M by 2031.', 'Bottom-up: 2,900 parks x 4 containers x 19,000 EUR a year.'],
      ['# Traction', 'Revenue EUR 640K in 2025, up 190% on 2024.', '6 paying parks, 2 pilots with utilities, no churn so far.'],
      ['# Business model', 'Lease of 1,600 EUR a container each month, 10 years.', 'Gross margin 41%, CAC EUR 18,000, payback 11 months.'],
      [
        '# Competition',
        'Lithium: four hours at most. Pumped hydro: no sites left.',
        'We are the only ones who deliver ten hours below 100 EUR.',
      ],
      [
        '# Team',
        'Mara Lind, CEO: 9 years at a grid operator, ran storage tenders.',
        'Piotr Zielinski, CTO: PhD in electrochemistry, 3 patents.',
        '17 people, both founders full time. Advisor: former head of a utility.',
      ],
      [
        '# The round',
        'Raising EUR 4M seed at EUR 15M pre-money.',
        'Use of funds: 60% pilot line, 25% field teams, 15% sales.',
        'Runway 22 months at a burn of EUR 170K a month.',
      ],
    ]),
  },
  {
    company_name: 'Northwind Freight',
    website: 'https://northwind-freight.example.net',
    file: deckOf([
      ['# Northwind Freight', 'Full lorries, both ways', 'Series A, 2026', 'www.northwind-freight.example.net'],
      ['# Problem', 'Half of all lorries drive home empty: 40 million tonnes of CO2 a year in Europe.'],
      [
        '# Product',
        'A market for the way back: loads are matched within four minutes.',
        'Connected to the nine largest transport systems.',
      ],
      ['# Traction', 'ARR $2.1M, up 9% month over month.', '310 carriers, net revenue retention 128%, churn 1.4% a month.'],
      ['# Team', 'Ines Moreau, CEO: sold her first logistics company in 2019.', 'Tom Becker, COO: 12 years in a freight exchange.'],
      ['# The ask', 'Raising $9M Series A.', 'Use of funds: 45% product, 40% new countries, 15% reserve.'],
    ]),
  },
  {
    company_name: 'Kelpworks',
    website: 'https://kelpworks.example.org',
    file: deckOf([
      ['# Kelpworks', 'Packaging from the sea', 'www.kelpworks.example.org'],
      ['# Problem', 'Plastic wrappings stay for 400 years.'],
      ['# Our idea', 'Wrappings made of kelp that stand the rain and rot within a summer.'],
      ['# Contact', 'Jo Marsh, founder', 'jo@kelpworks.example.org'],
    ]),
  },
  // Not a PDF behind its first line: its job fails, and says why.
  {
    company_name: 'Quickbasket',
    website: 'https://quickbasket.example.com',
    file: Buffer.from('%PDF-1.4\nNothing that a reader of PDFs knows.\n%%EOF\n'),
  },
];

/**
 * Submits the decks as an integration would, to the second pipeline: their companies have deals in the first. The worker reads them while
 * the service is looked at. @throws StartError
 */
export async function submitDemoDecks(url: string, demo: Demo): Promise<void> {
  const second = demo.pipelines.find(({ is_default }) => !is_default);
  for (const { company_name, website, file } of DEMO_DECKS) {
    const form = new FormData();
    form.set('company_name', company_name);
    form.set('website', website);
    form.set('pipeline_ids', JSON.stringify([second?.id]));
    form.set('file', new Blob([file], { type: 'application/pdf' }), `${company_name.toLowerCase().replaceAll(' ', '-')}.pdf`);
    const answer = await fetch(`${url}/v1/decks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.investor_key}` },
      body: form,
    });
    if (answer.status !== 202) throw new StartError(`The demo team's decks could not be submitted: ${(await answer.text()).slice(0, 300)}`);
  }
}
