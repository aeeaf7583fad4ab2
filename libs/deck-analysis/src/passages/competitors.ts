import { alternatives, isMonth, wordSet } from '@app/lexicon';
import { fold, squash } from '@app/taxonomy';
import type { Fact } from '../facts';
import type { FoundHost } from '../company/contact';
import { isPlatform, nameLabel } from '../company/hosts';
import { evidenceOf } from '../layout/layout';
import type { Line } from '../layout/layout';
import type { IsOrdinary } from '../people/person-name';
import type { PageSections } from '../sections/sections';
import { isCommonWord } from './common-words';

const MAX_COMPETITORS = 15;
const KINDS_OF_COMPETITORS = wordSet('kinds_of_competitors');
/** German writes a kind and its trade as one word: "Anlagenhersteller", "Zahlungsdienstleister". */
const KIND_ENDINGS = [...wordSet('kind_endings')];
/** Letters of a trade at least: "Chandler" names none. */
const SHORTEST_TRADE = 3;
const AND_OR = `${alternatives('and')}|${alternatives('or')}`;
const LISTED = new RegExp(
  String.raw`(?:${alternatives('such_as')}|Competitors?:?):?\s+((?:\p{Lu}[\p{L}\d.&]{1,20}(?:\s\p{Lu}[\p{L}\d.&]{1,20}){0,2}(?:,\s?|\s(?:${AND_OR})\s)?){1,6})`,
  'gu',
);
const BETWEEN_NAMES = new RegExp(String.raw`,\s?|\s(?:${AND_OR})\s`, 'u');

/** Names on the competition slides: web addresses, short capitalised labels of a table or map, and lists after "like". */
export function competitorsOf(
  sections: PageSections[],
  hosts: FoundHost[],
  company: Fact<string> | null,
  isOrdinary: IsOrdinary,
): Fact<string>[] {
  const found = new Map<string, Fact<string>>();
  const own = squash(company?.value ?? '');
  const add = (name: string, line: Line | null, evidence = line ? evidenceOf(line, 75) : null): void => {
    const key = squash(name);
    if (key.length < 2 || found.size >= MAX_COMPETITORS || evidence === null || found.has(key)) return;
    if (own !== '' && (key.includes(own) || own.includes(key))) return;
    found.set(key, { value: name, evidence });
  };
  for (const section of sections) {
    if (!section.kinds.includes('competition')) continue;
    const { number, body } = section.page;
    for (const host of hosts) if (host.page === number && !isPlatform(host.host)) add(nameLabel(host.host), host.line, host.evidence);
    const beside = besideOwnName(body, own);
    for (const line of body) {
      for (const name of listedIn(line)) add(name, line);
      const described = describedIn(line, section, isOrdinary);
      const label = labelIn(line, section, isOrdinary) ?? described;
      if (label === null || body.some((other) => other !== line && other.text === line.text)) continue;
      const isNamed = described !== null && !/\s/.test(described);
      if (!isNamed && !(beside?.(line) ?? !isFeature(label))) continue;
      add(/^[^\s.]+\.\p{L}{2,8}$/u.test(label) ? nameLabel(label) : label, line);
    }
  }
  return [...found.values()];
}

/**
 * A comparison has the company's own name at the head of a column or of a row: those that head the others stand in line with it, and
 * what is compared does not. Null where the slide does not set the own name apart, so that the words alone have to tell.
 */
function besideOwnName(body: Line[], own: string): ((line: Line) => boolean) | null {
  const heads = body.filter(
    (line) =>
      (own.length > 2 && line.words.length <= MAX_HEAD && squash(line.text).startsWith(own)) ||
      (line.words.length === 1 && OURSELVES.has(line.words[0] ?? '')),
  );
  const axes = heads.flatMap((head) => [
    (line: Line): boolean => line !== head && Math.abs(middle(line) - middle(head)) < head.height * SAME_LINE && isAsLarge(line, head),
    (line: Line): boolean => line !== head && isUnder(line, head) && isAsLarge(line, head),
  ]);
  const short = body.filter((line) => line.words.length <= MAX_HEAD && /^\p{Lu}/u.test(line.text));
  const told = axes.map((isBeside) => {
    const mates = short.filter((line) => isBeside(line));
    return { isBeside, mates: mates.length, names: mates.filter((line) => !isFeature(line.text)).length };
  });
  const best = told.filter(({ names, mates }) => names >= 2 && names * 2 >= mates).sort((a, b) => b.names / b.mates - a.names / a.mates)[0];
  return best?.isBeside ?? null;
}

const MAX_HEAD = 3;
/** "Us" over a column of a comparison. */
const OURSELVES = wordSet('ourselves');
const SAME_LINE = 0.8;
const middle = ({ y, height }: Line): number => y + height / 2;
const isUnder = (line: Line, head: Line): boolean =>
  Math.abs(line.x - head.x) < head.fontSize || Math.abs(line.x + line.width / 2 - head.x - head.width / 2) < head.fontSize;
const isAsLarge = (line: Line, head: Line): boolean => Math.abs(line.fontSize - head.fontSize) <= 0.2 * head.fontSize;

/** "Serviceability", "Benutzerfreundlichkeit": what is compared is a quality, and no firm is called one. */
const QUALITY = /\p{L}{3}(?:[ai]bility|ness|keit|heit|i?dad|idade|ità|ność|ность|heid)$/iu;

/** "Lowest Fees", "AI-powered", "Control Layer", "ENG": what is compared, in words of every day or an abbreviation. */
function isFeature(label: string): boolean {
  if (/^\p{Lu}{1,3}(?:\/\p{Lu}{1,3})*$/u.test(label)) return true;
  if (QUALITY.test(label)) return true;
  const parts = label.split(/[\s/-]+/).flatMap((part) => squash(part) || []);
  const common = parts.filter((part) => isCommonWord(part)).length;
  if (common < parts.length) return /\p{L}-\p{L}/u.test(label) && common > 0;
  return parts.length < 2 || !FIRMS.has(parts.at(-1) ?? '');
}

/** What firms call themselves behind a word of every day: "Drip Capital". */
const FIRMS: ReadonlySet<string> = new Set([
  'capital',
  'labs',
  'bank',
  'ventures',
  'group',
  'systems',
  'technologies',
  'software',
  'studios',
]);

/** "Tools like Hootsuite and Buffer"; in German the kinds of a list have capitals too: "Anbieter wie Makler und Banken". */
function listedIn(line: Line): string[] {
  const lists = [...line.text.matchAll(LISTED), ...line.text.matchAll(BRACKETED)].map((match) => match[1] ?? '');
  const names = lists.flatMap((list) => list.split(BETWEEN_NAMES)).map((name) => name.trim());
  return names.filter((name) => !isKind(name));
}

function isKind(name: string): boolean {
  const word = fold(name.split(' ').at(-1) ?? '');
  return (
    KINDS_OF_COMPETITORS.has(word) || KIND_ENDINGS.some((ending) => word.endsWith(ending) && word.length >= ending.length + SHORTEST_TRADE)
  );
}

/** "– FunFair", "Drip Capital": one to three capitalised words, not all of them ordinary. */
function labelIn(line: Line, section: PageSections, isOrdinary: IsOrdinary): string | null {
  const text = line.text.replace(/^[•●–—*-]\s*/u, '').trim();
  const words = text.split(' ');
  if (words.length > 3 || text.length < 3 || text.length > 30 || /[:?!,;%]|^\d/.test(text)) return null;
  if (section.page.title?.lines.includes(line)) return null;
  if (!words.every((word) => /^[\p{Lu}\d]/u.test(word)) || isKind(text) || words.every((word) => isMonth(fold(word)))) return null;
  const ordinary = words.filter((word) => isOrdinary(word)).length;
  return ordinary < words.length && ordinary <= 1 && !isShouted(text, section) ? text : null;
}

/** "Hootsuite: dashboards for teams": a name, and what it is. A row of names says what those are, and heads no name. */
function describedIn(line: Line, section: PageSections, isOrdinary: IsOrdinary): string | null {
  const [, head = '', rest = ''] = /^[•●–—*-]?\s*(\p{Lu}[\p{L}\d.& ]{1,29}?)(?::|\s[–—-])\s(.+)$/u.exec(line.text) ?? [];
  if (rest === '' || line.words.length > 20 || ROW_OF_NAMES.test(rest)) return null;
  return labelIn({ ...line, text: head }, section, isOrdinary);
}

const NAME = String.raw`\p{Lu}[\p{L}\d.&-]*(?: \p{Lu}[\p{L}\d.&-]*){0,2}`;
/** "Repair hubs (Sojo, United Repair Centre)": two names at least, and nothing else. */
const BRACKETED = new RegExp(String.raw`\((${NAME}(?:, ?${NAME})+)\)`, 'gu');
const ROW_OF_NAMES = new RegExp(`^${NAME}(?:(?:, ?| ?[/|] ?| (?:${AND_OR}) )${NAME})+$`, 'u');

/** "AFFORDABLE", "HOST INCENTIVE": axes and advantages in capitals, on a slide that does not write everything so. */
function isShouted(text: string, section: PageSections): boolean {
  if (!/^[\p{Lu}\d\s&.-]{6,}$/u.test(text)) return false;
  return section.page.body.some((line) => /\p{Ll}{3}/u.test(line.text) && line.words.length <= 3);
}
