import { type Lexicon, wordSet } from '@app/lexicon';
import { squash } from '@app/taxonomy';
import type { Fact, PersonFact } from '../facts';
import type { LinkedInLink } from '../company/contact';
import { evidenceOf, overlapX, overlapY } from '../layout/layout';
import type { Block, DeckView, Line, PageView } from '../layout/layout';
import { attachAddresses, mailNames, ofHandles, ofProfiles } from './addresses';
import { isQuoted } from './quoted';
import { MAX_PEOPLE, isSetAlike } from './person-columns';
import type { NamesByPage } from './person-columns';
import type { Found } from './person-surroundings';
import { bareName } from './person-name';
import type { IsOrdinary } from './person-name';
import type { Role } from './roles';
import type { PageSections } from '../sections/sections';
import { isTestimonials } from '../sections/testimonials';
import { CARD_GAP, CERTAINTY, CONTINUED_TEAM, IN_LINE, ROW_OF_CARDS, UNTITLED_TEAM } from './weights';

export interface PeopleInput {
  view: DeckView;
  sections: PageSections[];
  lexicon: Lexicon;
  company: Fact<string> | null;
  isOrdinary: IsOrdinary;
  linkedin: LinkedInLink[];
  emails: Fact<string>[];
}

export function peopleOf(input: PeopleInput, names: NamesByPage): PersonFact[] {
  const people = new Map<string, PersonFact>();
  for (const section of input.sections) {
    const found = names.get(section.page.number) ?? [];
    const context = contextOf(section, found, input, names);
    if (context === 'foreign') continue;
    for (const person of judge(found, section, context, input)) {
      if (people.size < MAX_PEOPLE) merge(people, person);
    }
  }
  if (people.size === 0) addFromAddresses(people, input);
  return attachAddresses([...people.values()], input);
}

type Context = 'people' | 'edge' | 'other' | 'foreign';

/**
 * Where names may stand for the company's people. A testimonial's author is a customer, a market slide's name an analyst. Three
 * people with roles make a team slide, whatever its heading; so do two beside a team slide set as its people are.
 */
function contextOf(section: PageSections, found: Found[], input: PeopleInput, names: NamesByPage): Context {
  const { kinds } = section;
  if (isTestimonials(section.page, input.lexicon)) return 'foreign';
  const own = section.titled.has('team') || !input.sections.some(({ titled }) => titled.has('team'));
  if (kinds.some(isOfPeople))
    return own || kinds.some((kind) => kind !== 'team' && isOfPeople(kind)) || !areForeign(found, input) ? 'people' : 'foreign';
  if (kinds.some((kind) => FOREIGN.has(kind))) return 'foreign';
  if (kinds.some((kind) => kind === 'cover' || kind === 'contact')) return 'edge';
  const withRole = found.filter((person) => person.role !== null);
  if (withRole.length >= UNTITLED_TEAM.roles && withRole.length >= found.length * UNTITLED_TEAM.share)
    return own || !areForeign(found, input) ? 'people' : 'other';
  return goesOnWithTeam(section, withRole, input, names) ? 'people' : 'other';
}

const isOfPeople = (kind: string): boolean => kind === 'team' || kind === 'advisors' || kind === 'investors';

const FOREIGN: ReadonlySet<string> = new Set(['testimonials', 'customers', 'contents', 'appendix', 'competition']);

/** Most of those who have a function have it elsewhere. */
function areForeign(found: Found[], { company }: PeopleInput): boolean {
  const withRole = found.filter((person) => person.role !== null);
  return withRole.length > 0 && withRole.filter(({ role }) => isForeign(role as Role, company)).length > withRole.length / 2;
}

/** A team on two slides, the second without a heading that says so. */
function goesOnWithTeam({ page }: PageSections, withRole: Found[], { sections }: PeopleInput, names: NamesByPage): boolean {
  if (withRole.length < CONTINUED_TEAM) return false;
  const before = sections.find((other) => other.page.number === page.number - 1);
  const theirs = before?.kinds.includes('team') === true ? (names.get(before.page.number) ?? []) : [];
  return withRole.every(({ lines }) => theirs.some((other) => other.role !== null && isSetAlike(lines[0] as Line, other.lines[0] as Line)));
}

function judge(found: Found[], section: PageSections, context: Context, input: PeopleInput): PersonFact[] {
  return found
    .filter((person) => believable(person, context, found, section, input))
    .map((person) => toFact(person, found, section, input));
}

function believable(person: Found, context: Context, found: Found[], section: PageSections, input: PeopleInput): boolean {
  if (person.match.introduced !== undefined && !isQuoted(person, section.page))
    return context !== 'other' || person.match.introduced !== 'member';
  if (person.role === null) {
    if (context === 'edge') return mailed(person, section, input);
    return context === 'people' && !isQuoted(person, section.page) && isOneOf(found, person, section);
  }
  const { role, match } = person;
  if (context === 'people') return !(isForeign(role, input.company) && isQuoted(person, section.page));
  // "Lightman · Founder" on the cover: one word, with a title that is one person's.
  if (context === 'edge' && role.group === 'founder' && match.separated && person.roleLines.length === 0)
    return !isForeign(role, input.company);
  if (!match.sure || isQuoted(person, section.page) || isForeign(role, input.company)) return false;
  if (context === 'edge') return match.known || role.group !== 'staff';
  return (
    role.group === 'founder' ||
    (role.group === 'executive' && (match.given || section.page.title?.lines.includes(person.lines[0] as Line) === true))
  );
}

/** A team's grid where one lacks a function, or all do: set as the others are, and no part of another's card. */
function isOneOf(found: Found[], person: Found, section: PageSections): boolean {
  const { match, lines, background, past } = person;
  const line = lines[0] as Line;
  const others = found.filter((other) => other !== person);
  if (
    others.some((other) =>
      match.known
        ? other.role !== null && isInCardOf(line, other, CARD_GAP.known)
        : (other.role !== null || other.match.given) && isInCardOf(line, other, CARD_GAP.unknown),
    )
  )
    return false;
  const alike = others.filter((other) => isSetAlike(other.lines[0] as Line, line));
  const withRole = alike.filter(({ role }) => role !== null);
  if (withRole.some((other) => match.known || isInLine(line, other.lines[0] as Line, match.given || background.length > 0))) return true;
  if (match.known && (background.length > 0 || past !== null)) return true;
  if (!section.titled.has('team')) return false;
  const headed = alike.filter((other) => other.background.length > 0 && isInLine(line, other.lines[0] as Line, false));
  return (match.given && alike.some((other) => other.match.given)) || (background.length > 0 && headed.length > 0);
}

/** Over, under or beside a name, closer than cards stand. */
function isInCardOf(line: Line, other: Found, gap: number): boolean {
  const last = [...other.lines, ...other.roleLines].sort((a, b) => b.y - a.y)[0] as Line;
  const first = [...other.lines, ...other.roleLines].sort((a, b) => a.y - b.y)[0] as Line;
  if (overlapX(line, other.lines[0] as Line) <= 0) return false;
  const reach = Math.max(line.height, last.height) * gap;
  return line.y < last.y + last.height + reach && line.y + line.height > first.y - reach;
}

/** In one row; in one column, too, where the first name is one or something stands under the name: a logo’s name stands alone. */
function isInLine(line: Line, other: Line, columns: boolean): boolean {
  if (overlapY(line, other) > Math.min(line.height, other.height) * IN_LINE) return true;
  return columns && Math.abs(line.x - other.x) < line.fontSize * IN_LINE;
}

/** A contact's name needs no function where an address on the slide is his own. */
function mailed(person: Found, { page }: PageSections, { emails }: PeopleInput): boolean {
  return emails.some(
    ({ value }) => page.lines.some((line) => line.text.toLowerCase().includes(value)) && mailNames(value, person.match.name),
  );
}

/** What another company's people are known by: an employer that is not this one. */
function isForeign(role: Role, company: Fact<string> | null): boolean {
  if (role.organisation === null) return false;
  const own = squash(company?.value ?? '');
  return own === '' || !squash(role.organisation).includes(own);
}

function toFact(person: Found, found: Found[], section: PageSections, input: PeopleInput): PersonFact {
  const line = person.lines[0] as Line;
  const group = groupOf(person, found, section, input);
  const founder = group === 'founder';
  const penalty = (person.role ? 0 : CERTAINTY.withoutRole) + (person.match.known ? 0 : CERTAINTY.unknownName);
  return {
    name: person.match.name,
    role: person.role?.text ?? null,
    founder,
    group,
    background: [...(person.past === null ? [] : [person.past]), ...person.background.map((item) => item.text)],
    email: null,
    linkedin: null,
    evidence: evidenceOf(line, 100 - penalty),
  };
}

function groupOf(person: Found, found: Found[], section: PageSections, input: PeopleInput): PersonFact['group'] {
  const role = person.role?.group ?? null;
  if (person.match.introduced === 'founder') return 'founder';
  if (role === 'advisor' || person.match.introduced === 'advisor') return 'advisor';
  const heading = headingOver(person.lines[0] as Line, found, section.page, input.lexicon);
  const kinds = heading?.kinds ?? section.kinds;
  const team = kinds.includes('team');
  const foreign = person.role !== null && isForeign(person.role, input.company);
  // Advisers further down the slide make none of its founders.
  if (heading === null && role === 'founder' && !foreign) return 'founder';
  // "Investors and advisors": who holds a post elsewhere has money in it; "backed by" speaks of money alone.
  const backing = role === 'investor' || foreign || !kinds.includes('advisors') || (heading !== null && !heading.advising);
  if (!team && kinds.includes('investors') && backing) return 'investor';
  if (!team && kinds.includes('advisors')) return 'advisor';
  if (role === 'investor' && !team) return 'investor';
  if (role === 'founder' && !foreign) return 'founder';
  const founders = section.page.headings.some((block) => block.words.length <= 8 && block.words.some((word) => FOUNDERS.has(word)));
  return founders && team ? 'founder' : 'team';
}

const FOUNDERS = wordSet('founders');

interface Heading {
  kinds: string[];
  /** It has a word for those who advise. */
  advising: boolean;
}

/** The nearest heading above a name that names a group of people ("Advisors" halfway down a team slide). */
function headingOver(line: Line, found: Found[], page: PageView, lexicon: Lexicon): Heading | null {
  const cards = new Set(found.flatMap(({ lines }) => lines));
  let best: (Heading & { y: number }) | null = null;
  for (const block of page.blocks) {
    if (block.words.length > 6 || (block.y > line.y && !leadsIn(block, line)) || block.lines.some((other) => cards.has(other))) continue;
    // A heading of one column says nothing of those to its left.
    if (block !== page.title && block.x > line.x + line.width) continue;
    const kinds = lexicon.titles
      .find(block.words)
      .map((hit) => hit.payload)
      .filter(isOfPeople);
    const roles = lexicon.roles.find(block.words).map((hit) => hit.payload);
    if (kinds.length === 0 || roles.some((role) => role !== 'advisor' && role !== 'founder' && role !== 'investor')) continue;
    if (!best || block.y > best.y) best = { y: block.y, kinds, advising: roles.includes('advisor') };
  }
  return best;
}

/** "Advisors:" to the left of a row of names, at the height of their cards. */
function leadsIn(heading: Block, line: Line): boolean {
  const isLeft = heading.x + heading.width <= line.x && heading.text.trimEnd().endsWith(':');
  return isLeft && heading.y - line.y < line.height * ROW_OF_CARDS;
}

function merge(people: Map<string, PersonFact>, person: PersonFact): void {
  const key = squash(bareName(person.name));
  const known = people.get(key);
  if (!known) return void people.set(key, person);
  const better = known.role === null && person.role !== null ? person : known;
  const founder = known.founder || person.founder;
  const background = known.background.length >= person.background.length ? known.background : person.background;
  people.set(key, { ...better, founder, group: founder ? 'founder' : better.group, background });
}

/** Where no name is written out, addresses tell: those of profiles, else a handle on the first or last slide. */
function addFromAddresses(people: Map<string, PersonFact>, input: PeopleInput): void {
  const own = input.sections.filter(({ kinds }) => !kinds.some((kind) => FOREIGN.has(kind)));
  for (const person of ofProfiles(own, input.linkedin)) merge(people, person);
  if (people.size === 0) for (const person of ofHandles(input.view, input.company)) merge(people, person);
}
