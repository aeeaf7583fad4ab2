import { isTenantHost } from '@app/companies';

export type SignKind = 'website' | 'name' | 'email' | 'phone' | 'deck';

export interface Sign {
  kind: SignKind;
  value: string;
}

/** What is known of who a company is. */
export interface Traits {
  id: string;
  createdAt: Date;
  name: string;
  normalizedName: string;
  /** Of the profile's website; null where that is none of its own. */
  host: string | null;
  /** The founder's, as a keyed hash. */
  email: string | null;
  /** What its decks say. */
  signs: readonly Sign[];
}

export interface Reason {
  kind: SignKind;
  detail: string;
}

export interface Likeness {
  reasons: Reason[];
  /** What the reasons say, comparable: on these a pair is dismissed. */
  grounds: string[];
  confidence: number;
  /** The same company by the rule of the contract, not only like it. */
  same: boolean;
}

/** How much each reason tells by itself; together they tell more. */
const WEIGHT = { website: 0.9, deckWebsite: 0.6, email: 0.9, name: 0.3, deck: 0.6, phone: 0.4 };
/** Shorter names are part of too many others. */
const MIN_PART = 4;
const MAX_SLIPS = 2;

/** Equal, one the beginning of the other, or a slip of the pen apart. Of normalised names. */
export function namesAreNear(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short === long) return true;
  if (short.length < MIN_PART) return false;
  if (long.startsWith(short)) return true;
  return long.length >= 2 * MIN_PART && long.length - short.length <= MAX_SLIPS && slipsBetween(short, long) <= MAX_SLIPS;
}

/** Letters to add, drop or change (Levenshtein). */
function slipsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

const valuesOf = ({ signs }: Traits, kind: SignKind): string[] => signs.filter((sign) => sign.kind === kind).map(({ value }) => value);
const namesOf = (traits: Traits): string[] => [traits.normalizedName, ...valuesOf(traits, 'name')];
const hostsOf = (traits: Traits): string[] => [...(traits.host === null ? [] : [traits.host]), ...valuesOf(traits, 'website')];
const emailsOf = (traits: Traits): string[] => [...(traits.email === null ? [] : [traits.email]), ...valuesOf(traits, 'email')];
const shared = (a: readonly string[], b: readonly string[]): string | undefined => a.find((value) => b.includes(value));

class Findings implements Likeness {
  readonly reasons: Reason[] = [];
  readonly grounds: string[] = [];
  same = false;
  private doubt = 1;

  add(kind: SignKind, value: string, detail: string, weight: number): void {
    this.reasons.push({ kind, detail });
    this.grounds.push(`${kind}:${value}`);
    this.doubt *= 1 - weight;
  }

  get confidence(): number {
    return Math.round((1 - this.doubt) * 100) / 100;
  }
}

/** What speaks for two companies being one; without any reason, nothing does. */
export function likenessOf(a: Traits, b: Traits): Likeness {
  const found = new Findings();
  // Two websites of one's own say that they are two, whatever else agrees.
  const apart = a.host !== null && b.host !== null && a.host !== b.host;
  const [hosts, names] = [shared(hostsOf(a), hostsOf(b)), shared(namesOf(a), namesOf(b))];
  const near = namesOf(a).some((one) => namesOf(b).some((other) => namesAreNear(one, other)));
  if (hosts !== undefined && (!isTenantHost(hosts) || near)) {
    const own = a.host === hosts && b.host === hosts;
    found.add('website', hosts, hosts, own ? WEIGHT.website : WEIGHT.deckWebsite);
    // Of a tenant's host the name must agree, not only be near.
    found.same ||= own && (!isTenantHost(hosts) || names !== undefined);
  }
  const email = shared(emailsOf(a), emailsOf(b));
  if (email !== undefined && names !== undefined) {
    found.add('email', email, 'The same founder e-mail, and the same name.', WEIGHT.email);
    found.same ||= !apart;
  }
  if (names !== undefined) found.add('name', names, a.normalizedName === b.normalizedName ? a.name : names, WEIGHT.name);
  const text = shared(valuesOf(a, 'deck'), valuesOf(b, 'deck'));
  if (text !== undefined && near) found.add('deck', text, 'Decks with the same text.', WEIGHT.deck);
  const phone = shared(valuesOf(a, 'phone'), valuesOf(b, 'phone'));
  if (phone !== undefined) found.add('phone', phone, 'The same phone number.', WEIGHT.phone);
  return found;
}
