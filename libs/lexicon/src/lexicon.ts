import { fold, tokens } from '@app/taxonomy';
import { languages, languagesRead } from './languages';
import type { PassageTopic } from './passage-topics';
import { PhraseMatcher } from './phrases';
import type { FactWords, ReadLanguage, RoleGroup } from './schema';
import type { SectionKind } from './section-kinds';

type Phrases = readonly string[];

export interface BodyWord {
  kind: SectionKind;
  strong: boolean;
  phrase: string;
}

/** The matchers for a deck's language; English is always in it, because slides in any language have English headings. */
export interface Lexicon {
  titles: PhraseMatcher<SectionKind>;
  body: PhraseMatcher<BodyWord>;
  roles: PhraseMatcher<RoleGroup>;
  metrics: PhraseMatcher<string>;
  target: PhraseMatcher<true>;
  asking: PhraseMatcher<true>;
  askLabel: PhraseMatcher<true>;
  earlier: PhraseMatcher<true>;
  otherMoney: PhraseMatcher<true>;
  stages: PhraseMatcher<string>;
  periods: PhraseMatcher<string>;
  passages: PhraseMatcher<{ topic: PassageTopic; words: number }>;
  /** Every word any vocabulary uses: what a slide says everywhere, hence hardly anybody's name. */
  ordinary: ReadonlySet<string>;
}

/** The frequent small words of each language, by its code. */
export function commonWords(): (readonly [string, readonly string[]])[] {
  return languages().map(({ language, common }) => [language, common] as const);
}

const cache = new Map<string, Lexicon>();

/** `null`: the language is unknown, all vocabularies apply; so they do for one that is only recognised. */
export function lexiconFor(language: string | null): Lexicon {
  const known = languagesRead().find((file) => file.language === language);
  const key = known?.language ?? 'all';
  const existing = cache.get(key);
  if (existing) return existing;
  const lexicon = compile(known ? languagesRead().filter((file) => file.language === 'en' || file === known) : languagesRead());
  cache.set(key, lexicon);
  return lexicon;
}

/**
 * Topics that nobody can tell to be missing in a deck of this language: English has words for them, and here there are none. None where
 * the language is not known.
 */
export function unheardIn(language: string | null): PassageTopic[] {
  if (language === null) return [];
  const heard = new Set(topicsIn(language));
  return topicsIn('en').filter((topic) => !heard.has(topic));
}

/** Topics that are told by words. */
export function topicsIn(language: string): PassageTopic[] {
  return Object.keys(languagesRead().find((file) => file.language === language)?.passages ?? {}) as PassageTopic[];
}

function compile(vocabularies: readonly ReadLanguage[]): Lexicon {
  const facts = vocabularies.map((vocabulary) => vocabulary.facts);
  const plain = (pick: (from: FactWords) => Phrases | undefined): PhraseMatcher<true> =>
    new PhraseMatcher(unique(facts.flatMap((from) => pick(from) ?? [])).map((phrase) => [phrase, true] as const));
  const keyed = (pick: (from: FactWords) => Record<string, Phrases>): PhraseMatcher<string> =>
    new PhraseMatcher(facts.flatMap((from) => pairs(pick(from))));
  return {
    titles: new PhraseMatcher(vocabularies.flatMap(titlePairs)),
    body: new PhraseMatcher(vocabularies.flatMap(bodyPairs)),
    roles: new PhraseMatcher(facts.flatMap((from) => pairs(from.roles) as [string, RoleGroup][])),
    metrics: keyed((from) => from.metrics),
    target: plain((from) => from.status.target ?? []),
    asking: plain((from) => from.raise.asking),
    askLabel: plain((from) => from.raise.label),
    earlier: plain((from) => from.raise.earlier),
    otherMoney: plain((from) => from.raise.other),
    stages: keyed((from) => from.stages),
    periods: keyed((from) => from.periods),
    passages: new PhraseMatcher(vocabularies.flatMap(passagePairs)),
    ordinary: new Set(vocabularies.flatMap(wordsOf)),
  };
}

function wordsOf(vocabulary: ReadLanguage): string[] {
  const { sections, facts, passages = {} } = vocabulary;
  const phrases = [
    ...vocabulary.common,
    ...Object.values(sections).flatMap((words) => [...(words.title ?? []), ...(words.strong ?? []), ...(words.weak ?? [])]),
    ...[facts.roles, facts.metrics, facts.status, facts.periods, facts.stages].flatMap((group) => Object.values(group).flat()),
    ...Object.values(facts.raise).flat(),
    ...Object.entries(passages).flatMap(([topic, list]) => (SPEAKS_OF_NAMES.has(topic.split('.')[0] ?? '') ? [] : list)),
  ];
  return phrases.flatMap((phrase) => tokens(fold(phrase)));
}

/** Topics whose phrases name companies and places; their words are nobody's ordinary vocabulary. */
const SPEAKS_OF_NAMES = new Set(['team', 'validation', 'registration']);

function unique(phrases: Phrases): string[] {
  return [...new Set(phrases)];
}

function pairs(record: Partial<Record<string, Phrases>>): [string, string][] {
  return Object.entries(record).flatMap(([key, phrases]) => (phrases ?? []).map((phrase): [string, string] => [phrase, key]));
}

function titlePairs(vocabulary: ReadLanguage): [string, SectionKind][] {
  return Object.entries(vocabulary.sections).flatMap(([kind, words]) =>
    (words.title ?? []).map((phrase): [string, SectionKind] => [phrase, kind as SectionKind]),
  );
}

function bodyPairs(vocabulary: ReadLanguage): [string, BodyWord][] {
  return Object.entries(vocabulary.sections).flatMap(([key, words]) => {
    const kind = key as SectionKind;
    const strong = (words.strong ?? []).map((phrase): [string, BodyWord] => [phrase, { kind, strong: true, phrase }]);
    const weak = (words.weak ?? []).map((phrase): [string, BodyWord] => [phrase, { kind, strong: false, phrase }]);
    return [...strong, ...weak];
  });
}

function passagePairs(vocabulary: ReadLanguage): [string, { topic: PassageTopic; words: number }][] {
  return Object.entries(vocabulary.passages ?? {}).flatMap(([key, phrases]) =>
    phrases.map((phrase): [string, { topic: PassageTopic; words: number }] => [
      phrase,
      { topic: key as PassageTopic, words: phrase.split(' ').length },
    ]),
  );
}
