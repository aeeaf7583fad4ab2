import { type AuditEntry, auditQuery, deedWords, detailWords, placeOfEntry, whoWords } from './audit-words';

it.each([
  ['key.create', 'Key created'],
  ['company_admin.add', 'Company admin added'],
  ['identity.invite', 'Identity invited'],
  ['identity.allow', 'Identity recognition allowed by the owner'],
  ['form.freeze', 'Form freeze'],
  ['company.updated', 'Company changed'],
  ['deal.owner_changed', 'Deal given to another owner'],
])('says %s in words', (action, words) => expect(deedWords(action)).toBe(words));

it.each([
  [{ name: 'CRM sync', scope: 'read' }, 'name: CRM sync, scope: read'],
  [{ user_id: 'u', role: 'member', pipeline_ids: ['a', 'b'] }, 'role: member, pipelines: 2'],
  [{ email_hash: 'x', known_device: true }, 'known device: yes'],
  [{ pipeline_ids: null, active: false }, 'pipelines: all, active: no'],
  [{ description: null }, 'description: none'],
  [{ changed: ['allowed_origins', 'name'] }, 'changed: allowed origins, name'],
  [{}, ''],
])('says %j in words', (details, words) => expect(detailWords(details)).toBe(words));

it.each([
  ['user', 'grace@example.com', 'grace@example.com'],
  ['operator', 'grace@example.com', 'an operator for grace@example.com'],
  ['command_line', null, 'the command line'],
] as const)('names a %s', (actor_kind, actor_email, words) => expect(whoWords({ actor_kind, actor_email })).toBe(words));

it.each([
  [{ actor_kind: 'user', actor_email: 'mira@example.com', by_founder: true }, 'mira@example.com, a founder'],
  [{ actor_kind: 'key', actor_email: null, actor_name: 'CRM sync' }, 'the key CRM sync'],
  [{ actor_kind: 'key', actor_email: null, actor_name: 'Ours', by_founder: true }, 'the key Ours of the founders'],
  [{ actor_kind: 'form', actor_email: null, actor_name: null }, 'a form'],
  [{ actor_kind: 'system', actor_email: null, actor_name: null }, 'the service'],
])('names the actor %j', (who, words) => expect(whoWords(who)).toBe(words));

const ENTRY: AuditEntry = {
  id: 'e',
  actor_kind: 'user',
  actor_id: 'u',
  actor_email: null,
  actor_name: null,
  by_founder: false,
  action: 'x.change',
  object_type: 'x',
  object_id: 'o',
  company: null,
  details: {},
  created_at: '2026-01-01T00:00:00.000Z',
};

it.each([
  [{ object_type: 'note', company: { id: 'c', name: 'Acme' } }, '#/company/c'],
  [{ object_type: 'view', action: 'view.change' }, '#/views/o'],
  [{ object_type: 'member', action: 'member.change' }, '#/members'],
  [{ object_type: 'company', action: 'company.erase' }, null],
  [{ object_type: 'session', action: 'session.open' }, null],
])('leads from %j to its object', (of, place) => expect(placeOfEntry({ ...ENTRY, ...of })).toBe(place));

it('asks for whole days of the reader’s', () => {
  const asked = new URLSearchParams(auditQuery(new URLSearchParams('action=deal.*&since=2026-02-28&until=2026-02-28&as=table')));
  expect([...asked.keys()]).toEqual(['action', 'from', 'to']);
  const [from, to] = [asked.get('from'), asked.get('to')].map((moment) => new Date(moment ?? ''));
  expect(from?.toDateString()).toBe('Sat Feb 28 2026');
  expect(to?.toDateString()).toBe('Sun Mar 01 2026');
  expect(auditQuery(new URLSearchParams('since=soon&action='))).toBe('');
});
