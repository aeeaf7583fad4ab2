import { createHmac } from 'node:crypto';
import { normalizedName, websiteHost, companyNameIn } from '@app/companies';
import type { DeckFacts } from '@app/deck-analysis';
import type { Sign } from './likeness';

/** Fewer passages are no text that two decks share by being the same: a template's headings do as well. */
const MIN_PASSAGES = 3;
const MIN_PHONE_DIGITS = 7;

/**
 * A person's address, number or a text as something that can be compared within a team and not read. Keyed by the team and by no
 * secret: the worker that reads decks holds none, and the address itself stands beside it, in the company.
 */
export function keyedHash(value: string, teamId: string): string {
  return createHmac('sha256', teamId).update(`duplicates ${value}`).digest('hex').slice(0, 32);
}

export const emailHash = (email: string, teamId: string): string => keyedHash(`email ${email.toLowerCase()}`, teamId);

function hostIn(facts: DeckFacts): string | null {
  const address = facts.website?.value;
  if (!address) return null;
  return websiteHost(/^https?:\/\//i.test(address) ? address : `https://${address}`);
}

/** The founders' addresses; where the deck gives none to a person, its first. */
function emailsIn(facts: DeckFacts): string[] {
  const founders = facts.people.filter(({ founder, email }) => founder && email !== null).map(({ email }) => email as string);
  return founders.length > 0 ? founders : facts.emails.slice(0, 1).map(({ value }) => value);
}

/** What the deck says, whoever's name stands on it: the same file with a byte more says the same. */
function textOf(facts: DeckFacts): string | null {
  const quotes = new Set(facts.passages.map(({ evidence }) => evidence.quote.replace(/\s+/g, ' ').trim().toLowerCase()));
  return quotes.size < MIN_PASSAGES ? null : [...quotes].sort().join('\n');
}

/** What a deck tells of who its company is. */
export function signsIn(facts: DeckFacts, teamId: string): Sign[] {
  const signs: Sign[] = [];
  const [host, name, text] = [hostIn(facts), companyNameIn(facts), textOf(facts)];
  if (host !== null) signs.push({ kind: 'website', value: host });
  if (name !== null) signs.push({ kind: 'name', value: normalizedName(name) });
  for (const email of emailsIn(facts)) signs.push({ kind: 'email', value: emailHash(email, teamId) });
  for (const { value } of facts.phones) {
    const digits = value.replace(/\D/g, '');
    if (digits.length >= MIN_PHONE_DIGITS) signs.push({ kind: 'phone', value: keyedHash(`phone ${digits}`, teamId) });
  }
  if (text !== null) signs.push({ kind: 'deck', value: keyedHash(`deck ${text}`, teamId) });
  return [...new Map(signs.map((sign) => [`${sign.kind} ${sign.value}`, sign])).values()];
}
