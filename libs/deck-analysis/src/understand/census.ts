import type { DeckView, Line } from './layout';
import { fold, squash } from './text';
import { COMMON_NOUNS } from './vocabulary/common-nouns';
import type { Lexicon } from './vocabulary/lexicon';
import { list, words } from './vocabulary/list';

/** How often a word is written in which case: a name keeps its capitals everywhere. */
export class TokenCensus {
  readonly lower = new Map<string, number>();
  readonly names = new Map<string, { form: string; pages: Set<number>; defining: number; count: number; line: Line }>();

  constructor(view: DeckView) {
    for (const page of view.pages) for (const line of page.lines) this.read(line);
  }

  private read(line: Line): void {
    const words = line.text.match(/[\p{L}\d][\p{L}\d&'’-]*/gu) ?? [];
    words.forEach((word, at) => {
      const form = word.replace(/[’']s$/u, '').replace(/[-'’&]+$/u, '');
      const key = squash(form);
      if (key.length < 2) return;
      if (!/\p{Lu}/u.test(form)) return void this.lower.set(key, (this.lower.get(key) ?? 0) + 1);
      const entry = this.names.get(key) ?? { form, pages: new Set<number>(), defining: 0, count: 0, line };
      entry.pages.add(line.page);
      entry.count += 1;
      const before = fold(words[at - 1] ?? '');
      const after = fold(words[at + 1] ?? '');
      const possessive = /[’']s$/u.test(word);
      if (DEFINING_AFTER.has(after) || DEFINING_BEFORE.has(before) || possessive) {
        entry.defining += 1;
        entry.line = entry.defining === 1 ? line : entry.line;
      }
      this.names.set(key, entry);
    });
  }
}

const DEFINING_AFTER = new Set(
  list(`
  is, helps, enables, provides, offers, turns, allows, brings, makes, uses, connects, can, has, was, will, lets,
  solves, gives, combines, es, ist, est, permite, ofrece, bietet, team, platform, app, unlocks, finances, data,
  protocol
`),
);

const DEFINING_BEFORE = new Set(
  list(`
  at, with, why, meet, introducing, about, join, via, building, using, welcome, invest, trust, con, bei, mit, avec,
  chez, com, what, gracias
`),
);

/** A word the deck also writes small is no name, unless it is never capitalised: some brands are all lower case. */
export function isOrdinary(key: string, lexicon: Lexicon, census: TokenCensus): boolean {
  const capital = census.names.get(key)?.count ?? 0;
  return (
    lexicon.ordinary.has(key) ||
    COMMON_CAPITALS.has(key) ||
    COMMON_NOUNS.has(key) ||
    (capital > 0 && (census.lower.get(key) ?? 0) > capital)
  );
}

const COMMON_CAPITALS: ReadonlySet<string> = new Set(
  words(`
    ai ml iot api saas b2b b2c d2c ceo cto cfo coo cmo cpo usa us uk eu india europe european indian american africa
    asia china germany france spain italy brazil mexico japan canada australia london paris berlin delhi mumbai
    bangalore bengaluru new york san francisco singapore dubai google facebook amazon apple microsoft linkedin twitter
    instagram youtube whatsapp telegram uber airbnb netflix spotify stripe shopify slack zoom openai ios android
    iphone web app apps mobile online english usd eur inr gbp covid kpi kpis roi tam sam som arr mrr gmv cac ltv cagr
    ebitda nps q1 q2 q3 q4 h1 h2 january february march april may june july august september october november december
    jan feb mar apr jun jul aug sep oct nov dec monday global world digital smart real time data tech technology
    software hardware cloud blockchain crypto bitcoin ethereum nft dao defi seo crm erp hr it ui ux qr iso gdpr phd
    mba msc bsc tax refund free trade energy health food we you they he she this these those there here all any no not
    yes also see read more inc ltd llc pvt mr ms dr first second third one two three four five ten high low total over
    under per and or but if when where while then than best top
  `),
);
