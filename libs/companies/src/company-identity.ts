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

const REMEMBERED = 1_000;

/** Answers of the last texts asked for: the rows of an import are compared, held and written by the same names and hosts. */
function remembering<T>(derive: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const derived = derive(text);
    if (known.size === REMEMBERED) known.clear();
    known.set(text, derived);
    return derived;
  };
}

/**
 * What the same-company rule compares: lower case without accents, letters and digits only, legal forms at the end dropped.
 * "Acme Robotics, Inc.", "ACME Robotics S.A." and "acme robotics" are the same name.
 */
export const normalizedName = remembering((name: string): string => {
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
});

/** The host that stands for a company, lower case without `www.`; null for shared hosts and what is no URL. */
export const websiteHost = remembering((website: string): string | null => {
  const url = parsedUrl(website);
  if (!url) return null;
  const host = url.hostname
    .toLowerCase()
    .replace(/\.$/, '')
    // Not of `www.com`, which is a host itself.
    .replace(/^www\.(?=.+\.)/, '');
  return host === '' || isSharedHost(host) ? null : host;
});
