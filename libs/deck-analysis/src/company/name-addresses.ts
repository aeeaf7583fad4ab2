import { list } from '@app/lexicon';
import { squash } from '@app/taxonomy';
import type { Fact } from '../facts';
import type { DeckView } from '../layout/layout';
import { mailDomain } from './contact';
import type { FoundHost } from './contact';
import { isHosted, isPlatform, nameLabel, registrable } from './hosts';
import { OWN_ADDRESS } from './weights';

/** What addresses tell of the company's name, by whose they seem to be. */
export interface Labels {
  /** Of the deck's mail. */
  mail: ReadonlySet<string>;
  /** Of the one address that is most likely the company's own; null where there is none, or two are as likely. */
  main: string | null;
  /** Parts before it: "acme" of acme.somewhere.io. */
  subdomains: ReadonlySet<string>;
  /** Whole addresses of sites and mail: "acmeio" of acme.io. */
  sites: ReadonlySet<string>;
  /** Of sites that the first or last slides or footers show. */
  own: ReadonlySet<string>;
  /** Of sites in the midst of the deck: sources, customers, rivals. */
  cited: ReadonlySet<string>;
  /** Company pages on networks, sites on hosts for everybody, projects in somebody's repository. */
  handles: ReadonlySet<string>;
  /** Who has opened the account that a project lies in: "ann-lee" of ann-lee.github.io/acme. */
  owners: ReadonlySet<string>;
  /** What stands before the sign in mail of a free provider. */
  boxes: ReadonlySet<string>;
  /** Parts of people's names in addresses: "ann.lee@", "linkedin.com/in/ann-lee". */
  people: ReadonlySet<string>;
}

export function labelsIn(view: DeckView, hosts: readonly FoundHost[], emails: readonly Fact<string>[]): Labels {
  const mail = new Set(emails.flatMap(({ value }) => labelOf(mailDomain(value))));
  const last = view.pages.length;
  const isOwn = ({ host, page, line }: FoundHost): boolean =>
    !isPlatform(host) &&
    !isHosted(host) &&
    (page === 1 || page >= last - 1 || line?.furniture === true || mail.has(squash(nameLabel(host))));
  const below = [
    ...emails.flatMap(({ value }) => (mailDomain(value) === null ? [] : (value.split('@')[1] ?? ''))),
    ...hosts.filter((found) => isOwn(found)).map(({ host }) => host),
  ];
  const free = emails.filter(({ value }) => mailDomain(value) === null).map(({ value }) => boxOf(value));
  const sites = hosts.filter(({ host }) => !isPlatform(host) && !isHosted(host));
  const platforms = hosts.filter(({ host }) => isPlatform(host));
  const hosted = hosts.filter(({ host }) => isHosted(host));
  const projects = [...hosted.flatMap(({ path }) => path.split('/')[1] ?? []), ...platforms.flatMap(repositoryOf)]
    .map(squash)
    .filter((name) => name.length >= LEAST_PART && !PATHS.has(name));
  const accounts = hosted.map(({ host }) => squash(nameLabel(host)));
  const own = new Set([...sites.filter(isOwn).flatMap(({ host }) => labelOf(host)), ...below.flatMap(subdomainsOf)]);
  const people = [
    ...emails.filter(({ value }) => mailDomain(value) !== null).map(({ value }) => boxOf(value)),
    ...platforms.flatMap(({ path }) => /^\/(?:in|pub)\/([^/?#]+)/.exec(path)?.[1] ?? []),
  ].flatMap((box) => box.split(/[._\-\d]+/).map(squash));
  const main = mainLabel(sites, emails, last);
  return {
    mail,
    main,
    subdomains: new Set(main === null ? [] : below.filter((host) => labelOf(host).includes(main)).flatMap(subdomainsOf)),
    sites: new Set([...sites.map(({ host }) => host), ...emails.flatMap(({ value }) => mailDomain(value) ?? [])].map(wholeOf)),
    own,
    cited: new Set(sites.flatMap(({ host }) => labelOf(host)).filter((label) => !own.has(label))),
    handles: new Set([...platforms.flatMap(({ path }) => handleOf(path)), ...accounts, ...projects]),
    owners: new Set(
      projects.length > 0
        ? [...accounts, ...platforms.flatMap((found) => (repositoryOf(found).length > 0 ? handleOf(found.path) : []))]
        : [],
    ),
    boxes: new Set(free.map(squash).filter((box) => box.length >= LEAST_PART)),
    people: new Set(people.filter((part) => part.length > 2 && !mail.has(part) && !own.has(part))),
  };
}

const LEAST_PART = 4;

const wholeOf = (host: string): string => squash(registrable(host));

/** Of the address that most places speak for. Which is the website is decided with the name (`website.ts`). */
function mainLabel(sites: readonly FoundHost[], emails: readonly Fact<string>[], last: number): string | null {
  const votes = new Map<string, number>();
  const vote = (label: string, weight: number): void => void votes.set(label, (votes.get(label) ?? 0) + weight);
  for (const label of new Set(emails.flatMap(({ value }) => labelOf(mailDomain(value))))) vote(label, OWN_ADDRESS.mail);
  for (const label of new Set(sites.flatMap(({ host }) => labelOf(host)))) {
    const shown = sites.filter(({ host }) => labelOf(host).includes(label));
    if (shown.some(({ line }) => line?.furniture === true)) vote(label, OWN_ADDRESS.footer);
    if (shown.some(({ page }) => page === 1)) vote(label, OWN_ADDRESS.end);
    if (shown.some(({ page }) => page >= last - 1)) vote(label, OWN_ADDRESS.end);
  }
  const [first, second] = [...votes].sort((a, b) => b[1] - a[1]);
  return first === undefined || first[1] === second?.[1] ? null : first[0];
}

/** Paths of any site. */
const PATHS: ReadonlySet<string> = new Set(
  list('index, home, about, contact, docs, blog, master, main, tree, wiki, pages, public, assets, demo'),
);

/** "github.com/ann-lee/acme": the account is a person's, the project the company's. */
function repositoryOf({ host, path }: FoundHost): string[] {
  const [, , project] = path.split('/');
  return /^(?:www\.)?(?:github|gitlab)\.com$/.test(host) && project ? [project] : [];
}

const boxOf = (address: string): string => address.split('@')[0] ?? '';

function labelOf(host: string | null): string[] {
  const label = host === null ? '' : squash(nameLabel(host));
  return label.length >= 2 ? [label] : [];
}

/** "acme.somewhere.io": the address is a host's, the part before it is the company's. */
function subdomainsOf(host: string): string[] {
  const parts = host.toLowerCase().split('.');
  const own = parts.slice(0, parts.length - registrable(host).split('.').length);
  return own.map(squash).filter((part) => part.length > 2 && !SERVICES.has(part));
}

const SERVICES: ReadonlySet<string> = new Set(
  list(
    'www, www2, mail, email, smtp, app, web, blog, shop, store, docs, help, dev, demo, beta, api, my, get, go, info, en, de, fr, invest, investors, deck, pitch',
  ),
);

/** "company/acme", "@acme", "acme"; a person's page says nothing of the company. */
function handleOf(path: string): string[] {
  if (/^\/(?:in|pub)\//.test(path)) return [];
  const part = squash(path.replace(/^\/(?:company|school|channel|c|user|showcase)\//, '/').split('/')[1] ?? '');
  return part.length > 2 ? [part] : [];
}

/** What is set before or behind a name whose short address was taken. */
const BEFORE = list(
  'get, try, join, use, my, go, the, hello, hi, hey, with, meet, ask, we, we are, weare, team, be, buy, drink, eat, wear, play, dr',
);
const BEHIND = list(
  'app, hq, team, labs, lab, ai, io, tech, group, online, official, global, inc, co, company, health, care, world, web, site, now, one, today, digital, software, media, solutions, ventures, tv, eu, uk, us, de, fr, india, startup, pitch, info',
);

/** "getacme", "acmehq" → "acme"; the label itself where nothing is set around it. */
export function bareLabels(label: string): string[] {
  const before = BEFORE.filter((affix) => label.startsWith(affix)).map((affix) => label.slice(affix.length));
  const behind = BEHIND.filter((affix) => label.endsWith(affix)).map((affix) => label.slice(0, -affix.length));
  return [...new Set([...before, ...behind])].filter((bare) => bare.length >= LEAST_PART);
}

/** Whether a label begins or ends with what names themselves hardly do: "getacme", "acmehq". */
export function isDressed(label: string): boolean {
  const bare = /^(?:get|try|join|use)(.+)$|^(.+)(?:hq|app)$/.exec(label);
  return (bare?.[1] ?? bare?.[2] ?? '').length >= LEAST_PART;
}

const bareOf = new WeakMap<Labels, readonly string[]>();

/** Of the deck's own addresses, made once for all the names that are held against them. */
function ownBare(labels: Labels): readonly string[] {
  let bare = bareOf.get(labels);
  if (bare === undefined) bareOf.set(labels, (bare = [...labels.mail, ...labels.own].flatMap(bareLabels)));
  return bare;
}

/** How an address may write a name: "Müller" as muller or mueller, "The Seam" as theseam or seam. */
export function spellings(form: string): string[] {
  const german = form.replace(/[äöüÄÖÜøØåÅ]/g, (letter) => UMLAUTS[letter.toLowerCase()] ?? letter);
  const short = form.replace(/^(?:the|dr|le|la|les|el|los|der|die|das|de|het|il|lo|o|a|os|as)\.? (?=\S)/iu, '');
  const joined = /[&+]./.test(form) ? ['and', 'und', 'et', 'y', 'e'].map((and) => form.replace(/ ?[&+] ?/g, and)) : [];
  return [...new Set([form, german, short, form.replace(/ł/giu, 'l'), ...joined].map(squash))];
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const isPartOf = (part: string, whole: string): boolean => part.length >= 3 && whole.includes(part);

/** What a name and the addresses have of each other, 0 to 1 each. */
export function addressFeatures(form: string, key: string, labels: Labels): [string, number][] {
  const written = spellings(form === '' ? key : form);
  const among = (set: ReadonlySet<string>): number => Number(written.some((spelling) => set.has(spelling)));
  const own = [...labels.mail, ...labels.own];
  const isOwn = among(labels.mail) + among(labels.own) > 0;
  const bare = ownBare(labels).some((part) => written.includes(part));
  const others = own.filter((label) => !written.includes(label));
  const inside = others.flatMap((label) =>
    written.filter((part) => part.length >= LEAST_PART && label.includes(part)).map((part) => part.length / label.length),
  );
  const around = others.flatMap((label) =>
    written.filter((name) => label.length >= 3 && name.startsWith(label)).map((name) => label.length / name.length),
  );
  const words = form
    .split(/[\s-]+/)
    .map(squash)
    .filter((word) => word !== '');
  const initials = words.length > 1 ? words.map((word) => word.charAt(0)).join('') : '';
  const { main } = labels;
  const isAddress = form.includes('.') && labels.sites.has(key);
  // A company under a host's address is not unlike it.
  const ofMain = main !== null && (written.includes(main) || (isDressed(main) && bareLabels(main).some((bare) => written.includes(bare))));
  const likeMain = main !== null && written.some((part) => labels.subdomains.has(part) || isPartOf(part, main) || isPartOf(main, part));
  const boxes = [...labels.boxes].map((box) => (key.length >= LEAST_PART && box.includes(key) ? key.length / box.length : 0));
  return [
    ['is_mail', among(labels.mail)],
    ['is_site', among(labels.own)],
    ['is_main', Number(ofMain)],
    ['is_address', Number(isAddress)],
    ['unlike_main', Number(main !== null && !ofMain && !likeMain && initials !== main)],
    ['is_label', Number(isOwn)],
    ['is_cited', isOwn ? 0 : among(labels.cited)],
    ['is_handle', among(labels.handles)],
    ['is_owner', among(labels.owners)],
    ['is_bare_label', isOwn ? 0 : Number(bare)],
    ['in_label', isOwn ? 0 : Math.max(0, ...inside)],
    ['holds_label', isOwn || isAddress ? 0 : Math.max(0, ...around)],
    ['has_affix', Number(isOwn && bareLabels(key).length > 0)],
    ['is_initials', isOwn ? 0 : Number(initials.length > 1 && own.includes(initials))],
    ['in_box', Math.max(0, ...boxes)],
    ['is_person', Number(words.length > 0 && words.every((word) => labels.people.has(word)))],
  ];
}
