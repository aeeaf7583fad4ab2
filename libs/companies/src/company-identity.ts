/** Legal forms that two spellings of one company differ by. */
const LEGAL_FORMS = new Set([
  'inc', 'llc', 'ltd', 'limited', 'corp', 'corporation', 'co', 'company', 'gmbh', 'ug', 'ag', 'sa', 'sas', 'sarl', 'srl', 'sl', 'bv', 'nv',
  'oy', 'ab', 'as', 'aps', 'plc', 'pty', 'pvt', 'kg', 'se', 'lda', 'ltda', 'spa',
]);

/** Hosts of many companies: an address there says nothing about which one. */
const SHARED_HOSTS = [
  'linkedin.com', 'facebook.com', 'instagram.com', 'twitter.com', 'x.com', 'youtube.com', 'github.com', 'gitlab.com', 'github.io', 'medium.com',
  'notion.so', 'notion.site', 'google.com', 'docs.google.com', 'drive.google.com', 'sites.google.com', 'dropbox.com', 'docsend.com',
  'pitch.com', 'canva.com', 'canva.site', 'wixsite.com', 'webflow.io', 'wordpress.com', 'blogspot.com', 'squarespace.com', 'carrd.co',
  'vercel.app', 'netlify.app', 'herokuapp.com', 'web.app', 'linktr.ee', 'bit.ly', 't.co', 'crunchbase.com', 'producthunt.com',
  'apps.apple.com', 'play.google.com', 'substack.com', 'typeform.com', 'calendly.com', 'framer.website',
];

/**
 * What the same-company rule compares: lower case without accents, letters and digits only, legal forms dropped.
 * "Acme Robotics, Inc." and "ACME Robotics" are the same name.
 */
export function normalizedName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const kept = words.filter((word, index) => index === 0 || !LEGAL_FORMS.has(word));
  return kept.join('') || name.trim().toLowerCase();
}

/** The host that stands for a company, lower case without `www.`; null for shared hosts and what is no URL. */
export function websiteHost(website: string): string | null {
  let host: string;
  try {
    host = new URL(website).hostname.toLowerCase().replace(/^www\./, '').replace(/\.$/, '');
  } catch {
    return null;
  }
  const shared = SHARED_HOSTS.some((known) => host === known || (host.endsWith(`.${known}`) && !isTenantHost(host, known)));
  return shared || host === '' ? null : host;
}

/** `acme.notion.site` and its like belong to one company, `www.linkedin.com` to none. */
function isTenantHost(host: string, known: string): boolean {
  const TENANT = ['notion.site', 'github.io', 'canva.site', 'wixsite.com', 'webflow.io', 'wordpress.com', 'blogspot.com', 'squarespace.com',
    'carrd.co', 'vercel.app', 'netlify.app', 'herokuapp.com', 'web.app', 'substack.com', 'framer.website'];
  return TENANT.includes(known) && host.split('.').length === known.split('.').length + 1;
}
