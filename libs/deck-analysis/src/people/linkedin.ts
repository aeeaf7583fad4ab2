import type { Fact, PersonFact } from '../facts';
import type { LinkedInLink } from '../company/contact';
import { linkNames } from './addresses';
import type { PageSections } from '../sections/sections';

/**
 * The company's own page and its people's. Advisors', investors' and customers' pages are linked from decks too: a personal link
 * counts when its address names one of the company's people, or when it stands on the team slide with nobody else named there.
 */
export function linkedInOf(links: LinkedInLink[], people: PersonFact[], sections: PageSections[]): Fact<string>[] {
  return links.filter((link) => isOwn(link, people, sections)).map((link) => ({ value: link.value, evidence: link.evidence }));
}

function isOwn(link: LinkedInLink, people: PersonFact[], sections: PageSections[]): boolean {
  const kinds = sections[link.page - 1]?.kinds ?? [];
  if (link.kind === 'company')
    return !kinds.some(
      (kind) =>
        kind === 'competition' ||
        kind === 'team' ||
        kind === 'advisors' ||
        kind === 'investors' ||
        kind === 'market' ||
        kind === 'customers' ||
        kind === 'testimonials',
    );
  const named = people.find((person) => linkNames(link, person));
  if (named) return named.group === 'founder' || named.group === 'team';
  if (kinds.some((kind) => kind === 'contact' || kind === 'cover')) return true;
  return (
    kinds.includes('team') &&
    !kinds.includes('advisors') &&
    people.some((person) => person.evidence.page === link.page && person.group !== 'advisor')
  );
}
