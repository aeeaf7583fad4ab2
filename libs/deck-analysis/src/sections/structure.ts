import { type Lexicon, type SectionKind, wordSet } from '@app/lexicon';
import { squash } from '@app/taxonomy';
import type { Fact, PersonFact } from '../facts';
import type { FoundHost } from '../company/contact';
import { nameLabel } from '../company/hosts';
import type { Block } from '../layout/layout';
import type { Mention } from '../numbers/mentions';
import { isTestimonials } from './testimonials';
import type { PageSections } from './sections';
import { refineCustomers, refineNumbers, refineTables } from './structure-figures';
import { isBare, section } from './structure-page';
import type { Page } from './structure-page';
import { STRUCTURE } from './weights';

export interface StructureInput {
  sections: PageSections[];
  mentions: Mention[];
  people: PersonFact[];
  company: Fact<string> | null;
  emails: Fact<string>[];
  hosts: FoundHost[];
  lexicon: Lexicon;
  /** Page the round is asked for on. */
  askPage: number | null;
}

/**
 * Adds what a slide's structure shows when its words do not: people in columns are a team, figures over captions are traction, an
 * address on a near-empty last slide is the contact.
 */
export function refineSections(input: StructureInput): PageSections[] {
  const pages: Page[] = input.sections.map((section) => ({ section, kinds: [...section.kinds] }));
  for (const page of pages) {
    if (page.kinds.includes('contents')) continue;
    refineTestimonials(page, input);
    refineTeam(page, input);
    refineNumbers(page, input);
    refineCustomers(page);
    refineTables(page);
    refineContact(page, input);
    if (page.section.page.number === input.askPage && !page.kinds.includes('ask')) page.kinds.push('ask');
    refineSolution(page, input);
  }
  fillProblem(pages);
  fillSolution(pages);
  const refined = pages.map(({ section, kinds }) => ({ ...section, kinds: tidy(kinds) }));
  return shareProduct(continueProduct(refined));
}

function tidy(kinds: SectionKind[]): SectionKind[] {
  return [...new Set(kinds)].slice(0, 5);
}

function peopleOn(page: Page, input: StructureInput): PersonFact[] {
  return input.people.filter((person) => person.evidence.page === page.section.page.number);
}

function refineTestimonials(page: Page, input: StructureInput): void {
  if (page.section.titled.has('team') || page.kinds.includes('testimonials')) return;
  if (isTestimonials(section(page), input.lexicon)) page.kinds = isBare(page) ? ['testimonials'] : [...page.kinds, 'testimonials'];
}

function refineTeam(page: Page, input: StructureInput): void {
  const people = peopleOn(page, input);
  const withRole = people.filter((person) => person.role !== null);
  const advisors = withRole.filter((person) => person.group === 'advisor').length;
  if (withRole.length < STRUCTURE.peopleOfATeam || page.kinds.includes('contact')) return;
  const kind = advisors === withRole.length ? 'advisors' : 'team';
  if (isBare(page) && page.kinds.includes(kind)) page.kinds = [kind];
  if (page.kinds.includes(kind) || (kind === 'advisors' && page.kinds.includes('team'))) return;
  // A summary slide that also lists the people stays a summary; a bare one becomes the team slide.
  const crowded = section(page).wordCount > STRUCTURE.summaryWords && !isBare(page);
  if (!crowded) page.kinds = isBare(page) ? [kind] : [...page.kinds, kind];
}

/** An address or the company's own site on a near-empty slide at the end. */
function refineContact(page: Page, input: StructureInput): void {
  const { number, wordCount, lines } = section(page);
  const last = input.sections.length;
  if (page.kinds.includes('contact') || number < Math.max(2, last - 2)) return;
  const mail =
    input.emails.some(({ evidence }) => evidence.page === number) ||
    lines.some((line) => line.text.includes('@') && line.words.length <= 6);
  const own = squash(input.company?.value ?? '');
  const site = input.hosts.some(
    (host) =>
      host.page === number &&
      !host.linkOnly &&
      (own === '' || squash(nameLabel(host.host)).includes(own) || own.includes(squash(nameLabel(host.host)))),
  );
  const titled = page.kinds.some((kind) => page.section.titled.has(kind));
  if (
    (mail && wordCount <= STRUCTURE.contactWords && !titled) ||
    (site && wordCount <= STRUCTURE.siteWords && !titled && number >= last - 1)
  )
    page.kinds = ['contact'];
  else if (mail && wordCount <= STRUCTURE.contactWordsBesideOther) page.kinds.push('contact');
}

const DEFINING = wordSet('says_what_it_does');

/** "Acme is …", "Acme turns …" in large type, or a slide headed by the name alone, says what the company does. */
function refineSolution(page: Page, input: StructureInput): void {
  const { number, title, headings } = section(page);
  const own = squash(input.company?.value ?? '');
  const early = number > 1 && number <= Math.max(STRUCTURE.solutionUntilPage, input.sections.length * STRUCTURE.solutionUntil);
  if (own.length < 2 || !early || page.kinds.includes('solution')) return;
  const defines = [title, ...headings].some((block) => block !== null && isDefinition(block, own));
  if (!defines || page.kinds.some((kind) => page.section.titled.has(kind))) return;
  page.kinds = ['solution', ...page.kinds.filter((kind) => kind === 'product')];
}

function isDefinition(block: Block, own: string): boolean {
  const first = block.words[0] ?? '';
  const second = block.words[1] ?? '';
  const pair = first + second;
  if (first === own) return block.words.length === 1 || DEFINING.has(second);
  return pair === own && (block.words.length === 2 || DEFINING.has(block.words[2] ?? ''));
}

/** No slide is headed Problem: the one before the solution that speaks of trouble, or asks, is it. */
function fillProblem(pages: Page[]): void {
  if (pages.some((page) => page.kinds.includes('problem'))) return;
  const first = pages.findIndex((page) => page.kinds.some((kind) => kind === 'solution' || kind === 'product'));
  const until = first > 0 ? first : Math.ceil(pages.length * STRUCTURE.problemUntil);
  const candidates = pages
    .slice(1, Math.max(2, until))
    .filter((page) => page.kinds.length === 0 || !page.kinds.some((kind) => page.section.titled.has(kind)));
  const scored = candidates.map((page) => ({
    page,
    score:
      (page.section.scores.get('problem') ?? 0) + (section(page).body.some((line) => line.text.endsWith('?')) ? STRUCTURE.question : 0),
  }));
  const best = scored.sort((a, b) => b.score - a.score)[0];
  if (best && best.score >= STRUCTURE.problemPoints) best.page.kinds = ['problem', ...best.page.kinds.filter((kind) => kind !== 'product')];
}

const PRODUCT_LIKE: ReadonlySet<SectionKind> = new Set(['product', 'solution', 'use_cases']);

/** Slides that follow the product and say nothing of their own are more of the product: screenshots, features, details. */
function continueProduct(pages: PageSections[]): PageSections[] {
  let inProduct = false;
  return pages.map((page, at) => {
    if (page.kinds.length > 0) {
      inProduct = page.kinds.some((kind) => PRODUCT_LIKE.has(kind));
      return page;
    }
    return inProduct && at < pages.length - 1 ? { ...page, kinds: ['product'] } : page;
  });
}

/** The slide right after the problem, when nothing on it says otherwise, answers the problem. */
function fillSolution(pages: Page[]): void {
  if (pages.some((page) => page.kinds.includes('solution') || page.kinds.includes('product'))) return;
  const problem = pages.map((page) => page.kinds.includes('problem')).lastIndexOf(true);
  const next = pages[problem + 1];
  if (problem >= 0 && next && next.kinds.length === 0 && problem + 1 < pages.length - 1) next.kinds = ['solution'];
}

/** Without a slide of its own the product is shown where the solution is. */
function shareProduct(pages: PageSections[]): PageSections[] {
  if (pages.some((page) => page.kinds.includes('product') && page.titled.has('product'))) return pages;
  return pages.map((page) =>
    page.kinds.includes('solution') && !page.kinds.includes('product') ? { ...page, kinds: [...page.kinds, 'product'] } : page,
  );
}
