import type { Lexicon, SectionKind } from '@app/lexicon';
import type { Features } from '../learned/linear';
import type { PageView } from '../layout/layout';
import type { Mention } from '../numbers/mentions';
import type { PageSections } from './sections';
import { topicOdds } from './topic-words';

export interface PageFeatureInput {
  sections: PageSections[];
  mentions: Mention[];
  lexicon: Lexicon;
  /** Pages with a person and their role on them, once for each person. */
  peoplePages: number[];
}

/** Scales by which the groups of features weigh alike before anything is learned. */
const SCALE = { score: 1 / 6, mostScore: 12, position: 0.7, neighbour: 0.5, cue: 0.2, words: 1 / 3000, mostWords: 4000 } as const;
/** Middles of the bumps by which a page's place in the deck is told. */
const PLACES = [0, 0.2, 0.4, 0.6, 0.8, 1] as const;

/**
 * What a slide shows of what it is about: what the rules make of it and of its neighbours, its place, what stands on it, and what its
 * words say as a whole (`topic-words.ts`). Words one by one brought nothing: each stands in few of the decks there are to learn from.
 * Trained weights turn that into the odds of each kind (`section-model.ts`).
 */
export function pageFeatures(input: PageFeatureInput): Features[] {
  const { sections } = input;
  const everywhere = new Map<SectionKind, number>();
  for (const { kinds } of sections) for (const kind of kinds) everywhere.set(kind, (everywhere.get(kind) ?? 0) + 1);
  return sections.map((section, at) => {
    const features = new Map<string, number>();
    for (const [kind, score] of section.scores) features.set(`score ${kind}`, Math.min(score, SCALE.mostScore) * SCALE.score);
    for (const kind of section.kinds) features.set(`rule ${kind}`, 1);
    for (const kind of section.titled) features.set(`titled ${kind}`, 1);
    if (section.kinds[0]) features.set(`first ${section.kinds[0]}`, 1);
    if (section.kinds.length === 0) features.set('rule none', 1);
    for (const kind of sections[at - 1]?.kinds ?? []) features.set(`before ${kind}`, SCALE.neighbour);
    for (const kind of sections[at + 1]?.kinds ?? []) features.set(`after ${kind}`, SCALE.neighbour);
    for (const [kind, pages] of everywhere) if (pages > (section.kinds.includes(kind) ? 1 : 0)) features.set(`elsewhere ${kind}`, 1);
    addWords(features, section.page);
    addPlace(features, at, sections.length);
    addCues(features, section.page, input);
    return features;
  });
}

function addWords(features: Map<string, number>, page: PageView): void {
  const words = page.body.flatMap((line) => line.words);
  for (const [kind, odds] of topicOdds(words)) {
    features.set(`words ${kind}`, Math.max(-SCALE.mostWords, Math.min(SCALE.mostWords, odds)) * SCALE.words);
  }
}

function addPlace(features: Map<string, number>, at: number, count: number): void {
  const place = (at + 0.5) / count;
  for (const middle of PLACES) {
    const near = 1 - Math.abs(place - middle) * (PLACES.length - 1);
    if (near > 0) features.set(`place ${middle}`, near * SCALE.position);
  }
  const edges = { first: at === 0, second: at === 1, last: at === count - 1, 'last but one': at === count - 2 };
  for (const [edge, is] of Object.entries(edges)) if (is) features.set(`place ${edge}`, SCALE.position);
}

function addCues(features: Map<string, number>, page: PageView, { mentions, lexicon, peoplePages }: PageFeatureInput): void {
  const amounts = mentions.filter((mention) => mention.page === page).map(({ amount }) => amount);
  const text = page.body.map((line) => line.text).join('\n');
  const found = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const cues: Record<string, number> = {
    money: amounts.filter(({ currency }) => currency !== null).length,
    percent: amounts.filter(({ percent }) => percent).length,
    years: amounts.filter(({ year }) => year).length,
    numbers: amounts.length,
    billions: amounts.filter(({ value }) => value >= 1e9).length,
    large: mentions.filter((mention) => mention.page === page && mention.prominent && !mention.amount.year).length,
    people: peoplePages.filter((number) => number === page.number).length,
    roles: page.blocks.filter((block) => block.words.length <= 8 && lexicon.roles.has(block.words)).length,
    metrics: page.blocks.filter((block) => lexicon.metrics.has(block.words)).length,
    mails: found(/@[\w-]+\.\w/g),
    addresses: found(/\bwww\.|https?:/g),
    phones: found(/\+\d[\d ().-]{7,}/g),
    questions: found(/\?/g),
    bullets: found(/^\s*[•●○▪■◦‣✓✔→➔►▶-]/gmu),
    ticks: found(/[✓✔✗✘×❌✅]/gu),
    quotes: found(/[“”„«»]/gu),
    quarters: found(/\b(?:q[1-4]|h[12])\b/gi),
    lines: page.body.length,
    words: page.wordCount,
    cells: page.body.filter((line) => line.cell).length,
    short: page.body.filter((line) => line.words.length <= 3).length,
    'title words': page.title?.words.length ?? 0,
    pictures: page.imageShare * 10,
    links: page.links.length,
  };
  for (const [name, count] of Object.entries(cues)) if (count > 0) features.set(`cue ${name}`, Math.log1p(count) * SCALE.cue);
}
