import { fold, squash } from '@app/taxonomy';
import type { Features } from '../learned/linear';
import type { DeckView, Line } from '../layout/layout';
import type { Lexicon } from '../lexicon/lexicon';
import { wordSet } from '../lexicon/words';
import { isOrdinary, type TokenCensus } from './census';
import { mailDomain } from './contact';
import type { CompanyInput } from './company';
import { isHosted, isPlatform, nameLabel } from './hosts';
import { isAboutTheFile, legalNameIn, nameFromTitle } from './names';

/** A text that may be the company's name, with what is seen of it. */
export interface NameCandidate {
  key: string;
  /** As slides write it; null where only an address holds it, in one word. */
  form: string | null;
  /** Where it stands best; null where only an address holds it. */
  line: Line | null;
  features: Features;
}

interface Sighting {
  key: string;
  forms: Map<string, number>;
  pages: Set<number>;
  count: number;
  line: Line;
  /** Largest share of the cover's largest type; 0 where the cover does not show it. */
  coverSize: number;
  coverLine: boolean;
  coverFirst: boolean;
  furniture: boolean;
  owned: boolean;
  marked: boolean;
  legal: boolean;
  doing: number;
  addressed: number;
  possessive: number;
  within: number;
  ownLine: number;
}

const MOST_WORDS = 3;
const MOST_CANDIDATES = 1500;
/** A deck of a hundred full pages holds a tenth of it. */
const MOST_SIGHTED = 30_000;
/** Longer lines are paragraphs: names in them are counted, and taken one word at a time. */
const LONG_LINE = 60;
const VERBS = wordSet('behind_a_name');
const BEFORE = wordSet('before_a_name');
const MARK = /[®™©]/u;
const COPYRIGHT = /©|\(c\)|copyright/iu;

interface Token {
  text: string;
  raw: string;
  capital: boolean;
}

/** Every name that the deck's texts and addresses hold, with what a reader would go by. */
export function nameCandidates({ view, lexicon, hosts, emails }: CompanyInput, census: TokenCensus): NameCandidate[] {
  const sightings = sightingsOf(view);
  const labels = {
    mail: new Set(emails.flatMap(({ value }) => mailDomain(value) ?? []).map((domain) => squash(nameLabel(domain)))),
    site: new Set(hosts.filter(({ host }) => !isPlatform(host) && !isHosted(host)).map(({ host }) => squash(nameLabel(host)))),
    handle: new Set(hosts.filter(({ host }) => isPlatform(host)).flatMap(({ path }) => handleOf(path) ?? [])),
  };
  const title = squash(nameFromTitle((view.document.metadata.title ?? '').slice(0, 200)) ?? '');
  const about = { view, lexicon, census, labels, title };
  const written = [...sightings.values()]
    .sort((a, b) => b.coverSize - a.coverSize || b.count - a.count)
    .slice(0, MOST_CANDIDATES)
    .map((sighting) => ({ key: sighting.key, form: formOf(sighting), line: sighting.line, features: featuresOf(sighting, about) }));
  const unwritten = [...new Set([...labels.mail, ...labels.site])].filter((label) => label.length > 2 && !sightings.has(label));
  return [...written, ...unwritten.map((label) => labelAlone(label, about))];
}

function sightingsOf(view: DeckView): Map<string, Sighting> {
  const sightings = new Map<string, Sighting>();
  const cover = view.pages.slice(0, 2).find((page) => page.wordCount > 0) ?? null;
  const coverLines = cover?.lines.filter((line) => line.text.split(' ').some((word) => !isAboutTheFile(word))) ?? [];
  const largest = Math.max(1, ...coverLines.map((line) => line.fontSize));
  for (const page of view.pages) {
    for (const line of page.lines) {
      const tokens = tokensOf(line.text);
      const onCover = page === cover;
      const most = tokens.length > LONG_LINE ? 1 : MOST_WORDS;
      for (let from = 0; from < tokens.length; from += 1) {
        for (let to = from + 1; to <= Math.min(tokens.length, from + most); to += 1) {
          const part = tokens.slice(from, to);
          if (!isNameLike(part, onCover && tokens.length <= MOST_WORDS + 1)) continue;
          see(sightings, line, tokens, from, to, onCover ? { size: line.fontSize / largest, first: line === coverLines[0] } : null);
        }
      }
    }
  }
  return sightings;
}

function tokensOf(text: string): Token[] {
  return text
    .split(/\s+/)
    .filter((raw) => /[\p{L}\d]/u.test(raw))
    .map((raw) => {
      const bare = raw.replace(/^[^\p{L}\d]+|[^\p{L}\d!+]+$/gu, '').replace(/[’']s$/u, '');
      return { raw, text: bare, capital: /^[\p{Lu}\d]/u.test(bare) || /^\p{Ll}+\p{Lu}/u.test(bare) };
    });
}

function isNameLike(part: readonly Token[], short: boolean): boolean {
  const text = part.map(({ text }) => text).join(' ');
  if (text.includes('@') || /\.\p{L}{2,}\b/u.test(text) || !/\p{L}/u.test(text)) return false;
  if (part.some(({ text }) => isAboutTheFile(text))) return false;
  // What a comma or a stop parts is no name.
  if (part.slice(0, -1).some(({ raw }) => /[,;:.!?|)]$/.test(raw) && !/^(?:Dr|Prof|St)\.$/.test(raw))) return false;
  return short || part.every(({ capital }) => capital);
}

function see(
  sightings: Map<string, Sighting>,
  line: Line,
  tokens: readonly Token[],
  from: number,
  to: number,
  cover: { size: number; first: boolean } | null,
): void {
  const part = tokens.slice(from, to);
  const form = part.map(({ text }) => text).join(' ');
  const key = squash(form);
  if (key.length < 2 || key.length > 40 || /^\d+$/.test(key)) return;
  const [before, after, last] = [tokens[from - 1], tokens[to], part.at(-1) as Token];
  const whole = part.length === tokens.length;
  if (sightings.size >= MOST_SIGHTED && !sightings.has(key)) return;
  const sighting = sightings.get(key) ?? {
    key,
    forms: new Map<string, number>(),
    pages: new Set<number>(),
    count: 0,
    line,
    coverSize: 0,
    coverLine: false,
    coverFirst: false,
    furniture: false,
    owned: false,
    marked: false,
    legal: false,
    doing: 0,
    addressed: 0,
    possessive: 0,
    within: 0,
    ownLine: 0,
  };
  sighting.forms.set(form, (sighting.forms.get(form) ?? 0) + (cover ? 2 : 1));
  sighting.pages.add(line.page);
  sighting.count += 1;
  if (cover && cover.size > sighting.coverSize) Object.assign(sighting, { coverSize: cover.size, line });
  sighting.coverLine ||= cover !== null && whole;
  sighting.coverFirst ||= cover?.first === true && from === 0;
  sighting.furniture ||= line.furniture;
  sighting.owned ||= COPYRIGHT.test(line.text) && squash(legalNameIn(line.text)?.name ?? form) === key;
  sighting.marked ||= MARK.test(last.raw);
  sighting.legal ||= after !== undefined && squash(legalNameIn(`${form} ${after.raw}`)?.name ?? '') === key;
  if (after && VERBS.has(fold(after.text))) sighting.doing += 1;
  if (before && BEFORE.has(fold(before.text))) sighting.addressed += 1;
  if (/[’']s\b/u.test(last.raw)) sighting.possessive += 1;
  if ((before?.capital && !/[,;:.!?|]$/.test(before.raw)) || (after?.capital && !/[,;:.!?|]$/.test(last.raw))) sighting.within += 1;
  if (whole) sighting.ownLine += 1;
  sightings.set(key, sighting);
}

interface About {
  view: DeckView;
  lexicon: Lexicon;
  census: TokenCensus;
  labels: Record<'mail' | 'site' | 'handle', ReadonlySet<string>>;
  title: string;
}

function featuresOf(seen: Sighting, about: About): Features {
  const { view, lexicon, census } = about;
  const words = formOf(seen).split(' ');
  const ordinary = words.filter((word) => isOrdinary(squash(word), lexicon, census)).length / words.length;
  const pages = Math.max(6, view.pages.length);
  const small = census.lower.get(seen.key) ?? 0;
  const form = formOf(seen);
  const entries: [string, number][] = [
    ['pages', Math.min(1, seen.pages.size / (pages * 0.5))],
    ['often', Math.min(1, Math.log2(1 + seen.count) / 5)],
    ['once', Number(seen.count === 1)],
    ['cover', Number(seen.coverSize > 0)],
    ['cover_size', seen.coverSize ** 2],
    ['cover_line', Number(seen.coverLine)],
    ['cover_line_size', Number(seen.coverLine) * seen.coverSize],
    ['cover_first', Number(seen.coverFirst)],
    ['furniture', Number(seen.furniture)],
    ['owned', Number(seen.owned)],
    ['marked', Number(seen.marked)],
    ['legal', Number(seen.legal)],
    ['doing', Math.min(1, seen.doing / 2)],
    ['addressed', Math.min(1, seen.addressed / 2)],
    ['possessive', Math.min(1, seen.possessive / 2)],
    ['camel', Number(/^\p{L}+\p{Ll}\p{Lu}/u.test(form))],
    ['article', Number(/^(?:The|Dr\.?) /u.test(form))],
    ['two_words', Number(words.length === 2)],
    ['three_words', Number(words.length === 3)],
    ['short', Number(seen.key.length < 4)],
    ['ordinary', ordinary],
    ['all_ordinary', Number(ordinary === 1)],
    ['written_small', small / (small + seen.count)],
    ['within', seen.within / seen.count],
    ['own_line', seen.ownLine / seen.count],
    ['digit', Number(/\d/.test(seen.key))],
    ['recognised_badly', 1 - Math.min(1, seen.line.confidence / 100)],
    ...addressFeatures(seen.key, about),
  ];
  return new Map(entries.filter(([, value]) => value !== 0));
}

function addressFeatures(key: string, { labels, title }: About): [string, number][] {
  const own = [...labels.mail, ...labels.site];
  const inside = own.filter((label) => label !== key && key.length > 3 && label.includes(key)).map((label) => key.length / label.length);
  const around = own
    .filter((label) => label !== key && label.length > 3 && key.startsWith(label))
    .map((label) => label.length / key.length);
  return [
    ['is_mail', Number(labels.mail.has(key))],
    ['is_site', Number(labels.site.has(key))],
    ['is_label', Number(own.includes(key))],
    ['is_handle', Number([...labels.handle].some((handle) => handle === key))],
    ['in_label', Math.max(0, ...inside)],
    ['holds_label', Math.max(0, ...around)],
    ['is_title', Number(title === key)],
    ['in_title', Number(title !== key && key.length > 3 && title.includes(key))],
  ];
}

function labelAlone(label: string, about: About): NameCandidate {
  const features = addressFeatures(label, about).filter(([, value]) => value !== 0);
  const form = about.census.compounds.get(label)?.form ?? null;
  return { key: label, form, line: null, features: new Map([...features, ['address_alone', 1]]) };
}

/** "company/acme", "@acme", "acme". */
function handleOf(path: string): string | null {
  const part = path.replace(/^\/(?:company|in|channel|c|user)\//, '/').split('/')[1] ?? '';
  return squash(part).length > 2 ? squash(part) : null;
}

function formOf({ forms, key }: Sighting): string {
  // As it is mostly written; in capitals only where nothing else is there.
  const ranked = [...forms].sort((a, b) => Number(isShouted(a[0])) - Number(isShouted(b[0])) || b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return ranked[0]?.[0] ?? key;
}

const isShouted = (text: string): boolean => text.length > 4 && text === text.toUpperCase();
