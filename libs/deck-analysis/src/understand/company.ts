import type { Evidence, Fact } from '../facts';
import { Ballot } from './ballot';
import { TokenCensus, isOrdinary } from './census';
import type { FoundHost } from './contact';
import { mailDomain } from './contact';
import { isPlatform, nameLabel, registrable } from './hosts';
import { evidenceOf } from './layout';
import type { Block, DeckView, Line, PageView } from './layout';
import { isAboutTheFile, legalNameIn, nameFromTitle } from './names';
import { squash } from './text';
import type { Lexicon } from './vocabulary/lexicon';

export interface CompanyInput {
  view: DeckView;
  lexicon: Lexicon;
  hosts: FoundHost[];
  emails: Fact<string>[];
  fileName: string | undefined;
}

const NEEDED = 1.9;
/** Where the logo is a picture and no text names the company, the domain of its mail does. */
const NEEDED_OF_DOMAIN = 1.2;

export function companyOf(input: CompanyInput): Fact<string> | null {
  const elected = elect(input)
    .ranked()
    .filter(({ weight, sources }) => weight >= (sources.has('domain') ? NEEDED_OF_DOMAIN : NEEDED));
  // The file's name adds to what the deck says, and alone it speaks only where the deck is silent.
  const winner = elected.find(({ sources }) => sources.size > 1 || !sources.has('file')) ?? elected[0];
  if (!winner) return null;
  const form = [...winner.forms].sort((a, b) => b[1] - a[1])[0]?.[0] ?? winner.key;
  const confidence = Math.round(Math.min(100, winner.weight * 9 + winner.sources.size * 6));
  const evidence = winner.evidence ?? { page: 1, quote: '', source: 'annotation' as const, confidence };
  return { value: form, evidence: { ...evidence, confidence: Math.min(evidence.confidence, confidence) } };
}

function elect(input: CompanyInput): Ballot {
  const ballot = new Ballot();
  const text = new TokenCensus(input.view);
  voteCover(ballot, input, text);
  voteRepeated(ballot, input, text);
  voteFurniture(ballot, input.view);
  voteTitles(ballot, input);
  voteDomains(ballot, input, text);
  return ballot;
}

function voteCover(ballot: Ballot, input: CompanyInput, census: TokenCensus): void {
  const cover = coverOf(input.view);
  if (!cover) return;
  // "PITCH DECK" in the largest type says nothing about the size of the name.
  const telling = cover.blocks.filter((block) => block.text.split(' ').some((word) => !isAboutTheFile(word)));
  const sizes = telling.map((block) => block.fontSize).sort((a, b) => b - a);
  const largest = Math.max(1, sizes[0] ?? 1);
  const alone = (sizes[1] ?? 0) < largest * 0.75;
  // Where all is set alike, the name is what stands first.
  const alike = (sizes.at(-1) ?? 0) > largest * 0.95;
  const first = telling[0]?.lines.find((line) => line.text.split(' ').some((word) => !isAboutTheFile(word)));
  for (const block of telling) {
    const size = block.fontSize / largest;
    for (const part of partsOf(block)) {
      const words = part.split(' ').filter((word) => !isAboutTheFile(word));
      if (words.length === 0 || words.length > 3) continue;
      // A name of several words has capitals; the last line of a slogan has not.
      if (words.length > 1 && !words.every((word) => /^[\p{Lu}\d&+]/u.test(word))) continue;
      const ordinary = words.filter((word) => isOrdinary(squash(word), input.lexicon, census)).length / words.length;
      const few = words.length === 1 ? 1 : words.length === 2 ? 0.8 : 0.55;
      const leading = alike && first?.text.startsWith(part) === true;
      const rank = leading || (alone && size === 1) ? 4 : alike ? 2 : 3;
      const length = leading && ordinary < 1 ? 1 : few;
      const weight = rank * size ** 1.5 * length * (1 - 0.65 * ordinary) * trustIn(block.lines[0]);
      ballot.vote(words.join(' '), weight, 'cover', evidenceOf(block.lines[0] ?? block));
    }
  }
}

/** A logo that recognition could not make out gives letters, and no name. */
function trustIn(line: Line | undefined): number {
  return line === undefined || line.confidence >= 70 ? 1 : line.confidence / 100;
}

/** The first page with words on it, of the first two: a cover may be one picture. */
function coverOf(view: DeckView): PageView | null {
  return view.pages.slice(0, 2).find((page) => page.wordCount > 0) ?? null;
}

/** "Acme | Pitch deck", "Acme: the future of X", or the lines of a stacked title. */
function partsOf(block: Block): string[] {
  const lines = block.lines.length > 1 ? [block.text, ...block.lines.map((line) => line.text)] : [block.text];
  const out = lines.flatMap((text) => [text, ...text.split(/\s[|–—·•-]\s|[|:]\s?/).slice(0, 1)]);
  return [...new Set(out.map((text) => text.replace(/[®™©]/gu, '').trim()))].filter(
    (text) => !text.includes('@') && !/^[("]/.test(text) && !/\.\p{L}{2,}$/u.test(text),
  );
}

function voteRepeated(ballot: Ballot, input: CompanyInput, census: TokenCensus): void {
  // A name on one page of a few is not repeated.
  const pages = Math.max(6, input.view.pages.length);
  for (const [key, entry] of census.names) {
    if (key.length < 3) continue;
    if (isOrdinary(key, input.lexicon, census)) {
      // "Front", "Square": an ordinary word is a name when the cover shows it and slides go on writing it large.
      if (entry.pages.size >= 2 && entry.count > (census.lower.get(key) ?? 0)) ballot.confirm(key, 0.9, 'repeated');
      continue;
    }
    if (entry.pages.size < 2 && entry.defining === 0) continue;
    const spread = Math.min(1, entry.pages.size / (pages * 0.5)) * 3;
    const defining = Math.min(2.5, entry.defining * 0.6);
    ballot.vote(entry.form, (spread + defining) * trustIn(entry.line), 'repeated', evidenceOf(entry.line));
  }
}

const OWNED =
  /^(?:©|\(c\)|copyright)\s*(?:©\s*)?(?:\d{4}(?:\s?[-–]\s?\d{4})?,?\s*)?(?:by\s+)?(.{2,60}?)(?:\.|\||,|all rights|$)/iu;

/** Running footers: "Acme – Confidential", "© 2025 Acme Labs Ltd". */
function voteFurniture(ballot: Ballot, view: DeckView): void {
  const seen = new Set<string>();
  const lines = [
    ...view.furniture,
    ...view.pages.flatMap((page) => page.lines.filter((line) => line.text.includes('©'))),
  ];
  for (const line of lines) {
    if (seen.has(line.folded)) continue;
    seen.add(line.folded);
    const owned = OWNED.exec(line.text)?.[1];
    const name = owned === undefined ? nameFromTitle(line.text) : (legalNameIn(owned)?.name ?? owned);
    if (name !== null && !/\.\p{L}{2,}$/u.test(name))
      ballot.vote(name, owned === undefined ? 1.2 : 1.5, 'footer', evidenceOf(line));
  }
}

function voteTitles(ballot: Ballot, input: CompanyInput): void {
  const title = input.view.document.metadata.title;
  const fromTitle = title === null ? null : nameFromTitle(title.slice(0, 200));
  const fromFile = input.fileName === undefined ? null : nameFromTitle(input.fileName.slice(0, 200));
  if (fromTitle !== null) voteWords(ballot, fromTitle, 2, 'title', input.lexicon);
  if (fromFile !== null) voteWords(ballot, fromFile, 2, 'file', input.lexicon);
}

/** A file name carries extra words ("acme solar pitch"): the whole votes, and each word a little. */
function voteWords(ballot: Ballot, name: string, weight: number, source: string, lexicon: Lexicon): void {
  const words = name.split(' ');
  const ordinary = words.every((word) => lexicon.ordinary.has(squash(word)));
  ballot.vote(name, weight * (ordinary ? 0.4 : 1) * (words.length === 1 ? 1 : 0.8), source, null);
  ballot.support(name, weight * 0.35, source);
}

function voteDomains(ballot: Ballot, input: CompanyInput, census: TokenCensus): void {
  const labels = new Map<string, number>();
  const add = (host: string, weight: number): void => {
    const label = nameLabel(host);
    if (label.length >= 2) labels.set(label, Math.max(labels.get(label) ?? 0, weight));
  };
  for (const { value } of input.emails) {
    const domain = mailDomain(value);
    if (domain !== null) add(domain, 2.5);
  }
  const pages = input.view.pages.length;
  for (const host of input.hosts) {
    if (isPlatform(host.host) || host.path.length > 20) continue;
    const edge = host.page === 1 || host.page >= pages - 1 || host.line?.furniture === true;
    if (edge) add(registrable(host.host), host.linkOnly ? 1.2 : 2.2);
  }
  for (const [label, weight] of labels) {
    const known = census.names.get(squash(label));
    const words = label.split('-');
    const form = known?.form ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
    ballot.support(label, weight, 'domain');
    ballot.vote(form, weight * 0.5, 'domain', known ? evidenceOf(known.line) : hostEvidence(input, label));
  }
}

function hostEvidence(input: CompanyInput, label: string): Evidence | null {
  const host = input.hosts.find((found) => nameLabel(found.host) === label);
  return host?.evidence ?? input.emails.find(({ value }) => value.toLowerCase().includes(label))?.evidence ?? null;
}

export function legalNameOf(view: DeckView): Fact<string> | null {
  for (const page of [...view.pages].sort((a, b) => edgeRank(a, view) - edgeRank(b, view))) {
    for (const line of page.lines) {
      if (
        line.words.length > 16 ||
        !(line.furniture || page.number === 1 || edgeRank(page, view) === 0 || line.text.includes('©'))
      )
        continue;
      const legal = legalNameIn(line.text.replace(/^(?:©|\(c\)|copyright)\s*(?:\d{4}\s*)?/iu, ''));
      if (legal) return { value: legal.full, evidence: evidenceOf(line, 80) };
    }
  }
  return null;
}

function edgeRank(page: PageView, view: DeckView): number {
  return page.number === 1 || page.number >= view.pages.length - 1 ? 0 : 1;
}
