import type { Evidence, Fact } from '../facts';
import { FREE_MAIL, isKnownTld, registrable } from './hosts';
import { evidenceOf, overlapX } from '../layout/layout';
import type { DeckView, Line, PageView } from '../layout/layout';

const MAX_FACTS = 60;

/** A link or address as found, with the page and the line that shows it. */
export interface Found {
  value: string;
  page: number;
  evidence: Evidence;
}

// Each class is bounded and the parts do not overlap, so the scan is linear.
const EMAIL = /[\p{L}\d][\p{L}\d._%+-]{0,63}@[\p{L}\d][\p{L}\d-]{0,62}(?:\.[\p{L}\d][\p{L}\d-]{0,62}){1,4}/gu;
const PLACEHOLDER_MAIL =
  /@(example\.|reallygreatsite\.|yourcompany\.|yourdomain\.|yourwebsite\.|company\.com$|domain\.com$|email\.com$|website\.com$|test\.)|^(your|name|email|youremail|yourname|firstname|user|someone)@/i;

export function emailsOf(view: DeckView): Fact<string>[] {
  const found = new Map<string, Fact<string>>();
  const add = (value: string, evidence: Evidence): void => {
    const key = value.toLowerCase();
    if (found.size < MAX_FACTS && !found.has(key) && isMail(key)) found.set(key, { value, evidence });
  };
  for (const page of view.pages) {
    for (const line of page.lines) {
      for (const match of mailText(line).matchAll(EMAIL)) add(match[0].replace(/[.-]+$/, ''), evidenceOf(line));
    }
    for (const link of page.links) {
      if (!link.url.toLowerCase().startsWith('mailto:')) continue;
      const value = decode(link.url.slice(7).split('?')[0] ?? '').trim();
      add(value, annotation(page, link, value));
    }
  }
  return [...found.values()];
}

function mailText(line: Line): string {
  if (!line.text.includes('@')) return '';
  if (isLetterSpaced(line.text)) return line.text.replace(/\s/g, '');
  // OCR and letter-spacing set gaps around the sign; "@ handle" alone has no name before it.
  return line.source === 'ocr' ? line.text.replace(/\s?@\s?/g, '@') : line.text.replace(/(\w) ?@ ?(?=\w+\.\w)/g, '$1@');
}

/** "s al es @ ac m e . c o m": an address in pieces, and nothing else on its line. */
function isLetterSpaced(text: string): boolean {
  const pieces = text.split(' ');
  return pieces.length >= MIN_PIECES && text.length < pieces.length * MAX_PIECE && /\.\s?[a-z](?:\s?[a-z])+$/i.test(text);
}

const MIN_PIECES = 6;
/** A space included. */
const MAX_PIECE = 4;

function isMail(address: string): boolean {
  const [, domain = ''] = address.split('@');
  const tld = domain.slice(domain.lastIndexOf('.') + 1);
  return /^[a-z]{2,24}$/.test(tld) && domain.includes('.') && !PLACEHOLDER_MAIL.test(address);
}

export function mailDomain(address: string): string | null {
  const domain = registrable(address.split('@')[1] ?? '');
  return domain === '' || FREE_MAIL.has(domain) ? null : domain;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Evidence of a link: the line it lies on, so that the quote is text of the page; the address itself where it lies on a picture. */
export function annotation(page: PageView, link: { x: number; y: number; width: number; height: number }, value: string): Evidence {
  const line = page.lines.find((candidate) => covers(link, candidate));
  return { page: page.number, quote: line ? line.text.slice(0, 300) : value, source: 'annotation', confidence: 100 };
}

function covers(link: { x: number; y: number; width: number; height: number }, line: Line): boolean {
  const middle = line.y + line.height / 2;
  return middle >= link.y && middle <= link.y + link.height && line.x < link.x + link.width && line.x + line.width > link.x;
}

const LINKEDIN_URL = /^https?:\/\/(?:[a-z]{1,4}\.)?linkedin\.com\/(in|company|school|pub)\/[^\s/?#]{2,100}/i;
const LINKEDIN_TEXT = /(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|company|pub)\/[\p{L}\d_%.-]{2,100}/giu;

export interface LinkedInLink extends Found {
  kind: 'person' | 'company';
  box: { x: number; y: number; width: number; height: number };
}

export function linkedInLinks(view: DeckView): LinkedInLink[] {
  const found = new Map<string, LinkedInLink>();
  for (const page of view.pages) {
    for (const link of page.links) {
      const match = LINKEDIN_URL.exec(link.url);
      if (match) put(found, match[0], page.number, annotation(page, link, link.url), link);
    }
    for (const line of page.lines) {
      if (!line.folded.includes('linkedin.')) continue;
      for (const match of line.text.matchAll(LINKEDIN_TEXT)) {
        const whole = match[0].endsWith('-') && line.text.endsWith(match[0]) ? match[0] + restBelow(line, page) : match[0];
        put(found, `https://${whole.replace(/[.-]+$/, '')}`, page.number, evidenceOf(line), line);
      }
    }
  }
  return [...found.values()];
}

/** "…/in/tamika-rowe-" in a narrow column: the next line has what is left of the address. */
function restBelow(line: Line, page: PageView): string {
  const below = page.lines.find(
    (other) =>
      other !== line &&
      other.y > line.y &&
      other.y < line.y + line.height * 2 &&
      overlapX(other, line) > 0 &&
      /^[\w-]{1,40}$/.test(other.text),
  );
  return below?.text ?? '';
}

function put(found: Map<string, LinkedInLink>, value: string, page: number, evidence: Evidence, box: LinkedInLink['box']): void {
  const key = value.toLowerCase().replace(/^https?:\/\/([a-z]+\.)?linkedin\.com/, '');
  if (found.size >= MAX_FACTS || found.has(key)) return;
  const kind = /^\/(company|school)\//.test(key) ? 'company' : 'person';
  found.set(key, { value, page, evidence, kind, box: { x: box.x, y: box.y, width: box.width, height: box.height } });
}

const URL_TEXT = /(?:https?:\/\/|www\.)?[\p{L}\d](?:[\p{L}\d-]{0,62}\.){1,4}[\p{L}]{2,16}(?:\/[^\s"'<>)\]]{0,200})?/giu;

export interface FoundHost extends Found {
  host: string;
  path: string;
  /** Written with a scheme or www, or a link; else a bare "acme.io" in text. */
  explicit: boolean;
  linkOnly: boolean;
  line: Line | null;
}

/** Every web address the deck shows or links to, mail addresses aside. */
export function hostsOf(view: DeckView): FoundHost[] {
  const found: FoundHost[] = [];
  for (const page of view.pages) {
    for (const line of page.lines) {
      if (!line.text.includes('.') || found.length > 400) continue;
      for (const match of line.text.matchAll(URL_TEXT)) {
        const host = fromText(line, match[0], match.index);
        if (host) found.push(host);
      }
    }
    for (const link of page.links) {
      const host = /^https?:\/\/([^\s/?#:]{3,200})(\/[^\s]*)?/i.exec(link.url);
      if (!host || found.length > 400) continue;
      const line = page.lines.find((candidate) => covers(link, candidate)) ?? null;
      const evidence = annotation(page, link, link.url);
      found.push({
        value: link.url,
        host: cleanHost(host[1] ?? ''),
        path: host[2] ?? '',
        page: page.number,
        evidence,
        explicit: true,
        linkOnly: true,
        line,
      });
    }
  }
  return found;
}

function cleanHost(host: string): string {
  return host.toLowerCase().replace(/^www\d?\./, '');
}

function fromText(line: Line, written: string, at: number): FoundHost | null {
  const before = line.text.slice(Math.max(0, at - 1), at);
  const next = line.text.slice(at + written.length, at + written.length + 1);
  if (before === '@' || next === '@' || /[\p{L}\d.@-]/u.test(before)) return null;
  const explicit = /^(https?:\/\/|www\.)/i.test(written);
  const bare = written.replace(/^https?:\/\//i, '');
  const slash = bare.indexOf('/');
  const host = cleanHost(slash < 0 ? bare : bare.slice(0, slash));
  const tld = host.slice(host.lastIndexOf('.') + 1);
  if (!host.includes('.') || !(explicit || isKnownTld(tld))) return null;
  // "etc.In", "end.We": a sentence end without a space. Hosts are written in one case, or with the name capitalised.
  if (!explicit && /\.[A-Z][a-z]/.test(bare) && !/^[A-Z]/.test(bare)) return null;
  if (!explicit && (nameOf(host).length < 2 || /^\d/.test(nameOf(host)))) return null;
  const path = slash < 0 ? '' : bare.slice(slash);
  return { value: written, host, path, page: line.page, evidence: evidenceOf(line), explicit, linkOnly: false, line };
}

function nameOf(host: string): string {
  return registrable(host).split('.')[0] ?? '';
}

const PHONE = /(?:\+|00)\d{1,3}[\s().-]{0,2}(?:\d[\s().-]{0,2}){6,12}\d|\(\d{3}\)\s?\d{3}[\s.-]\d{4}/g;
const PLACEHOLDER_PHONE = /123\D{0,2}456\D{0,2}7890/;

export function phonesOf(view: DeckView): Fact<string>[] {
  const found = new Map<string, Fact<string>>();
  for (const page of view.pages) {
    for (const line of page.lines) {
      if (found.size >= MAX_FACTS || !/\d{2}/.test(line.text)) continue;
      for (const match of line.text.matchAll(PHONE)) {
        const key = match[0].replace(/\D/g, '');
        if (!PLACEHOLDER_PHONE.test(match[0]) && !found.has(key)) found.set(key, { value: match[0].trim(), evidence: evidenceOf(line) });
      }
    }
  }
  return [...found.values()];
}
