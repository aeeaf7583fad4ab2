import { commonWords, FIRST_NAMES, type Lexicon, wordSet } from '@app/lexicon';
import { squash } from '@app/taxonomy';
import type { Features } from '../learned/linear';
import type { DeckView, Line } from '../layout/layout';
import { isOrdinary, type TokenCensus } from './census';
import { CITIES } from './cities';
import type { CompanyInput } from './company-input';
import { addressFeatures, bareLabels, isDressed, labelsIn } from './name-addresses';
import type { Labels } from './name-addresses';
import { sightingsOf } from './name-sightings';
import type { Sighting } from './name-sightings';
import { isAboutTheFile, nameFromTitle } from './names';

/** A text that may be the company's name, with what is seen of it. */
export interface NameCandidate {
  key: string;
  /** As slides write it, or as its address would be read where no slide does. */
  form: string;
  /** Where it stands best; null where only an address holds it. */
  line: Line | null;
  features: Features;
}

const MOST_CANDIDATES = 1500;
const COUNTRIES = wordSet('countries');
/** What names begin with and are quoted by: "The Seam", "De Gids", "Dr. Doodley". */
const ARTICLE = /^(?:The|Dr\.?|De|Het|Die|Der|Das|La|Le|Les|El|Los|Las|Il|Os?) (?=\p{Lu})/u;
/** "La", "Today": what sentences begin with in any language. */
const COMMON: ReadonlySet<string> = new Set(commonWords().flatMap(([, words]) => words.map(squash)));

/** Every name that the deck's texts and addresses hold, with what a reader would go by. */
export function nameCandidates(input: CompanyInput, census: TokenCensus): NameCandidate[] {
  const { view, lexicon, hosts, emails } = input;
  const labels = labelsIn(view, hosts, emails);
  const own = new Set([...labels.mail, ...labels.own]);
  const bare = [...own].flatMap(bareLabels);
  const { title, author } = view.document.metadata;
  const titled = nameFromTitle((title ?? '').slice(0, 200)) ?? '';
  const accounts = [...labels.handles, ...labels.boxes].filter((label) => !labels.owners.has(label));
  const named = new Set([...accounts, ...accounts.flatMap(bareLabels)].filter((label) => !isOrdinary(label, lexicon, census)));
  const sightings = sightingsOf(view, lexicon, new Set([...own, ...bare, ...named, squash(titled)]));
  const about = {
    view,
    lexicon,
    census,
    labels,
    title: squash(titled),
    author: squash((author ?? '').slice(0, 80)),
    inside: insideOf(sightings),
    sightings,
  };
  const written = [...sightings.values()]
    .sort((a, b) => b.coverSize - a.coverSize || b.count - a.count)
    .slice(0, MOST_CANDIDATES)
    .map((sighting) => ({ key: sighting.key, form: formOf(sighting), line: sighting.line, features: featuresOf(sighting, about) }));
  // Of "getacme" that stands nowhere else the name is what is left; "goodfood" begins with no "go".
  const dressed = new Set([...own].filter(isDressed));
  const unwritten = [...new Set([...own, ...labels.cited, ...bare])].filter(
    (label) => label.length > 2 && !sightings.has(label) && !dressed.has(label),
  );
  const people = peopleIn(sightings);
  const elsewhere = [...new Set([...named].filter((label) => isNobodys(label, people)))].filter(
    (label) => label.length > 2 && !sightings.has(label) && !unwritten.includes(label),
  );
  const untold =
    titled !== '' && !sightings.has(squash(titled)) && !unwritten.includes(squash(titled)) && !elsewhere.includes(squash(titled));
  return [
    ...written,
    ...unwritten.map((label) => labelAlone(label, about, 'address_alone')),
    ...elsewhere.map((label) => labelAlone(label, about, 'handle_alone')),
    ...(untold && squash(titled).length > 2 ? [{ ...labelAlone(squash(titled), about, 'title_alone'), form: titled }] : []),
  ];
}

/** First names, and both words of whoever the deck names by two: parts of people's addresses. */
function peopleIn(sightings: ReadonlyMap<string, Sighting>): string[] {
  return [...sightings.values()]
    .filter(({ parts }) => parts.length === 2 && parts.some((part) => FIRST_NAMES.has(part)))
    .flatMap(({ parts }) => parts);
}

function isNobodys(label: string, people: readonly string[]): boolean {
  return !people.some((name) => name.length > 3 && label.includes(name));
}

interface About {
  view: DeckView;
  lexicon: Lexicon;
  census: TokenCensus;
  labels: Labels;
  title: string;
  author: string;
  inside: ReadonlyMap<string, number>;
  sightings: ReadonlyMap<string, Sighting>;
}

/** How much of what is seen of a name is a part of one longer name: all of "Node" where only "White Node" is written. */
function insideOf(sightings: ReadonlyMap<string, Sighting>): Map<string, number> {
  const inside = new Map<string, number>();
  for (const whole of sightings.values()) {
    if (whole.count < 2 && !whole.coverLine && !whole.stacked) continue;
    for (const part of whole.parts) {
      const seen = sightings.get(part)?.count;
      if (seen !== undefined) inside.set(part, Math.max(inside.get(part) ?? 0, Math.min(1, whole.count / seen)));
    }
  }
  return inside;
}

/** How much of its rarest word's sightings are sightings of the whole: words that go together are one name. */
function holdsTogether({ parts, count, coverLine, stacked }: Sighting, { sightings, lexicon, census }: About): number {
  if (parts.length === 0 || (count < 2 && !coverLine && !stacked)) return 0;
  const rare = parts.flatMap((part) => (isOrdinary(part, lexicon, census) ? [] : (sightings.get(part)?.count ?? [])));
  const all = rare.length > 0 ? rare : parts.flatMap((part) => sightings.get(part)?.count ?? []);
  return all.length === 0 ? 0 : Math.min(1, count / Math.min(...all)) * Math.min(1, 0.5 + count / 8);
}

function featuresOf(seen: Sighting, about: About): Features {
  const { view, lexicon, census, inside, labels } = about;
  const form = formOf(seen);
  const words = form.split(' ').filter((word) => word !== '&' && word !== '+');
  const ordinary = words.filter((word) => isOrdinary(squash(word), lexicon, census)).length / words.length;
  const pages = Math.max(6, view.pages.length);
  const small = census.lower.get(seen.key) ?? 0;
  const last = view.pages.length;
  const own = [...labels.mail, ...labels.own];
  const addresses = addressFeatures(form, seen.key, labels);
  const ofAddress = Number(addresses.some(([name, value]) => (name === 'is_label' || name === 'is_bare_label') && value > 0));
  const spelt = ofAddress * Number(words.length > 1);
  const entries: [string, number][] = [
    ['pages', Math.min(1, seen.pages.size / (pages * 0.5))],
    ['often', Math.min(1, Math.log2(1 + seen.count) / 5)],
    ['once', Number(seen.count === 1)],
    ['cover', Number(seen.coverSize > 0)],
    ['cover_size', seen.coverSize ** 2],
    ['cover_line', Number(seen.coverLine)],
    ['cover_line_size', Number(seen.coverLine) * seen.coverSize],
    ['cover_first', Number(seen.coverFirst)],
    ['both_ends', Number(seen.coverSize > 0 && last > 3 && [...seen.pages].some((page) => page >= last - 1))],
    ['furniture', Number(seen.furniture)],
    ['owned', Number(seen.owned)],
    ['marked', Number(seen.marked)],
    ['legal', Number(seen.legal)],
    ['file_line', Number(seen.fileLine)],
    ['by', seen.by / seen.count],
    ['placed', seen.placed / seen.count],
    ['country', Number(COUNTRIES.has(seen.key))],
    ['city', Number(CITIES.has(seen.key))],
    ['doing', Math.min(1, seen.doing / 2)],
    ['addressed', Math.min(1, seen.addressed / 2)],
    ['possessive', Math.min(1, seen.possessive / 2)],
    ['prose', Math.min(1, Math.log2(1 + seen.prose) / 3)],
    ['subject', Math.min(1, Math.log2(1 + seen.subject) / 3)],
    ['headings', Math.min(1, seen.headings / 3)],
    ['aside', seen.aside / seen.count],
    ['only_aside', Number(seen.aside === seen.count && seen.count > 1)],
    ['camel', Number(/^\p{L}+\p{Ll}\p{Lu}/u.test(form))],
    ['article', Number(ARTICLE.test(form))],
    ['two_words', Number(words.length === 2)],
    ['three_words', Number(words.length >= 3)],
    ['joined', Number(words.some((word) => /^\p{Ll}+$/u.test(word)) && /\p{Lu}/u.test(form))],
    ['short', Number(seen.key.length < 4)],
    ['dotted', Number(/\p{L}\.\p{Ll}{2,}$/u.test(form))],
    ['ordinary', ordinary],
    ['all_ordinary', Number(ordinary === 1)],
    ['common', Number(COMMON.has(squash(words[0] ?? '')))],
    ['about_the_file', words.filter((word) => isAboutTheFile(word)).length / words.length],
    ['heading_word', Number(isHeading(form, lexicon))],
    ['written_small', small / (small + seen.count)],
    ['within', seen.within / seen.count],
    ['inside', inside.get(seen.key) ?? 0],
    ['label_inside', Number(own.includes(seen.key)) * (inside.get(seen.key) ?? 0)],
    ['together', holdsTogether(seen, about)],
    ['own_line', seen.ownLine / seen.count],
    ['digit', Number(/\d/.test(seen.key))],
    ['person', Number(words.length === 2 && FIRST_NAMES.has(squash(words[0] ?? '')))],
    ['recognised_badly', 1 - Math.min(1, seen.line.confidence / 100)],
    ...metadataFeatures(seen.key, about),
    ...addresses,
    ['label_written', ofAddress],
    ['label_spelt', spelt],
  ];
  const isAddress = addresses.some(([name, value]) => name === 'is_address' && value > 0);
  const unsaid = spelt === 1 ? EXPLAINED : isAddress ? USUAL_OF_ADDRESSES : NOTHING;
  return new Map(entries.filter(([name, value]) => value !== 0 && !unsaid.has(name)));
}

const NOTHING: ReadonlySet<string> = new Set();

/** Where a site's address stands says nothing of a name: in every footer, at both ends. */
const USUAL_OF_ADDRESSES: ReadonlySet<string> = new Set(['pages', 'often', 'furniture', 'both_ends']);

/** What speaks against a name says nothing of words that make the deck's own address: "Medio Kilo" of mediokilo.pe. */
const EXPLAINED: ReadonlySet<string> = new Set([
  'once',
  'ordinary',
  'all_ordinary',
  'common',
  'about_the_file',
  'digit',
  'two_words',
  'placed',
]);

/** "Business Model": what any deck writes over a slide. */
function isHeading(form: string, lexicon: Lexicon): boolean {
  const words = form.split(' ').map(squash);
  return lexicon.titles.find(words).some(({ start, end }) => end - start === words.length);
}

function metadataFeatures(key: string, { title, author }: About): [string, number][] {
  return [
    ['is_title', Number(title === key)],
    ['in_title', Number(title !== key && key.length > 3 && title.includes(key))],
    ['is_author', Number(author === key)],
  ];
}

function labelAlone(label: string, about: About, where: 'address_alone' | 'handle_alone' | 'title_alone'): NameCandidate {
  const form = about.census.compounds.get(label)?.form ?? writtenIn(label, about) ?? label.charAt(0).toUpperCase() + label.slice(1);
  const own = [...about.labels.mail, ...about.labels.own].includes(label);
  const features = [...addressFeatures('', label, about.labels), ...metadataFeatures(label, about)].filter(([, value]) => value !== 0);
  return {
    key: label,
    form,
    line: null,
    features: new Map([...features, [where, 1], ['part_of_address', Number(where === 'address_alone' && !own)]]),
  };
}

/** A word of the deck that begins with the label, without its ending: "Nest" of "Nest.io". */
function writtenIn(label: string, { view }: About): string | null {
  for (const page of view.pages)
    for (const line of page.lines)
      for (const word of line.text.match(/(?<![@/.\p{L}\d-])\p{Lu}[\p{L}\d-]*(?=\.\p{Ll})/gu) ?? [])
        if (squash(word) === label) return word;
  return null;
}

function formOf({ forms, key }: Sighting): string {
  // As it is mostly written; in capitals only where nothing else is there.
  const ranked = [...forms].sort((a, b) => Number(isShouted(a[0])) - Number(isShouted(b[0])) || b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return ranked[0]?.[0] ?? key;
}

const isShouted = (text: string): boolean => text.length > 4 && text === text.toUpperCase();
