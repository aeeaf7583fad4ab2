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

/** Hosts where each subdomain is one tenant's: `acme.notion.site` stands for a company, `notion.site` for none. */
const TENANT_HOSTS = [
  'notion.site',
  'github.io',
  'gitlab.io',
  'canva.site',
  'wixsite.com',
  'webflow.io',
  'wordpress.com',
  'blogspot.com',
  'squarespace.com',
  'carrd.co',
  'vercel.app',
  'netlify.app',
  'herokuapp.com',
  'web.app',
  'pages.dev',
  'substack.com',
  'framer.website',
  'myshopify.com',
];

/** Hosts of many companies, with all their subdomains: an address there says nothing about which one. */
const SHARED_HOSTS = [
  'linkedin.com',
  'facebook.com',
  'instagram.com',
  'twitter.com',
  'x.com',
  'youtube.com',
  'tiktok.com',
  'github.com',
  'gitlab.com',
  'medium.com',
  'notion.so',
  'google.com',
  'goo.gl',
  'dropbox.com',
  'docsend.com',
  'pitch.com',
  'canva.com',
  'figma.com',
  'linktr.ee',
  'bit.ly',
  't.co',
  'crunchbase.com',
  'producthunt.com',
  'angel.co',
  'wellfound.com',
  'apple.com',
  'typeform.com',
  'calendly.com',
  'airtable.com',
  'sharepoint.com',
  'onedrive.live.com',
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
];

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
  if (!URL.canParse(website)) return null;
  const host = new URL(website).hostname
    .toLowerCase()
    .replace(/\.$/, '')
    // Not of `www.com`, which is a host itself.
    .replace(/^www\.(?=.+\.)/, '');
  return host === '' || isShared(host) ? null : host;
}

function isShared(host: string): boolean {
  return TENANT_HOSTS.includes(host) || SHARED_HOSTS.some((shared) => host === shared || host.endsWith(`.${shared}`));
}
