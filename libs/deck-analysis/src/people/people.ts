import { fold, squash, tokens } from '@app/taxonomy';
import type { Fact, PersonFact } from '../facts';
import type { LinkedInLink } from '../company/contact';
import { evidenceOf } from '../layout/layout';
import type { DeckView, Line, PageView } from '../layout/layout';
import { MAX_PEOPLE } from './person-columns';
import type { Found, NamesByPage } from './person-columns';
import { bareName, nameFromHandle } from './person-name';
import type { IsOrdinary } from './person-name';
import type { Role } from './roles';
import type { PageSections } from '../sections/sections';
import { isTestimonials } from '../sections/testimonials';
import type { Lexicon } from '../lexicon/lexicon';
import { wordSet } from '../lexicon/words';
import { CERTAINTY, SAME_SIZE, UNTITLED_TEAM } from './weights';

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
    const context = contextOf(section, found, input);
    if (context === 'foreign') continue;
    for (const person of judge(found, section, context, input)) {
      if (people.size < MAX_PEOPLE) merge(people, person);
    }
  }
  if (people.size === 0) addHandle(people, input);
  return attachAddresses([...people.values()], input);
}

type Context = 'people' | 'edge' | 'other' | 'foreign';

/**
 * Where names may stand for the company's people. A testimonial's author is a customer, a market slide's name an analyst. Three
 * people with roles make a team slide, whatever its heading.
 */
function contextOf(section: PageSections, found: Found[], input: PeopleInput): Context {
  const { kinds } = section;
  if (isTestimonials(section.page, input.lexicon)) return 'foreign';
  if (kinds.some((kind) => kind === 'team' || kind === 'advisors' || kind === 'investors')) return 'people';
  if (kinds.some((kind) => kind === 'testimonials' || kind === 'contents' || kind === 'appendix' || kind === 'competition'))
    return 'foreign';
  if (kinds.some((kind) => kind === 'cover' || kind === 'contact')) return 'edge';
  const roles = found.filter((person) => person.role !== null).length;
  return roles >= UNTITLED_TEAM.roles && roles >= found.length * UNTITLED_TEAM.share ? 'people' : 'other';
}

function judge(found: Found[], section: PageSections, context: Context, input: PeopleInput): PersonFact[] {
  const withRole = found.filter((person) => person.role !== null);
  return found.filter((person) => believable(person, context, withRole, input)).map((person) => toFact(person, section, input));
}

function believable(person: Found, context: Context, withRole: Found[], input: PeopleInput): boolean {
  const line = person.lines[0] as Line;
  if (person.role === null) {
    // A grid of people where one lacks a role: same size as those that have one.
    const alike = withRole.some((other) => Math.abs((other.lines[0] as Line).fontSize - line.fontSize) < line.fontSize * SAME_SIZE);
    return (
      context === 'people' &&
      ((alike && withRole.length >= 1) || (person.match.known && (person.background.length > 0 || person.past !== null)))
    );
  }
  if (context === 'people') return true;
  if (isForeign(person.role, input.company)) return false;
  if (context === 'edge') return person.match.known || person.role.group !== 'staff';
  return person.role.group === 'founder' || person.role.group === 'executive';
}

/** "Founder, Townhall Network", "CEO at BigCo": another company's people, unless the company is this one. */
function isForeign(role: Role, company: Fact<string> | null): boolean {
  if (role.organisation === null) return false;
  const own = squash(company?.value ?? '');
  return own === '' || !squash(role.organisation).includes(own);
}

function toFact(person: Found, section: PageSections, input: PeopleInput): PersonFact {
  const line = person.lines[0] as Line;
  const group = groupOf(person, section, input);
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

function groupOf(person: Found, section: PageSections, input: PeopleInput): PersonFact['group'] {
  const role = person.role?.group ?? null;
  if (role === 'advisor') return 'advisor';
  const heading = headingOver(person.lines[0] as Line, section.page, input.lexicon);
  const kinds = heading ?? section.kinds;
  const team = kinds.includes('team');
  if (!team && kinds.includes('advisors')) return 'advisor';
  if (!team && kinds.includes('investors')) return 'investor';
  if (role === 'investor' && !team) return 'investor';
  if (role === 'founder' && !isForeign(person.role as Role, input.company)) return 'founder';
  const founders = section.page.headings.some((block) => block.words.length <= 8 && block.words.some((word) => FOUNDERS.has(word)));
  return founders && team ? 'founder' : 'team';
}

const FOUNDERS = wordSet('founders');

/** The nearest heading above a name that names a group of people ("Advisors" halfway down a team slide). */
function headingOver(line: Line, page: PageView, lexicon: Lexicon): string[] | null {
  let best: { y: number; kinds: string[] } | null = null;
  for (const block of page.blocks) {
    if (block.words.length > 6 || block.y > line.y || block.lines.includes(line)) continue;
    const kinds = lexicon.titles
      .find(block.words)
      .map((hit) => hit.payload)
      .filter((kind) => kind === 'team' || kind === 'advisors' || kind === 'investors');
    if (
      kinds.length === 0 ||
      lexicon.roles.find(block.words).some((hit) => hit.payload !== 'advisor' && hit.payload !== 'founder' && hit.payload !== 'investor')
    )
      continue;
    if (!best || block.y > best.y) best = { y: block.y, kinds };
  }
  return best?.kinds ?? null;
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

const HANDLE = /(?:^|\s)@([a-z][a-z._]{6,30})\b/i;

/** A sketch of a deck may name its maker by a handle on the first or last slide only. */
function addHandle(people: Map<string, PersonFact>, input: PeopleInput): void {
  const own = squash(input.company?.value ?? '');
  const pages = input.view.pages;
  for (const page of [pages[0], pages[pages.length - 1]]) {
    for (const line of page?.lines ?? []) {
      const handle = HANDLE.exec(line.text)?.[1];
      const name = handle === undefined || (own !== '' && squash(handle).includes(own)) ? null : nameFromHandle(handle);
      if (name !== null) {
        merge(people, {
          name,
          role: null,
          founder: false,
          group: 'team',
          background: [],
          email: null,
          linkedin: null,
          evidence: evidenceOf(line, CERTAINTY.handle),
        });
      }
    }
  }
}

function attachAddresses(people: PersonFact[], input: PeopleInput): PersonFact[] {
  return people.map((person) => ({
    ...person,
    email: input.emails.find(({ value }) => mailNames(value, bareName(person.name)))?.value ?? null,
    linkedin: input.linkedin.find((link) => linkNames(link, person))?.value ?? null,
  }));
}

/** "stenver@…", "s.jerkku@…", "sjerkku@…" for Stenver Jerkku. */
export function mailNames(address: string, name: string): boolean {
  const local = squash(address.split('@')[0] ?? '');
  const words = tokens(fold(name));
  const first = words[0] ?? '';
  const last = words[words.length - 1] ?? '';
  if (first.length < 2) return false;
  return local === first || (last.length > 2 && (local === last || (local.includes(last) && local.startsWith(first.charAt(0)))));
}

export function linkNames(link: LinkedInLink, person: { name: string }): boolean {
  if (link.kind !== 'person') return false;
  const slug = squash(decodeSlug(link.value.slice(link.value.lastIndexOf('/') + 1)));
  const words = tokens(fold(bareName(person.name))).filter((word) => word.length > 2);
  const hits = words.filter((word) => slug.includes(word)).length;
  return hits >= Math.min(2, words.length) && hits > 0;
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
