import { fold, squash, tokens } from '@app/taxonomy';
import type { Evidence, Fact, PersonFact } from '../facts';
import type { LinkedInLink } from '../company/contact';
import { evidenceOf } from '../layout/layout';
import type { DeckView, Line, PageView } from '../layout/layout';
import type { PageSections } from '../sections/sections';
import { bareName, nameFromHandle, nameFromSlug } from './person-name';
import { CERTAINTY } from './weights';

const HANDLE = /(?:^|\s)@([a-z][a-z._]{6,30})\b/i;
const PROFILE = /linkedin\.com\/in\/([\p{L}\d%-]*)/iu;
const SLUG = /^[\p{L}\d]+(?:-[\p{L}\d]+){1,4}$/u;

/** People whom a slide names by their profile alone. */
export const ofProfiles = (sections: PageSections[], linkedin: LinkedInLink[]): PersonFact[] =>
  sections.flatMap(({ page }) => [
    ...profilesOn(page).map(({ name, line }) => unwritten(name, evidenceOf(line, CERTAINTY.handle))),
    ...linkedin
      .filter((link) => link.kind === 'person' && link.page === page.number)
      .flatMap(({ value, evidence }) => {
        const name = nameFromSlug(decodeSlug(value.slice(value.lastIndexOf('/') + 1)));
        return name === null ? [] : [unwritten(name, { ...evidence, confidence: CERTAINTY.handle })];
      }),
  ]);

/** People whom the first or the last slide names by a handle that is not the company's own. */
export function ofHandles({ pages }: DeckView, company: Fact<string> | null): PersonFact[] {
  const own = squash(company?.value ?? '');
  return [pages[0], pages[pages.length - 1]].flatMap((page) =>
    (page?.lines ?? []).flatMap((line) => {
      const handle = HANDLE.exec(line.text)?.[1];
      const name = handle === undefined || (own !== '' && squash(handle).includes(own)) ? null : nameFromHandle(handle);
      return name === null ? [] : [unwritten(name, evidenceOf(line, CERTAINTY.handle))];
    }),
  );
}

/** "linkedin.com/in/jane-roe-1a2b", or the address once over handles alone. */
function profilesOn(page: PageView): { name: string; line: Line }[] {
  const heads = page.lines.filter((line) => PROFILE.exec(line.text)?.[1] === '');
  return page.lines.flatMap((line) => {
    const slug = PROFILE.exec(line.text)?.[1] ?? (heads.length > 0 && SLUG.test(line.text) ? line.text : '');
    const name = nameFromSlug(decodeSlug(slug));
    return name === null ? [] : [{ name, line }];
  });
}

function unwritten(name: string, evidence: Evidence): PersonFact {
  return {
    name,
    role: null,
    founder: false,
    group: 'team',
    background: [],
    email: null,
    linkedin: null,
    evidence,
  };
}

export function attachAddresses(
  people: PersonFact[],
  { emails, linkedin }: { emails: Fact<string>[]; linkedin: LinkedInLink[] },
): PersonFact[] {
  return people.map((person) => ({
    ...person,
    email: emails.find(({ value }) => mailNames(value, bareName(person.name)))?.value ?? null,
    linkedin: linkedin.find((link) => linkNames(link, person))?.value ?? null,
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
