import type { Fact } from '../facts';
import type { FoundHost } from './contact';
import { mailDomain } from './contact';
import { isPlatform, nameLabel, registrable } from './hosts';
import type { PageSections } from './sections';
import { squash } from './text';

export interface WebsiteInput {
  hosts: FoundHost[];
  emails: Fact<string>[];
  company: Fact<string> | null;
  sections: PageSections[];
}

const NEEDED = 3;

/**
 * The company's own site among all addresses of the deck: by the page it stands on, how often, and its likeness to the company's name.
 * Never written at all, it is the domain of the company's mail.
 */
export function websiteOf(input: WebsiteInput): Fact<string> | null {
  const mails = new Set(
    input.emails.map(({ value }) => mailDomain(value)).filter((domain): domain is string => domain !== null),
  );
  const groups = new Map<string, FoundHost[]>();
  for (const host of input.hosts) {
    if (isPlatform(host.host)) continue;
    const key = registrable(host.host);
    groups.set(key, [...(groups.get(key) ?? []), host]);
  }
  const scored = [...groups].map(([domain, hosts]) => ({ domain, hosts, score: scoreOf(domain, hosts, input, mails) }));
  const best = scored.sort((a, b) => b.score - a.score)[0];
  if (best && best.score >= NEEDED) return fact(best.domain, best.hosts);
  return fromMail(input, mails);
}

function fact(domain: string, hosts: FoundHost[]): Fact<string> {
  const shown = hosts.find((host) => !host.linkOnly) ?? hosts[0];
  const host = hosts.map((found) => found.host).sort((a, b) => a.length - b.length)[0] ?? domain;
  return {
    value: `https://${host}`,
    evidence: shown?.evidence ?? { page: 1, quote: '', source: 'text', confidence: 0 },
  };
}

function scoreOf(domain: string, hosts: FoundHost[], input: WebsiteInput, mails: ReadonlySet<string>): number {
  const pages = new Set(hosts.map((host) => host.page));
  const last = input.sections.length;
  let score = likeness(domain, input.company?.value ?? null) * 4;
  if (mails.has(domain)) score += 3;
  if (hosts.some((host) => host.line?.furniture === true)) score += 2;
  if (pages.has(1)) score += 1.5;
  if (pages.has(last) || pages.has(last - 1)) score += 1;
  if (hosts.some((host) => kindsOf(host.page, input).includes('contact'))) score += 1.5;
  score += Math.min(1, (pages.size - 1) * 0.5);
  if (hosts.every((host) => host.linkOnly)) score -= 2;
  const elsewhere = hosts.every((host) =>
    kindsOf(host.page, input).some(
      (kind) =>
        kind === 'competition' || kind === 'market' || kind === 'team' || kind === 'advisors' || kind === 'appendix',
    ),
  );
  if (elsewhere) score -= 2.5;
  if (hosts.every((host) => host.path.length > 25)) score -= 1.5;
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
  if (name.length >= 4 && label.includes(name)) return 0.5 + 0.4 * (name.length / label.length);
  if (label.length >= 3 && name.includes(label)) return 0.4 + 0.4 * (label.length / name.length);
  let same = 0;
  while (same < Math.min(label.length, name.length) && label[same] === name[same]) same += 1;
  return same >= 4 ? (same / Math.max(label.length, name.length)) * 0.8 : 0;
}

function fromMail(input: WebsiteInput, mails: ReadonlySet<string>): Fact<string> | null {
  const ranked = [...mails].sort(
    (a, b) => likeness(b, input.company?.value ?? null) - likeness(a, input.company?.value ?? null),
  );
  const domain = ranked[0];
  if (domain === undefined) return null;
  // Mail of a university or an investor in the deck is not the company's: with several domains the name must decide.
  if (ranked.length > 1 && likeness(domain, input.company?.value ?? null) === 0) return null;
  const mail = input.emails.find(({ value }) => mailDomain(value) === domain);
  return mail
    ? { value: `https://${domain}`, evidence: { ...mail.evidence, confidence: Math.min(mail.evidence.confidence, 80) } }
    : null;
}
