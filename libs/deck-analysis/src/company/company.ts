import { squash } from '@app/taxonomy';
import type { Evidence, Fact } from '../facts';
import { evidenceOf } from '../layout/layout';
import type { Block, DeckView, Line, PageView } from '../layout/layout';
import { doubtOf } from '../sections/claims';
import type { CompanyInput } from './company-input';
import { mailDomain } from './contact';
import { withFirstPart, withoutTrade } from './first-part';
import { isHosted, isPlatform, nameLabel, registrable } from './hosts';
import { learnedName, type NameModel } from './learned-name';
import { bareLabels } from './name-addresses';
import type { NameCandidate } from './name-features';
import { legalNameIn } from './names';
import { elect } from './votes';
import { CONFIDENCE, NEEDED, SUPPORT } from './weights';

/** By trained weights where one name stands out among all that the deck holds, else by the votes of places. */
export function companyOf(input: CompanyInput, model?: NameModel): Fact<string> | null {
  const learned = learnedName(input, model);
  if (learned === null) return electedName(input);
  return { value: completed(learned.form, input), evidence: evidenceFor(learned, input) };
}

function evidenceFor({ line, key, chance }: NameCandidate & { chance: number }, input: CompanyInput): Evidence {
  const confidence = Math.round(chance * 100);
  const evidence = line === null ? labelEvidence(input, key) : evidenceOf(wholeName(line, key, input.view));
  const { page, quote, source } = evidence ?? { page: 1, quote: '', source: 'annotation' as const };
  return { page, quote, source, confidence: Math.min(evidence?.confidence ?? confidence, confidence) };
}

/** The line, or where it holds but a word of the name another that holds all of it, or this one with the next. */
function wholeName(line: Line, key: string, { pages }: DeckView): Line | Pick<Block, 'lines'> {
  if (squash(line.text).includes(key)) return line;
  const lines = pages.flatMap((page) => page.lines);
  const next = lines.find((other) => other.page === line.page && other.index === line.index + 1);
  if (next && squash(line.text + next.text).includes(key)) return { lines: [line, next] };
  return lines.find(({ text }) => squash(text).includes(key)) ?? line;
}

/** The address whose label the name is, hyphens and what is set around it aside. */
function labelEvidence(input: CompanyInput, key: string): Evidence | null {
  const spells = (host: string | null): boolean => {
    const label = squash(nameLabel(host ?? ''));
    return label === key || bareLabels(label).includes(key);
  };
  const host = input.hosts.find((found) => spells(found.host));
  return host?.evidence ?? input.emails.find(({ value }) => spells(mailDomain(value)))?.evidence ?? null;
}

/** The whole of a name of which the text mostly writes a part. */
function completed(form: string, input: CompanyInput): string {
  const labels = labelsOf(input);
  return (
    wholeWord(form, labels, input.view) ?? wordsOfAddress(form, input) ?? withoutTrade(withFirstPart(form, input.view, labels), input.view)
  );
}

function electedName(input: CompanyInput): Fact<string> | null {
  const elected = elect(input)
    .ranked()
    .filter(({ weight, sources }) => weight >= (sources.has('domain') ? NEEDED.ofDomain : NEEDED.name));
  // The file's name adds to what the deck says, and alone it speaks only where the deck is silent.
  const winner = elected.find(({ sources }) => sources.size > 1 || !sources.has('file')) ?? elected[0];
  if (!winner) return null;
  const form = [...winner.forms].sort((a, b) => b[1] - a[1])[0]?.[0] ?? winner.key;
  const confidence = Math.round(Math.min(100, winner.weight * CONFIDENCE.perVote + winner.sources.size * CONFIDENCE.perPlace));
  const evidence = winner.evidence ?? { page: 1, quote: '', source: 'annotation' as const, confidence };
  return {
    value: completed(form, input),
    evidence: { ...evidence, confidence: Math.min(evidence.confidence, confidence) },
  };
}

function labelsOf(input: CompanyInput): ReadonlySet<string> {
  return new Set(domainsOf(input).map((host) => squash(nameLabel(host))));
}

function domainsOf({ emails, hosts }: CompanyInput): string[] {
  const domains = emails.flatMap(({ value }) => mailDomain(value) ?? []);
  return [...domains, ...hosts.filter(({ host }) => !isPlatform(host) && !isHosted(host)).map(({ host }) => host)];
}

const MOST_WORDS_OF_ADDRESS = 4;

/** "Norway" of gonorway.ai, where lines write "Go Norway AI": words side by side whose letters make the address, its ending among them. */
function wordsOfAddress(form: string, input: CompanyInput): string | null {
  const part = squash(form);
  const addresses = domainsOf(input)
    .map((host) => registrable(host))
    .filter((host) => part.length >= SUPPORT.leastLetters && (form.includes(' ') || squash(nameLabel(host)).length > part.length));
  const wanted = new Set(
    addresses.flatMap((host) => [squash(host), squash(nameLabel(host))]).filter((letters) => letters !== part && letters.includes(part)),
  );
  if (wanted.size === 0) return null;
  const found = input.view.pages.flatMap((page) => page.lines.flatMap((line) => wordsThatMake(wanted, line.text)));
  // With the address's ending before without it, as a name is written before in capitals.
  const whole = found.sort((a, b) => squash(b).length - squash(a).length);
  const longest = whole.filter((words) => squash(words).length === squash(whole[0] ?? '').length);
  return longest.find((words) => words !== words.toUpperCase()) ?? longest[0] ?? null;
}

function wordsThatMake(wanted: ReadonlySet<string>, text: string): string[] {
  const words = text.split(/\s+/).map((word) => word.replace(/[’']s$/u, '').replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''));
  return words.flatMap((_, at) =>
    Array.from({ length: MOST_WORDS_OF_ADDRESS - 1 }, (__, more) => words.slice(at, at + 2 + more)).flatMap((some) => {
      const capitals = some.every((word) => /^[\p{Lu}\d]/u.test(word));
      return capitals && wanted.has(squash(some.join(''))) ? [some.join(' ')] : [];
    }),
  );
}

/** "Harbour" of mellowharbour.io, where some line writes "MellowHarbour": what the cover parts, the address joins. */
function wholeWord(form: string, labels: ReadonlySet<string>, view: DeckView): string | null {
  const part = squash(form);
  const label = [...labels].find((candidate) => candidate.length > part.length && (candidate.startsWith(part) || candidate.endsWith(part)));
  if (label === undefined || part.length < SUPPORT.leastLetters) return null;
  const words = view.pages.flatMap((page) => page.lines.flatMap((line) => line.text.split(/[^\p{L}\d]+/u)));
  return words.find((word) => /^\p{Lu}/u.test(word) && squash(word) === label) ?? null;
}

export function legalNameOf(view: DeckView): Fact<string> | null {
  for (const page of [...view.pages].sort((a, b) => edgeRank(a, view) - edgeRank(b, view))) {
    for (const line of page.lines) {
      if (line.words.length > 16 || !(line.furniture || page.number === 1 || edgeRank(page, view) === 0 || line.text.includes('©')))
        continue;
      if (doubtOf({ text: line.text, lines: [line] }, 0, page) !== null) continue;
      const legal = legalNameIn(line.text.replace(/^(?:©|\(c\)|copyright)\s*(?:\d{4}\s*)?/iu, ''));
      if (legal) return { value: legal.full, evidence: evidenceOf(line, 80) };
    }
  }
  return null;
}

function edgeRank(page: PageView, view: DeckView): number {
  return page.number === 1 || page.number >= view.pages.length - 1 ? 0 : 1;
}
