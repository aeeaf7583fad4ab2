import { ONCE } from './go-between.mjs';

/** The request that each operation's tests start from, with ids that exist; forms also with nothing but the file. */
export function examplesOf(site, deck) {
  const company = `/v1/companies/${site.company}`;
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
  const get = (path, query = {}, sent = {}) => ({ method: 'GET', path, query, headers: sent, status: 200 });
  const post = (path, status, rest) => ({ method: 'POST', path, status, ...rest });
  return [
    get('/v1/health'),
    get('/v1/properties'),
    get('/v1/pipelines', limit),
    get('/v1/companies', {
      ...limit,
      property: text.name,
      value: answers[text.id],
      pipeline_id: site.pipeline,
      stage: 'Seed',
      q: 'acme',
    }),
    post('/v1/companies', 201, { body: { ...profile, ...contact, pipeline_ids: [site.pipeline], properties: answers } }),
    get(company),
    get(`${company}/notes`, limit),
    post(`${company}/notes`, 201, { body: { body: 'Strong on distribution.' } }),
    get(`${company}/metrics`, limit),
    get(`${company}/folders`, limit),
    get(`${company}/documents`, { ...limit, folder_id: site.folder }),
    post(`${company}/documents`, 201, { form: form({ folder_id: site.folder, name: 'Memo' }) }),
    post(`${company}/documents`, 201, { form: form() }),
    get(document),
    get(`${document}/download-url`, { expires_in: '300' }),
    get(`${company}/scores`),
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
    post(`/v1/jobs/${ONCE.job}/retry`, 202, { headers }),
    get('/v1/me/company'),
    { method: 'PATCH', path: '/v1/me/company', status: 200, body: profile },
    get('/v1/me/scores'),
    get('/v1/me/metrics', limit),
    get('/v1/me/folders', limit),
    get('/v1/me/documents', { ...limit, folder_id: site.ownFolder }),
    post('/v1/me/documents', 201, { form: form({ folder_id: site.ownFolder, name: 'Plan' }) }),
    post('/v1/me/documents', 201, { form: form() }),
    get(`/v1/me/documents/${site.ownDocument}/download-url`, { expires_in: '300' }),
    post('/v1/me/deck/drafts', 202, { form: form() }),
    get('/v1/me/deck/drafts', limit),
    get(`/v1/me/deck/drafts/${site.draft}`, {}, { Prefer: 'wait=1' }),
    post(`/v1/me/deck/drafts/${site.draft}/publish`, 200, { headers }),
    post('/v1/uploads/sign', 200, { body: { form_id: site.form, application_id: `APP-${ONCE.number}` } }),
    post('/v1/uploads/decks', 202, { form: form(answered) }),
    post('/v1/uploads/decks', 202, { form: form() }),
    post('/v1/connect/recognise', 200, { body: { form_id: site.form, email: 'ada@example.com' } }),
  ];
}

/** As the tool reads it, with the description's own example of the answer: of the answer, only the kind is compared. */
export function fileOf({ method, path, query, headers, body, form, status }, { paths }) {
  const answer = paths[templateOf(paths, path)][method.toLowerCase()].responses[status].content['application/json'].example;
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
