import { StartError } from '../start-error';
import type { Demo } from './demo';
import { deckOf } from './example-deck';

/** How long a reader of decks may take before the loop is left as it is, in seconds. */
const PATIENCE = 60;

const BEFORE = [
  ['# Sortwell Robotics', 'Waste that sorts itself', 'Seed round, 2026', 'www.sortwell.example.com', 'founder@demo.example.com'],
  ['# Problem', 'Sorting plants lose half of the valuable material.', 'People pick 40 items a minute, and few stay for a year.'],
  ['# Solution', 'A robot arm that picks 120 items a minute from a moving belt.'],
  ['# Market', 'The market for sorting is large and grows.'],
  ['# Traction', '3 plants in two countries use our first robots.'],
  ['# Team', 'Felix Founder, CEO: 8 years in plant engineering.', 'Ada Okoye, CTO: PhD in computer vision.'],
  ['# The ask', 'Raising EUR 2M seed.'],
];

/** What the founder made better since, and one page that became worse. */
const AFTER = [
  ...BEFORE.slice(0, 3),
  ['# Market', 'TAM EUR 9B, SAM EUR 1.4B, SOM EUR 90M by 2030.', 'Bottom-up: 4,700 plants x 2 lines x 9,500 EUR a year.'],
  [
    '# Traction',
    'Revenue EUR 310K in 2025, up 160% on 2024.',
    '5 paying plants, no churn so far, net revenue retention 118%.',
    'We will have 20 plants and EUR 2M revenue in 2027.',
  ],
  ['# Business model', 'Lease of 790 EUR a robot each month.', 'Gross margin 58%, CAC EUR 12,000, payback 9 months.'],
  ['# Competition', 'Optical sorters: no robot arm, 400,000 EUR a line.', 'Our edge: 2 granted patents on gripping wet film.'],
  ['# Team', 'Felix Founder, CEO.', 'Ada Okoye, CTO: PhD in computer vision.', '9 people, both founders full time.'],
  [
    '# The ask',
    'Raising EUR 2M seed at EUR 8M pre-money.',
    'Use of funds: 55% engineering, 30% plants, 15% sales.',
    'Runway 20 months at a burn of EUR 95K a month.',
  ],
];

/**
 * The founder's loop, as the founder's key makes it: a deck that was published, and a draft of a better one beside it, which nobody else
 * sees. A deck that is not read in time stays a draft. @throws StartError
 */
export async function submitDemoDrafts(url: string, demo: Demo): Promise<void> {
  const ask = async <T>(method: string, path: string, body?: FormData): Promise<T> => {
    const answer = await fetch(`${url}/v1/me/deck/drafts${path}`, {
      method,
      headers: { authorization: `Bearer ${demo.founder_key}`, prefer: 'wait=20' },
      body,
    });
    if (!answer.ok) throw new StartError(`The demo founder's drafts could not be made: ${(await answer.text()).slice(0, 300)}`);
    return (await answer.json()) as T;
  };
  const submit = async (name: string, pages: string[][]): Promise<string> => {
    const form = new FormData();
    form.set('file', new Blob([deckOf(pages)], { type: 'application/pdf' }), name);
    return (await ask<{ draft_id: string }>('POST', '', form)).draft_id;
  };
  const first = await submit('sortwell-deck.pdf', BEFORE);
  const until = Date.now() + PATIENCE * 1000;
  let status = 'scoring';
  while (status === 'scoring' && Date.now() < until) ({ status } = await ask<{ status: string }>('GET', `/${first}`));
  if (status === 'scored') await ask('POST', `/${first}/publish`);
  await submit('sortwell-deck-v2.pdf', AFTER);
}
