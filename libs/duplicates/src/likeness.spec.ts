import { isTenantHost, normalizedName, websiteHost } from '@app/companies';
import { likenessOf, namesAreNear, type Sign, type Traits } from './likeness';

let made = 0;

/** A company as the profile and its decks tell of it. */
function traits(name: string, { website, email, deck = [] }: { website?: string; email?: string; deck?: Sign[] } = {}): Traits {
  return {
    id: `company ${made++}`,
    createdAt: new Date(0),
    name,
    normalizedName: normalizedName(name),
    host: website === undefined ? null : websiteHost(website),
    email: email ?? null,
    signs: deck,
  };
}

/** The same numbers in every run. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const STEMS = ['tide', 'birch', 'nova', 'kelp', 'lumen', 'ferro', 'cedar', 'orbit', 'delta', 'quartz'];
const ENDS = ['water', 'works', 'loop', 'grid', 'field', 'sense', 'craft', 'stack', 'port', 'mind'];
const FORMS = ['', ', Inc.', ' GmbH', ' Ltd', ' S.A.', ' LLC'];
const TOPS = ['com', 'io', 'ai', 'de', 'co.uk', 'fr'];
const PROVIDERS = ['gmail.com', 'outlook.com', 'proton.me'];
/** Hosts on which the name is the tenant's, by path or as a subdomain. */
const SHARED = ['https://linktr.ee/', 'https://medium.com/@', 'https://www.linkedin.com/company/', 'https://sites.google.com/view/'];

interface Pair {
  one: Traits;
  other: Traits;
}

/** What the deck of a company says. */
const deckOf = (name: string, website: string | undefined, email: string): Sign[] => [
  { kind: 'name', value: normalizedName(name) },
  { kind: 'email', value: email },
  ...(website === undefined ? [] : [{ kind: 'website' as const, value: websiteHost(website) as string }]),
];

/** A hundred pairs that are two companies of one name, and a hundred that are one under two spellings. */
function pairs(): { namesakes: Pair[]; same: Pair[] } {
  const random = randoms(19);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const namesakes: Pair[] = [];
  const same: Pair[] = [];
  for (const [i, stem] of STEMS.entries()) {
    for (const [j, end] of ENDS.entries()) {
      const [name, word] = [`${stem}${end}`, `${stem}-${end}`];
      const [top, otherTop] = [TOPS[(i + j) % TOPS.length], TOPS[(i + j + 1 + Math.floor(random() * (TOPS.length - 1))) % TOPS.length]];
      const [mine, theirs] = [`https://www.${name}.${top}/`, j % 3 === 0 ? `https://get${name}.${top}` : `https://${name}.${otherTop}`];
      const shownMine = [`${name}${pick(FORMS)}`, `${word}${pick(FORMS)}`] as const;
      // One address of a provider for both, as an assistant's or an adviser's, is the hardest of these.
      const [a, b] = [`founder${i}@${pick(PROVIDERS)}`, `founder${j % 4 === 0 ? i : `${i}${j}`}@${pick(PROVIDERS)}`];
      const text: Sign[] =
        j % 5 === 0
          ? [
              { kind: 'deck', value: `text ${name}` },
              { kind: 'phone', value: `phone ${name}` },
            ]
          : [];
      namesakes.push({
        one: traits(shownMine[0], { website: mine, email: a, deck: [...deckOf(name, mine, a), ...text] }),
        other: traits(shownMine[1], { website: theirs, email: b, deck: [...deckOf(name, theirs, b), ...text] }),
      });
      const byMail = j % 2 === 0;
      same.push({
        one: traits(shownMine[0], { website: mine, email: a }),
        other: byMail
          ? traits(name, { email: a, deck: deckOf(name, undefined, a) })
          : traits(`${name} group`, { website: `http://${name}.${top}:8080/en`, email: b, deck: deckOf(name, mine, b) }),
      });
    }
  }
  return { namesakes, same };
}

describe('two hundred pairs', () => {
  const { namesakes, same } = pairs();

  it('are half namesakes with different websites, half one company twice', () => {
    expect([namesakes.length, same.length]).toEqual([100, 100]);
    for (const { one, other } of namesakes) {
      expect(one.normalizedName).toBe(other.normalizedName);
      expect([one.host, other.host]).not.toContain(null);
      expect(one.host).not.toBe(other.host);
    }
  });

  it('never join namesakes, whichever is asked about, and leave each of them to a person', () => {
    const found = namesakes.flatMap(({ one, other }) => [likenessOf(one, other), likenessOf(other, one)]);
    expect(found.filter((likeness) => likeness.same)).toEqual([]);
    for (const { reasons, confidence } of found) {
      expect(reasons.map(({ kind }) => kind)).toContain('name');
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThan(1);
    }
  });

  it('join what is one company by its host, or by founder and name, whichever is asked about', () => {
    const found = same.flatMap(({ one, other }) => [likenessOf(one, other), likenessOf(other, one)]);
    expect(found.filter((likeness) => !likeness.same)).toEqual([]);
  });

  it('say the same from either side', () => {
    for (const { one, other } of [...namesakes, ...same]) {
      const [there, back] = [likenessOf(one, other), likenessOf(other, one)];
      expect([there.same, there.confidence, [...there.grounds].sort()]).toEqual([back.same, back.confidence, [...back.grounds].sort()]);
    }
  });
});

describe('a host that serves many tenants', () => {
  it.each(SHARED)('%s joins nobody, and under one name only proposes', (host) => {
    const [one, other] = [traits('Keelwork', { website: `${host}keelwork` }), traits('Barnacle', { website: `${host}barnacle` })];
    expect(likenessOf(one, other).reasons).toEqual([]);
    const twin = likenessOf(one, traits('Keelwork', { website: `${host}keelwork` }));
    expect([twin.same, twin.reasons.map(({ kind }) => kind)]).toEqual([false, ['name']]);
  });

  it('joins one tenant’s whole host with the name; a name that is only near proposes, another says nothing', () => {
    const website = 'https://keelwork.github.io';
    const one = traits('Keelwork', { website });
    expect(isTenantHost(one.host as string)).toBe(true);
    expect(likenessOf(one, traits('Keelwork Inc.', { website })).same).toBe(true);
    const near = likenessOf(one, traits('Keelwork Marine', { website }));
    expect([near.same, near.reasons.map(({ kind }) => kind)]).toEqual([false, ['website']]);
    expect(likenessOf(one, traits('Barnacle', { website })).reasons).toEqual([]);
    expect(likenessOf(one, traits('Keelwork', { website: 'https://keelwork.gitlab.io' })).same).toBe(false);
  });
});

describe('what proves nothing', () => {
  const text: Sign[] = [{ kind: 'deck', value: 'text' }];
  const phone: Sign[] = [{ kind: 'phone', value: 'phone' }];

  it.each<[string, Traits, Traits, string[]]>([
    ['a name', traits('Acme'), traits('Acme, Inc.'), ['name']],
    ['near names on decks of one text', traits('Tidewater', { deck: text }), traits('Tidewater Robotics', { deck: text }), ['deck']],
    ['a phone number', traits('Acme', { deck: phone }), traits('Other', { deck: phone }), ['phone']],
    ['decks of one text under names that are not near', traits('Acme', { deck: text }), traits('Zebra', { deck: text }), []],
    ['an e-mail under another name', traits('Acme', { email: 'a' }), traits('Zebra', { email: 'a' }), []],
    [
      'a website that only the deck of one names',
      traits('Acme', { website: 'https://acme.dev' }),
      traits('Zebra', { deck: [{ kind: 'website', value: 'acme.dev' }] }),
      ['website'],
    ],
  ])('%s joins nobody', (_what, one, other, kinds) => {
    const { same, reasons } = likenessOf(one, other);
    expect([same, reasons.map(({ kind }) => kind)]).toEqual([false, kinds]);
  });

  it('is a name of which another is a slip of the pen, or longer; short ones need to be equal', () => {
    expect(namesAreNear('tidewater', 'tidewatr')).toBe(true);
    expect(namesAreNear('tidewater', 'tidewaterrobotics')).toBe(true);
    expect(namesAreNear('abc', 'abcd')).toBe(false);
    expect(namesAreNear('delta', 'delto')).toBe(false);
  });
});
