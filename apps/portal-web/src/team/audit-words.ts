export interface AuditEntry {
  id: string;
  actor_kind: 'user' | 'operator' | 'command_line';
  actor_email: string | null;
  action: string;
  object_id: string;
  details: Record<string, unknown>;
  created_at: string;
}

const DONE: Record<string, string> = {
  create: 'created',
  change: 'changed',
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

/** `key.create` as "Key created" */
export function deedWords(action: string): string {
  const [object = '', verb = ''] = action.split('.');
  return `${object.charAt(0).toUpperCase()}${object.slice(1).replaceAll('_', ' ')} ${DONE[verb] ?? verb}`;
}

/** "name: CRM sync, scope: read"; ids say nothing to a reader. */
export function detailWords(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([name, value]) => value !== undefined && !name.endsWith('_id'))
    .map(([name, value]) => `${name.replace(/_ids$/, 's').replaceAll('_', ' ')}: ${valueWords(name, value)}`)
    .join(', ');
}

function valueWords(name: string, value: unknown): string {
  if (value === null) return name.endsWith('_ids') ? 'all' : 'none';
  if (Array.isArray(value))
    return name.endsWith('_ids') ? String(value.length) : value.map((item) => String(item).replaceAll('_', ' ')).join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

export function whoWords({ actor_kind: kind, actor_email: email }: Pick<AuditEntry, 'actor_kind' | 'actor_email'>): string {
  if (kind === 'user') return email ?? 'somebody';
  const through = kind === 'operator' ? 'an operator' : 'the command line';
  return email ? `${through} for ${email}` : through;
}
