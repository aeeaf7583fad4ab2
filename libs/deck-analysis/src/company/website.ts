import { words, wordsOf } from '@app/lexicon';
import { fold, squash, tokens } from '@app/taxonomy';
import type { Fact } from '../facts';
import type { FoundHost } from './contact';
import { mailDomain } from './contact';
import { isHosted, isPlatform, nameLabel, registrable } from './hosts';
import type { PageSections } from '../sections/sections';
import { LIKENESS, SITE } from './weights';

export interface WebsiteInput {
  hosts: FoundHost[];
  emails: Fact<string>[];
  company: Fact<string> | null;
  sections: PageSections[];
}

/**
 * The company's own site among all addresses of the deck: by the page it stands on, how often, and its likeness to the company's name.
 * Never written at all, it is the domain of the company's mail.
 */
export function websiteOf(input: WebsiteInput): Fact<string> | null {
  const mails = new Set(input.emails.map(({ value }) => mailDomain(value)).filter((domain): domain is string => domain !== null));
  const groups = new Map<string, FoundHost[]>();
  for (const host of input.hosts) {
    if (isPlatform(host.host)) continue;
    const key = registrable(host.host);
    groups.set(key, [...(groups.get(key) ?? []), host]);
  }
  const scored = [...groups].map(([domain, hosts]) => ({ domain, hosts, score: scoreOf(domain, hosts, input, mails) }));
  const best = scored.sort((a, b) => b.score - a.score)[0];
  const needed = scored.length === 1 && best && isHosted(best.domain) ? SITE.neededOfHosted : SITE.needed;
  if (best && best.score >= needed) return fact(best.domain, best.hosts, mails);
  return fromMail(input, mails);
}

function fact(domain: string, hosts: FoundHost[], mails: ReadonlySet<string>): Fact<string> {
  const shown = hosts.find((host) => !host.linkOnly) ?? hosts[0];
  const names = [...new Set(hosts.map(({ host }) => host))].sort((a, b) => a.length - b.length);
  const [first = domain] = names;
  // "demo.acme.io" and "docs.acme.io" are parts of a site.
  const parts = names.every((name) => PARTS.has(name.split('.')[0] ?? '')) && (names.length > 1 || mails.has(domain));
  const host = parts ? domain : first;
  return {
    value: `https://${host}`,
    evidence: shown?.evidence ?? { page: 1, quote: '', source: 'text', confidence: 0 },
  };
}

const PARTS: ReadonlySet<string> = new Set(
  words('api app beta blog dashboard demo dev doc docs help learn my portal sandbox staging status support test try wiki'),
);

const OWN_SITE = new Set(wordsOf('own_site').map((name) => tokens(fold(name)).join(' ')));
const MAX_LABEL_WORDS = 2;

/** "Website — acme.io". */
function isNamedSite({ line, value }: FoundHost): boolean {
  const at = line?.text.indexOf(value) ?? -1;
  const before = line && at > 0 ? tokens(fold(line.text.slice(0, at))) : [];
  return Array.from({ length: MAX_LABEL_WORDS }, (_, count) => before.slice(-count - 1).join(' ')).some((label) => OWN_SITE.has(label));
}

function scoreOf(domain: string, hosts: FoundHost[], input: WebsiteInput, mails: ReadonlySet<string>): number {
  const pages = new Set(hosts.map((host) => host.page));
  const last = input.sections.length;
  let score = likeness(domain, input.company?.value ?? null) * SITE.likeness;
  if (mails.has(domain)) score += SITE.mail;
  if (hosts.some(isNamedSite)) score += SITE.named;
  if (hosts.some((host) => host.line?.furniture === true)) score += SITE.footer;
  if (pages.has(1)) score += SITE.first;
  if (pages.has(last) || pages.has(last - 1)) score += SITE.last;
  if (hosts.some((host) => kindsOf(host.page, input).includes('contact'))) score += SITE.contact;
  score += Math.min(SITE.mostFurther, (pages.size - 1) * SITE.perFurtherPage);
  if (hosts.every((host) => host.linkOnly)) score += SITE.linksOnly;
  const elsewhere = hosts.every((host) =>
    kindsOf(host.page, input).some(
      (kind) => kind === 'competition' || kind === 'market' || kind === 'team' || kind === 'advisors' || kind === 'appendix',
    ),
  );
  if (elsewhere) score += SITE.elsewhere;
  if (hosts.every((host) => host.path.length > SITE.longPath)) score += SITE.article;
  return score;
}

function kindsOf(page: number, input: WebsiteInput): readonly string[] {
  return input.sections[page - 1]?.kinds ?? [];
}

/** 1: the same name; 0.5 and more: one holds the other; else the share of a common beginning. */
export function likeness(domain: string, company: string | null): number {
  if (company === null) return 0;
  const label = squash(nameLabel(domain));
  const name = squash(company);
  const whole = squash(domain);
  if (label === '' || name === '') return 0;
  if (label === name || whole === name) return 1;
  if (name.length >= LIKENESS.leastName && label.includes(name))
    return LIKENESS.holdsName + LIKENESS.perShare * (name.length / label.length);
  if (label.length >= LIKENESS.leastLabel && name.includes(label))
    return LIKENESS.inName + LIKENESS.perShare * (label.length / name.length);
  let same = 0;
  while (same < Math.min(label.length, name.length) && label[same] === name[same]) same += 1;
  return same >= LIKENESS.leastBeginning ? (same / Math.max(label.length, name.length)) * LIKENESS.beginning : 0;
}

function fromMail(input: WebsiteInput, mails: ReadonlySet<string>): Fact<string> | null {
  const ranked = [...mails].sort((a, b) => likeness(b, input.company?.value ?? null) - likeness(a, input.company?.value ?? null));
  const domain = ranked[0];
  if (domain === undefined) return null;
  // Mail of a university or an investor in the deck is not the company's: with several domains the name must decide.
  if (ranked.length > 1 && likeness(domain, input.company?.value ?? null) === 0) return null;
  const mail = input.emails.find(({ value }) => mailDomain(value) === domain);
  return mail ? { value: `https://${domain}`, evidence: { ...mail.evidence, confidence: Math.min(mail.evidence.confidence, 80) } } : null;
}
