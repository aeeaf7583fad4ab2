import { partMatcher, wordsOf } from '@app/lexicon';

/** What a role says about the work that its holder does. */
const FUNCTIONS = {
  lead: partMatcher('work_lead'),
  technology: partMatcher('work_technology'),
  product: partMatcher('work_product'),
  commercial: partMatcher('work_commercial'),
  operations: partMatcher('work_operations'),
} as const;
export type WorkFunction = keyof typeof FUNCTIONS;

/** Titles that make a person of the team its lead when the deck calls nobody a founder. */
const LEADS = partMatcher('leads');

export function isLead(role: string | null): boolean {
  return role !== null && LEADS(role);
}

/** "Co-Founder", "Gründerin": says who somebody is, and not what he or she does. */
let founderAlone: RegExp | undefined;
function withoutFounder(role: string): string {
  founderAlone ??= new RegExp(`\\p{L}*(?:${wordsOf('founder_titles').join('|')})\\p{L}*`, 'giu');
  return role.replace(founderAlone, ' ');
}
/** "Gründer, Energieberater": whoever is called so has founded something. */
export function hasFounderTitle(role: string | null): boolean {
  return role !== null && withoutFounder(role) !== role;
}

const FILLERS = /\b(?:partner|member|team|co|and|und|y|et|e|the)\b/giu;

/** Whether a role says which work it is, or says nothing of work; otherwise its words are not known. */
export function isFunctionKnown(role: string): boolean {
  return functionsOf([role]).length > 0 || !/\p{L}/u.test(withoutFounder(role).replace(FILLERS, ' '));
}

/** Functions that these roles cover. */
export function functionsOf(roles: (string | null)[]): WorkFunction[] {
  return (Object.keys(FUNCTIONS) as WorkFunction[]).filter((key) => roles.some((role) => role !== null && FUNCTIONS[key](role)));
}
