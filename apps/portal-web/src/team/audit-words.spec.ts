import { deedWords, detailWords, whoWords } from './audit-words';

it.each([
  ['key.create', 'Key created'],
  ['company_admin.add', 'Company admin added'],
  ['identity.invite', 'Identity invited'],
  ['identity.allow', 'Identity recognition allowed by the owner'],
  ['form.freeze', 'Form freeze'],
])('says %s in words', (action, words) => expect(deedWords(action)).toBe(words));

it.each([
  [{ name: 'CRM sync', scope: 'read' }, 'name: CRM sync, scope: read'],
  [{ user_id: 'u', role: 'member', pipeline_ids: ['a', 'b'] }, 'role: member, pipelines: 2'],
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
