import { capital } from '../parts/capital';

export interface AuditEntry {
  id: string;
  actor_kind: string;
  actor_id: string | null;
  actor_email: string | null;
  actor_name: string | null;
  by_founder: boolean;
  action: string;
  object_type: string;
  object_id: string;
  company: { id: string; name: string } | null;
  details: Record<string, unknown>;
  created_at: string;
}

const DONE: Record<string, string> = {
  create: 'created',
  change: 'changed',
  updated: 'changed',
  unmerged: 'parted again',
  owner_changed: 'given to another owner',
  dismiss: 'dismissed',
  erase: 'erased',
  request: 'asked for',
  give_up: 'given up',
  revoke: 'revoked',
  add: 'added',
  link: 'linked',
  invite: 'invited',
  ask: 'link asked for',
  allow: 'recognition allowed by the owner',
  withdraw: 'recognition not allowed by the owner',
  remove: 'removed',
  submit: 'submitted',
  publish: 'published',
  password: 'password changed',
  retry: 'started over',
  open: 'opened',
  close: 'closed',
  send: 'sent',
  join: 'joined by invitation',
  refuse: 'refused',
  fail: 'failed',
  pause: 'paused',
};

/** Where the portal calls a thing otherwise than the trail does. */
const THINGS: Record<string, string> = { property: 'question', api_key: 'key', job: 'deck', sso: 'single sign-on' };

/** `webhook_endpoint` as "webhook endpoint" */
export function thingWords(object: string): string {
  return THINGS[object] ?? object.replaceAll('_', ' ');
}

/** `key.create` as "Key created" */
export function deedWords(action: string): string {
  const [object = '', verb = ''] = action.split('.');
  const words = thingWords(object);
  return `${capital(words)} ${DONE[verb] ?? verb.replaceAll('_', ' ')}`;
}

/** "name: CRM sync, scope: read"; ids and hashes say nothing to a reader. */
export function detailWords(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([name, value]) => value !== undefined && !/_(id|hash)$|^(prefix|last4)$/.test(name))
    .map(([name, value]) => `${name.replace(/_ids$/, 's').replaceAll('_', ' ')}: ${valueWords(name, value)}`)
    .join(', ');
}

function valueWords(name: string, value: unknown): string {
  if (value === null) return name.endsWith('_ids') ? 'all' : 'none';
  if (Array.isArray(value))
    return name.endsWith('_ids') ? String(value.length) : value.map((item) => String(item).replaceAll('_', ' ')).join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

const THROUGH: Record<string, string> = { operator: 'an operator', command_line: 'the command line' };
const NAMELESS: Record<string, string> = { system: 'the service', import: 'an import', form: 'a form', key: 'a key' };

type Who = Pick<AuditEntry, 'actor_kind' | 'actor_email'> & Partial<Pick<AuditEntry, 'actor_name' | 'by_founder'>>;

/** "ada@example.com", "the key CRM sync of the founders", "an operator for ada@example.com" */
export function whoWords({ actor_kind: kind, actor_email: email, actor_name: name, by_founder: founder }: Who): string {
  const through = THROUGH[kind];
  if (through) return email ? `${through} for ${email}` : through;
  if (kind === 'user') return `${email ?? name ?? 'somebody'}${founder ? ', a founder' : ''}`;
  if (name && (kind === 'key' || kind === 'form')) return `the ${kind} ${name}${founder ? ' of the founders' : ''}`;
  return NAMELESS[kind] ?? kind;
}

/** Where the portal shows what it was done to: one thing where it has a page, or the list that it is in. */
const PLACES: Record<string, string> = {
  key: 'keys',
  api_key: 'keys',
  member: 'members',
  invitation: 'members',
  identity: 'identities',
  pipeline: 'pipelines',
  property: 'questions',
  form: 'forms',
  duplicate: 'duplicates',
  job: 'jobs',
  sso: 'sso',
};
const PAGES: Record<string, string> = {
  company: 'company',
  import: 'imports',
  view: 'views',
  thesis: 'theses',
  webhook_endpoint: 'webhooks',
};

/** The address of its object within the page; null where there is none, as of sessions and of what is gone. */
export function placeOfEntry({ action, object_type: type, object_id: id, company }: AuditEntry): string | null {
  if (company) return `#/company/${company.id}`;
  // Of what was removed nothing is left to look at; a deal flow's object without a company is one that was erased.
  if (/\.(remove|erase|erased)$/.test(action)) return null;
  const page = PAGES[type];
  if (page) return `#/${page}/${id}`;
  return PLACES[type] ? `#/${PLACES[type]}` : null;
}

/** What one looks for, and the actions that it is. */
export const KINDS: [string, string][] = [
  ['', 'Anything'],
  ['company.*', 'Companies'],
  ['deal.*', 'Deals and moves'],
  ['deck.*,job.*', 'Decks'],
  ['note.*', 'Notes'],
  ['document.*', 'Documents'],
  ['company.merged,company.unmerged,duplicate.*', 'Duplicates and merges'],
  ['import.*', 'Imports'],
  ['session.*,sign_in.*,user.*,sso.*', 'Sign-ins and accounts'],
  ['key.*,key_request.*', 'Keys'],
  ['member.*,invitation.*,company_admin.*,identity.*', 'People'],
  ['subject_export.*,subject_erase.*,company_erase.*,person.erase,company.erase', 'Exports and erasures of persons'],
  ['pipeline.*,property.*,form.*,view.*,thesis.*,webhook_endpoint.*,retention.*', 'Settings'],
];

/** Kept in the address. */
export const AUDIT_FILTERS = ['action', 'actor_id', 'actor_kind', 'object_id', 'since', 'until'];

/** The filters of the address as those of the service; days are the reader's own, both of them whole. */
export function auditQuery(query: URLSearchParams): string {
  const asked = new URLSearchParams();
  for (const name of ['action', 'actor_id', 'actor_kind', 'object_id']) {
    const value = query.get(name);
    if (value) asked.set(name, value);
  }
  const from = dayOf(query.get('since'), 0);
  const to = dayOf(query.get('until'), 1);
  if (from) asked.set('from', from);
  if (to) asked.set('to', to);
  return asked.toString();
}

function dayOf(day: string | null, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  if (!year) return null;
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString();
}
