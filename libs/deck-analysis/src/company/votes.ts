import type { Lexicon } from '@app/lexicon';
import { squash } from '@app/taxonomy';
import type { Evidence } from '../facts';
import { evidenceOf } from '../layout/layout';
import type { Block, DeckView, Line, PageView } from '../layout/layout';
import { Ballot } from './ballot';
import { TokenCensus, isOrdinary } from './census';
import type { CompanyInput } from './company-input';
import { mailDomain } from './contact';
import { isHosted, isPlatform, nameLabel, registrable } from './hosts';
import { isAboutTheFile, legalNameIn, nameFromTitle } from './names';
import { COVER, DOMAIN, FILE, FOOTER, LEGIBLE, REPEATED, SUPPORT } from './weights';

/** What each place of a deck says of its company's name: cover, slides, footers, titles, addresses. */
export function elect(input: CompanyInput): Ballot {
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
  const alone = (sizes[1] ?? 0) < largest * COVER.aloneBelow;
  // Where all is set alike, the name is what stands first.
  const alike = (sizes.at(-1) ?? 0) > largest * COVER.alikeAbove;
  const first = telling[0]?.lines.find((line) => line.text.split(' ').some((word) => !isAboutTheFile(word)));
  for (const block of telling) {
    const size = block.fontSize / largest;
    for (const part of partsOf(block)) {
      const words = part.split(' ').filter((word) => !isAboutTheFile(word));
      if (words.length === 0 || words.length > COVER.byWords.length) continue;
      // A name of several words has capitals; the last line of a slogan has not.
      if (words.length > 1 && !words.every((word) => /^[\p{Lu}\d&+]/u.test(word))) continue;
      const ordinary = words.filter((word) => isOrdinary(squash(word), input.lexicon, census)).length / words.length;
      const few = COVER.byWords[words.length - 1] ?? 0;
      const leading = alike && first?.text.startsWith(part) === true;
      const rank = leading || (alone && size === 1) ? COVER.leading : alike ? COVER.alike : COVER.usual;
      const length = leading && ordinary < 1 ? 1 : few;
      const weight = rank * size ** COVER.sizePower * length * (1 - COVER.ordinary * ordinary) * trustIn(block.lines[0]);
      ballot.vote(words.join(' '), weight, 'cover', evidenceOf(block.lines[0] ?? block));
    }
  }
}

/** A logo that recognition could not make out gives letters, and no name. */
function trustIn(line: Line | undefined): number {
  return line === undefined || line.confidence >= LEGIBLE ? 1 : line.confidence / 100;
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
  const pages = Math.max(REPEATED.leastPages, input.view.pages.length);
  for (const [key, entry] of census.names) {
    if (key.length < REPEATED.leastLetters) continue;
    if (isOrdinary(key, input.lexicon, census)) {
      // "Front", "Square": an ordinary word is a name when the cover shows it and slides go on writing it large.
      if (entry.pages.size >= REPEATED.leastOn && entry.count > (census.lower.get(key) ?? 0))
        ballot.confirm(key, REPEATED.ordinary, 'repeated');
      continue;
    }
    if (entry.pages.size < REPEATED.leastOn && entry.defining === 0) continue;
    const spread = Math.min(1, entry.pages.size / (pages * REPEATED.shareOfPages)) * REPEATED.most;
    const defining = Math.min(REPEATED.mostDefining, entry.defining * REPEATED.defining);
    ballot.vote(entry.form, (spread + defining) * trustIn(entry.line), 'repeated', evidenceOf(entry.line));
  }
}

const OWNED = /^(?:©|\(c\)|copyright)\s*(?:©\s*)?(?:\d{4}(?:\s?[-–]\s?\d{4})?,?\s*)?(?:by\s+)?(.{2,60}?)(?:\.|\||,|all rights|$)/iu;

/** Running footers: "Acme – Confidential", "© 2025 Acme Labs Ltd". */
function voteFurniture(ballot: Ballot, view: DeckView): void {
  const seen = new Set<string>();
  const lines = [...view.furniture, ...view.pages.flatMap((page) => page.lines.filter((line) => line.text.includes('©')))];
  for (const line of lines) {
    if (seen.has(line.folded)) continue;
    seen.add(line.folded);
    const owned = OWNED.exec(line.text)?.[1];
    const name = owned === undefined ? nameFromTitle(line.text) : (legalNameIn(owned)?.name ?? owned);
    if (name !== null && !/\.\p{L}{2,}$/u.test(name))
      ballot.vote(name, owned === undefined ? FOOTER.other : FOOTER.owned, 'footer', evidenceOf(line));
  }
}

function voteTitles(ballot: Ballot, input: CompanyInput): void {
  const title = input.view.document.metadata.title;
  const fromTitle = title === null ? null : nameFromTitle(title.slice(0, 200));
  const fromFile = input.fileName === undefined ? null : nameFromTitle(input.fileName.slice(0, 200));
  if (fromTitle !== null) voteWords(ballot, fromTitle, FILE.vote, 'title', input.lexicon);
  if (fromFile !== null) voteWords(ballot, fromFile, FILE.vote, 'file', input.lexicon);
}

/** A file name carries extra words ("acme solar pitch"): the whole votes, and each word a little. */
function voteWords(ballot: Ballot, name: string, weight: number, source: string, lexicon: Lexicon): void {
  const words = name.split(' ');
  const ordinary = words.every((word) => lexicon.ordinary.has(squash(word)));
  ballot.vote(name, weight * (ordinary ? FILE.ordinary : 1) * (words.length === 1 ? 1 : FILE.severalWords), source, null);
  ballot.support(name, weight * FILE.perWord, source);
}

function voteDomains(ballot: Ballot, input: CompanyInput, census: TokenCensus): void {
  const labels = new Map<string, number>();
  const add = (host: string, weight: number): void => {
    const label = nameLabel(host);
    if (label.length >= 2) labels.set(label, Math.max(labels.get(label) ?? 0, weight));
  };
  for (const { value } of input.emails) {
    const domain = mailDomain(value);
    if (domain !== null) add(domain, DOMAIN.mail);
  }
  const pages = input.view.pages.length;
  for (const host of input.hosts) {
    if (isPlatform(host.host) || isHosted(host.host) || host.path.length > DOMAIN.longPath) continue;
    const edge = host.page === 1 || host.page >= pages - 1 || host.line?.furniture === true;
    if (edge) add(registrable(host.host), host.linkOnly ? DOMAIN.linked : DOMAIN.written);
  }
  for (const [label, weight] of labels) {
    const known = census.names.get(squash(label)) ?? census.compounds.get(squash(label));
    const words = label.split('-');
    const form = known?.form ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
    const evidence = known ? evidenceOf(known.line) : hostEvidence(input, label);
    if (isCompound(label, census)) {
      // No single word of it is the name, so the domain speaks for none of them.
      ballot.vote(form, weight * (DOMAIN.ownVote + SUPPORT.same), 'domain', evidence);
      continue;
    }
    ballot.support(label, weight, 'domain');
    ballot.vote(form, weight * DOMAIN.ownVote, 'domain', evidence);
  }
}

/** "Mellow Harbour" of mellowharbour.io, where no slide writes it as one word. */
function isCompound(label: string, { names, compounds }: TokenCensus): boolean {
  return !names.has(squash(label)) && compounds.has(squash(label));
}

function hostEvidence(input: CompanyInput, label: string): Evidence | null {
  const host = input.hosts.find((found) => nameLabel(found.host) === label);
  return host?.evidence ?? input.emails.find(({ value }) => value.toLowerCase().includes(label))?.evidence ?? null;
}
