import { type Call, Own } from './sample-calls';

/** Operations that the clients have a method for; Python's has the same name in its own spelling. */
const METHODS: Record<string, string> = {
  listCompanies: 'companies.list',
  createCompany: 'companies.create',
  getCompany: 'companies.get',
  changeCompany: 'companies.change',
  archiveCompany: 'companies.archive',
  restoreCompany: 'companies.restore',
  getCompanyScores: 'companies.scores',
  listCompanyMetrics: 'companies.metrics',
  listNotes: 'companies.notes',
  addNote: 'companies.addNote',
  listDocuments: 'companies.documents',
  uploadDocument: 'companies.uploadDocument',
  getDocumentDownloadUrl: 'companies.downloadUrl',
  submitDeck: 'decks.submit',
  listJobs: 'jobs.list',
  getJob: 'jobs.wait',
  retryJob: 'jobs.retry',
  listDeals: 'deals.list',
  getDeal: 'deals.get',
  moveDeal: 'deals.move',
  getEvent: 'events.get',
  createWebhookEndpoint: 'webhooks.create',
  listWebhookEndpoints: 'webhooks.list',
  pingWebhookEndpoint: 'webhooks.ping',
  exportCompanies: 'exports.read',
  exportDeals: 'exports.read',
  exportNotes: 'exports.read',
  exportEvents: 'exports.read',
  getMyCompany: 'me.company',
  updateMyCompany: 'me.update',
  getMyScores: 'me.scores',
  listMyMetrics: 'me.metrics',
  listMyDocuments: 'me.documents',
  uploadMyDocument: 'me.uploadDocument',
  submitDraft: 'me.drafts.submit',
  listDrafts: 'me.drafts.list',
  getDraft: 'me.drafts.wait',
  publishDraft: 'me.drafts.publish',
  signUpload: 'forms.sign',
  uploadDeck: 'forms.submit',
};
/** Their body is one argument, not an object. */
const PLAIN = ['addNote'];

const isList = ({ operation, method }: Call): boolean =>
  method === 'GET' && (operation.parameters ?? []).some(({ name }) => name === 'cursor');
const isExport = ({ path }: Call): boolean => path.startsWith('/v1/exports/');

/** What a sample reads, not this process. */
const ENVIRONMENT = ['process', 'env'].join('.');

interface Spelling {
  own(name: string): string;
  text(value: string): string;
  key(name: string): string;
  words: Record<'null' | 'true' | 'false', string>;
  open: string;
  close: string;
}
const TYPESCRIPT: Spelling = {
  own: (name) => `${ENVIRONMENT}.${name}!`,
  text: (value) => `'${value.replace(/[\\']/g, '\\$&')}'`,
  key: (name) => name,
  words: { null: 'null', true: 'true', false: 'false' },
  open: '{ ',
  close: ' }',
};
const PYTHON: Spelling = {
  own: (name) => `os.environ["${name}"]`,
  text: (value) => (value.includes('"') ? `'${value}'` : `"${value}"`),
  key: (name) => `"${name}"`,
  words: { null: 'None', true: 'True', false: 'False' },
  open: '{',
  close: '}',
};

/** JSON as a program has it, with the reader's own values out of the environment. */
function literal(value: unknown, spelling: Spelling): string {
  if (value instanceof Own) return spelling.own(value.name);
  if (value === null || typeof value === 'boolean') return spelling.words[String(value) as keyof Spelling['words']];
  if (typeof value === 'string') return spelling.text(value);
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, spelling)).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value as object).map(([name, item]) => `${spelling.key(name)}: ${literal(item, spelling)}`);
  return `${spelling.open}${entries.join(', ')}${spelling.close}`;
}

const inTypeScript = (value: unknown): string => literal(value, TYPESCRIPT);
const inPython = (value: unknown): string => literal(value, PYTHON);

/** The key, where the sample needs one that the client's methods do not ask for. */
const usesKey = ({ operation, credential }: Call): boolean =>
  credential === 'DEAL_FLOW_KEY' || (credential !== null && !METHODS[operation.operationId]);

export function typescript(call: Call): string {
  const known = METHODS[call.operation.operationId];
  const key = usesKey(call) ? `, key: ${ENVIRONMENT}.${call.credential}!` : '';
  const lines =
    known === undefined ? typescriptRequest(call) : isExport(call) ? typescriptExport(known, call) : typescriptMethod(known, call);
  return [
    ...(call.form ? ["import { openAsBlob } from 'node:fs';"] : []),
    "import { DealFlowClient } from '@deal-flow/client';",
    '',
    `const client = new DealFlowClient({ baseUrl: ${ENVIRONMENT}.DEAL_FLOW_URL!${key} });`,
    ...lines,
  ].join('\n');
}

const blobOf = ({ file }: NonNullable<Call['form']>): string => `await openAsBlob('${file}')`;

function typescriptExport(known: string, { path }: Call): string[] {
  return [`for await (const chunk of await client.${known}('${path.split('/').pop()}')) process.stdout.write(chunk);`];
}

/** By a method of the client. */
function typescriptMethod(known: string, call: Call): string[] {
  const { operation, ids, body, form, credential } = call;
  const args = ids.map(([, name]) => inTypeScript(new Own(name)));
  if (credential === 'UPLOAD_TOKEN') args.push(inTypeScript(new Own(credential)));
  if (form) args.push(blobOf(form));
  const rest = body ?? (form && Object.keys(form.fields).length > 0 ? form.fields : null);
  if (rest) args.push(inTypeScript(PLAIN.includes(operation.operationId) ? Object.values(rest)[0] : rest));
  const called = `client.${known}(${args.join(', ')})`;
  return [isList(call) ? `for await (const row of ${called}) console.log(row);` : `console.log(await ${called});`];
}

/** By method and path, which the client's types know. */
function typescriptRequest({ method, path, ids, query, body, form }: Call): string[] {
  const params = {
    ...(ids.length > 0 && { path: Object.fromEntries(ids.map(([parameter, name]) => [parameter, new Own(name)])) }),
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
  };
  const options = [
    ...(Object.keys(params).length > 0 ? [`params: ${inTypeScript(params)}`] : []),
    ...(body ? [`body: ${inTypeScript(body)}`] : []),
    ...(form ? [`body: ${inTypeScript({ ...form.fields, file: '' })}`, 'bodySerializer: () => form'] : []),
  ];
  const given = options.length > 0 ? `, { ${options.join(', ')} }` : '';
  return [...(form ? typescriptForm(form) : []), `const { data } = await client.api.${method}('${path}'${given});`, 'console.log(data);'];
}

function typescriptForm(form: NonNullable<Call['form']>): string[] {
  return [
    'const form = new FormData();',
    ...Object.entries(form.fields).map(([name, value]) => `form.append('${name}', ${inTypeScript(value)});`),
    `form.append('file', ${blobOf(form)}, '${form.file}');`,
  ];
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function python(call: Call): string {
  const known = METHODS[call.operation.operationId];
  const key = usesKey(call) ? `, os.environ["${call.credential}"]` : '';
  const lines = known === undefined ? pythonRequest(call) : isExport(call) ? pythonExport(known, call) : pythonMethod(known, call);
  return [
    'import os',
    'from deal_flow import DealFlowClient',
    '',
    `client = DealFlowClient(os.environ["DEAL_FLOW_URL"]${key})`,
    ...lines,
  ].join('\n');
}

const keywordsOf = (given: object): string[] => Object.entries(given).map(([name, value]) => `${name}=${inPython(value)}`);

function pythonExport(known: string, { path }: Call): string[] {
  return [`for chunk in client.${known}("${path.split('/').pop()}"):`, '    print(chunk.decode(), end="")'];
}

function pythonMethod(known: string, call: Call): string[] {
  const { ids, body, form, credential } = call;
  const args = ids.map(([, name]) => inPython(new Own(name)));
  if (credential === 'UPLOAD_TOKEN') args.push(inPython(new Own(credential)));
  if (form) args.push('file', ...keywordsOf(form.fields));
  if (body) args.push(...keywordsOf(body));
  return pythonAnswer(call, `client.${snakeCase(known)}(${args.join(', ')})`, '');
}

function pythonRequest(call: Call): string[] {
  const { method, path, ids, query, body, form } = call;
  const filled = ids.reduce((text, [parameter, name]) => text.replace(`{${parameter}}`, `{os.environ['${name}']}`), path);
  const args = [ids.length > 0 ? `f"${filled}"` : `"${path}"`];
  if (query.length > 0) args.push(inPython(Object.fromEntries(query)));
  if (body) args.push(inPython(body));
  if (form) args.push('file', inPython(form.fields), `file_name="${form.file}"`, 'media_type="text/csv"');
  return pythonAnswer(call, `client.api.${form ? 'upload' : method.toLowerCase()}(${args.join(', ')})`, '["data"]');
}

/** @param rows of a list's answer, where they are: a method gives them at once */
function pythonAnswer(call: Call, called: string, rows: string): string[] {
  if (isList(call)) return [`for row in ${called}${rows}:`, '    print(row)'];
  const line = `print(${called})`;
  return call.form ? [`with open("${call.form.file}", "rb") as file:`, `    ${line}`] : [line];
}
