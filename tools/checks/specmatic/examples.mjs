import { LONG_NAME } from './description.mjs';
import { ONCE } from './go-between.mjs';

/** Of a window of no length: what is asked is whether it is understood. */
const MOMENT = '2026-01-01T00:00:00.000Z';

/** The request that each operation's tests start from, with ids that exist; forms also with nothing but the file. */
export function examplesOf(site, { deck, table: csv }) {
  const company = `/v1/companies/${site.company}`;
  const deal = `/v1/deals/${site.deal}`;
  const endpoint = `/v1/webhook-endpoints/${site.endpoint}`;
  const document = `${company}/documents/${site.document}`;
  const limit = { limit: '10' };
  const headers = { 'Idempotency-Key': `key-${ONCE.number}` };
  const [text] = site.properties;
  const answers = { [text.id]: 'Orders ship late.' };
  const contact = { founder_name: 'Ada Lovelace', founder_email: `ada-${ONCE.number}@example.com` };
  const profile = {
    name: `Acme ${ONCE.number}`,
    website: `https://acme-${ONCE.number}.example.com:80`,
    industry: 'robotics',
    stage: 'Seed',
    problem_statement: 'Warehouses cannot hire enough pickers.',
  };
  const answered = { company_name: profile.name, website: profile.website, ...contact, properties: JSON.stringify(answers) };
  const form = (fields = {}) => [
    { name: 'file', filename: `@${deck}`, contentType: 'application/pdf' },
    ...Object.entries(fields).map(([name, content]) => ({ name, content })),
  ];
  const table = (fields = {}) => [{ ...form(fields)[0], filename: `@${csv}`, contentType: 'text/csv' }, ...form(fields).slice(1)];
  const metric = {
    key: 'arr',
    name: 'Recurring revenue',
    value: 31000,
    unit: 'money',
    currency: 'EUR',
    period: 'year',
    as_of: '2026-02-28',
  };
  const compared = { from: site.scores.at(-1), to: site.scores[0] };
  const hook = { url: site.receiver, types: ['deal.moved'], pipeline_ids: [site.pipeline], description: 'CRM' };
  const get = (path, query = {}, sent = {}) => ({ method: 'GET', path, query, headers: sent, status: 200 });
  const post = (path, status, rest) => ({ method: 'POST', path, status, ...rest });
  return [
    get('/v1/health'),
    get('/v1/properties'),
    get('/v1/pipelines', limit),
    get('/v1/companies', {
      property: text.name,
      value: answers[text.id],
      pipeline_id: site.pipeline,
      stage: 'Seed',
      q: 'acme',
    }),
    post('/v1/companies', 201, { body: { ...profile, ...contact, pipeline_ids: [site.pipeline], properties: answers } }),
    get(company),
    post(`/v1/companies/${site.changedCompany}/changes`, 200, {
      body: { fields: { ...profile, ...contact }, properties: answers, expected_updated_at: ONCE.changedAt },
    }),
    post(`/v1/companies/${site.archivedCompany}/archive`, 200),
    post(`/v1/companies/${site.archivedCompany}/restore`, 200),
    get(`${company}/notes`, limit),
    post(`${company}/notes`, 201, { body: { body: 'Strong on distribution.' } }),
    get(`${company}/metrics`, limit),
    post(`${company}/metrics`, 201, { body: metric }),
    get(`/v1/pipelines/${site.pipeline}/funnel`, { since: MOMENT, until: MOMENT }),
    get('/v1/deals', { stage_id: site.stages[0], owner_id: 'none' }),
    get(deal),
    get(`${deal}/history`, limit),
    post(`${deal}/moves`, 200, {
      body: { stage_id: site.stages[1], reasons: ['too early'], note: 'Come back.', expected_stage_id: ONCE.stageOfDeal },
    }),
    post(`${deal}/owner`, 200, { body: { user_id: site.members[0] } }),
    get('/v1/members', limit),
    get('/v1/duplicates', limit),
    get(`/v1/companies/${site.duplicate.company}/duplicates`, limit),
    post(`/v1/duplicates/${site.duplicate.id}/dismiss`, 200),
    post(`/v1/companies/${site.survivor}/merges`, 201, { body: { from_company_id: ONCE.loneCompany, keep: { website: 'other' } } }),
    get('/v1/merges', { ...limit, from_company_id: site.company }),
    post(`/v1/merges/${ONCE.merge}/undo`, 200),
    get(`${company}/folders`, limit),
    post(`${company}/folders`, 201, { body: { name: LONG_NAME, parent_id: site.folder } }),
    get(`${company}/documents`, { ...limit, folder_id: site.folder }),
    post(`${company}/documents`, 201, { form: form({ folder_id: site.folder, name: 'Memo' }) }),
    post(`${company}/documents`, 201, { form: form() }),
    get(document),
    get(`${document}/download-url`, { expires_in: '300' }),
    get(`${company}/scores`),
    get(`${company}/scores/history`, limit),
    get(`${company}/scores/compare`, compared),
    get(`${company}/scores/${site.scores[0]}`),
    get(`${company}/benchmark`, { scope: 'stage' }),
    get('/v1/search', { ...limit, q: 'acme' }),
    post('/v1/theses', 201, { body: { name: `Thesis ${ONCE.number}`, criteria: { keywords: ['grid'] } } }),
    post('/v1/views', 201, { body: { name: `View ${ONCE.number}`, filters: [{ field: 'stage', op: 'eq', value: 'Seed' }] } }),
    post('/v1/imports', 202, { form: table({ mode: 'upsert', dry_run: 'false' }) }),
    post('/v1/imports', 202, { form: table() }),
    get('/v1/imports', limit),
    get(`/v1/imports/${site.importId}`),
    get(`/v1/imports/${site.importId}/rows`, { ...limit, status: 'rejected' }),
    ...['companies', 'deals', 'notes', 'events'].map((rows) => get(`/v1/exports/${rows}`, { format: 'csv' })),
    get('/v1/theses', limit),
    get(`/v1/theses/${site.thesis}`),
    get(`/v1/theses/${site.thesis}/matches`, limit),
    get('/v1/views', limit),
    get(`/v1/views/${site.view}`),
    get(`/v1/views/${site.view}/companies`, limit),
    post('/v1/decks', 202, { form: form({ ...answered, pipeline_ids: JSON.stringify([site.pipeline]) }) }),
    post('/v1/decks', 202, { form: form() }),
    get('/v1/jobs', { ...limit, status: 'completed' }),
    get(`/v1/jobs/${site.job}`, {}, { Prefer: 'wait=1' }),
    post(`/v1/jobs/${ONCE.failedJob}/retry`, 202, { headers }),
    get('/v1/me/company'),
    { method: 'PATCH', path: '/v1/me/company', status: 200, body: profile },
    get('/v1/me/scores'),
    get('/v1/me/scores/history', limit),
    get('/v1/me/scores/compare', compared),
    get('/v1/me/scores/benchmark', { scope: 'team' }),
    get('/v1/me/metrics', limit),
    post('/v1/me/metrics', 201, { body: metric }),
    get('/v1/me/folders', limit),
    post('/v1/me/folders', 201, { body: { name: `Folder ${ONCE.number}` } }),
    get('/v1/me/documents', { ...limit, folder_id: site.ownFolder }),
    post('/v1/me/documents', 201, { form: form({ folder_id: site.ownFolder, name: 'Plan' }) }),
    post('/v1/me/documents', 201, { form: form() }),
    get(`/v1/me/documents/${site.ownDocument}/download-url`, { expires_in: '300' }),
    post('/v1/me/deck/drafts', 202, { form: form() }),
    get('/v1/me/deck/drafts', limit),
    get(`/v1/me/deck/drafts/${site.draft}`, {}, { Prefer: 'wait=1' }),
    post(`/v1/me/deck/drafts/${site.draft}/publish`, 200, { headers }),
    get('/v1/events', { ...limit, types: 'company.*,deal.moved', after: site.event }),
    get(`/v1/events/${site.event}`),
    get('/v1/me/events', { ...limit, types: 'draft.*,score.changed', after: site.ownEvent }),
    get(`/v1/me/events/${site.ownEvent}`),
    post('/v1/webhook-endpoints', 201, { body: hook }),
    get('/v1/webhook-endpoints', limit),
    get(endpoint),
    post(`/v1/webhook-endpoints/${site.changedEndpoint}/changes`, 200, { body: hook }),
    post(`/v1/webhook-endpoints/${site.toggled}/disable`, 200),
    post(`/v1/webhook-endpoints/${site.toggled}/enable`, 200),
    post(`${endpoint}/ping`, 200),
    post(`${endpoint}/rotate-secret`, 200),
    get(`${endpoint}/deliveries`, { ...limit, status: 'delivered' }),
    post(`${endpoint}/deliveries/${site.delivery}/retry`, 202),
    post(`${endpoint}/replay`, 202, { body: { event_ids: [site.event] } }),
    post('/v1/uploads/sign', 200, { body: { form_id: site.form, application_id: `APP-${ONCE.number}` } }),
    post('/v1/uploads/decks', 202, { form: form(answered) }),
    post('/v1/uploads/decks', 202, { form: form() }),
    post('/v1/connect/recognise', 200, { body: { form_id: site.form, email: 'ada@example.com' } }),
  ];
}

/** As the tool reads it, with the description's own example of the answer: of the answer, only the kind is compared. */
export function fileOf({ method, path, query, headers, body, form, status }, { paths }) {
  const { content } = paths[templateOf(paths, path)][method.toLowerCase()].responses[status];
  const [{ example, schema }] = Object.values(content);
  const answer = example ?? schema.example;
  return {
    'http-request': {
      method,
      path,
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && { body }),
      ...(form && { 'multipart-formdata': form }),
    },
    'http-response': { status, body: answer },
  };
}

/** `/v1/jobs/{id}` of `/v1/jobs/0193…?limit=1`; undefined where an id is no UUID. */
export function templateOf(paths, url) {
  const [path] = url.split('?');
  const form = (template) => template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[0-9a-f-]{36}');
  return Object.keys(paths).find((template) => new RegExp(`^${form(template)}$`).test(path));
}
