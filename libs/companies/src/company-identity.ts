import { parsedUrl } from '@app/taxonomy';
import { isSharedHost } from './shared-hosts';

/** Legal forms that two spellings of one company differ by. */
const LEGAL_FORMS = new Set([
  'inc',
  'llc',
  'ltd',
  'limited',
  'corp',
  'corporation',
  'co',
  'company',
  'gmbh',
  'ug',
  'ag',
  'sa',
  'sas',
  'sarl',
  'srl',
  'sl',
  'bv',
  'nv',
  'oy',
  'ab',
  'as',
  'aps',
  'plc',
  'pty',
  'pvt',
  'kg',
  'se',
  'lda',
  'ltda',
  'spa',
]);

/**
 * What the same-company rule compares: lower case without accents, letters and digits only, legal forms at the end dropped.
 * "Acme Robotics, Inc.", "ACME Robotics S.A." and "acme robotics" are the same name.
 */
export function normalizedName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // "s.a.r.l." is one word.
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, (initials) => `${initials.replaceAll('.', '')} `)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  while (words.length > 1 && LEGAL_FORMS.has(words[words.length - 1] as string)) words.pop();
  // A name of signs alone is its own normal form.
  return words.join('') || name.trim().toLowerCase();
}

/** The host that stands for a company, lower case without `www.`; null for shared hosts and what is no URL. */
export function websiteHost(website: string): string | null {
  const url = parsedUrl(website);
  if (!url) return null;
  const host = url.hostname
    .toLowerCase()
    .replace(/\.$/, '')
    // Not of `www.com`, which is a host itself.
    .replace(/^www\.(?=.+\.)/, '');
  return host === '' || isSharedHost(host) ? null : host;
}
