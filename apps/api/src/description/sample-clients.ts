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

export function typescript(call: Call): string {
  const { operation, method, path, ids, query, body, form, credential } = call;
  const known = METHODS[operation.operationId];
  const imports = ["import { DealFlowClient } from '@deal-flow/client';"];
  if (form) imports.unshift("import { openAsBlob } from 'node:fs';");
  const key = credential === 'DEAL_FLOW_KEY' || (credential && !known) ? `, key: ${ENVIRONMENT}.${credential}!` : '';
  const begun = [...imports, '', `const client = new DealFlowClient({ baseUrl: ${ENVIRONMENT}.DEAL_FLOW_URL!${key} });`];
  const file = form && `await openAsBlob('${form.file}')`;
  if (isExport(call) && known) {
    const table = path.split('/').pop();
    return [...begun, `for await (const chunk of await client.${known}('${table}')) process.stdout.write(chunk);`].join('\n');
  }
  if (known) {
    const args = ids.map(([, name]) => inTypeScript(new Own(name)));
    if (credential === 'UPLOAD_TOKEN') args.push(inTypeScript(new Own(credential)));
    if (file) args.push(file);
    const rest = body ?? (form && Object.keys(form.fields).length > 0 ? form.fields : null);
    if (rest) args.push(PLAIN.includes(operation.operationId) ? inTypeScript(Object.values(rest)[0]) : inTypeScript(rest));
    const called = `client.${known}(${args.join(', ')})`;
    return [...begun, isList(call) ? `for await (const row of ${called}) console.log(row);` : `console.log(await ${called});`].join('\n');
  }
  const params = {
    ...(ids.length > 0 && { path: Object.fromEntries(ids.map(([parameter, name]) => [parameter, new Own(name)])) }),
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
  };
  const options = [
    ...(Object.keys(params).length > 0 ? [`params: ${inTypeScript(params)}`] : []),
    ...(body ? [`body: ${inTypeScript(body)}`] : []),
    ...(form ? [`body: ${inTypeScript({ ...form.fields, file: '' })}`, 'bodySerializer: () => form'] : []),
  ];
  const fields = form
    ? [
        'const form = new FormData();',
        ...Object.entries(form.fields).map(([name, value]) => `form.append('${name}', ${inTypeScript(value)});`),
        `form.append('file', ${file}, '${form.file}');`,
      ]
    : [];
  const given = options.length > 0 ? `, { ${options.join(', ')} }` : '';
  return [...begun, ...fields, `const { data } = await client.api.${method}('${path}'${given});`, 'console.log(data);'].join('\n');
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function python(call: Call): string {
  const { operation, method, path, ids, query, body, form, credential } = call;
  const known = METHODS[operation.operationId];
  const key = credential === 'DEAL_FLOW_KEY' || (credential && !known) ? `, os.environ["${credential}"]` : '';
  const begun = ['import os', 'from deal_flow import DealFlowClient', '', `client = DealFlowClient(os.environ["DEAL_FLOW_URL"]${key})`];
  const keywords = (given: object): string[] => Object.entries(given).map(([name, value]) => `${name}=${inPython(value)}`);
  const within = (line: string): string[] => (form ? [`with open("${form.file}", "rb") as file:`, `    ${line}`] : [line]);
  if (isExport(call) && known) {
    return [...begun, `for chunk in client.${known}("${path.split('/').pop()}"):`, '    print(chunk.decode(), end="")'].join('\n');
  }
  if (known) {
    const args = ids.map(([, name]) => inPython(new Own(name)));
    if (credential === 'UPLOAD_TOKEN') args.push(inPython(new Own(credential)));
    if (form) args.push('file', ...keywords(form.fields));
    if (body) args.push(...keywords(body));
    const called = `client.${snakeCase(known)}(${args.join(', ')})`;
    return [...begun, ...(isList(call) ? [`for row in ${called}:`, '    print(row)'] : within(`print(${called})`))].join('\n');
  }
  const filled = ids.reduce((text, [parameter, name]) => text.replace(`{${parameter}}`, `{os.environ['${name}']}`), path);
  const args = [ids.length > 0 ? `f"${filled}"` : `"${path}"`];
  if (query.length > 0) args.push(inPython(Object.fromEntries(query)));
  if (body) args.push(inPython(body));
  if (form) args.push('file', inPython(form.fields), `file_name="${form.file}"`, 'media_type="text/csv"');
  const name = form ? 'upload' : method.toLowerCase();
  const called = `client.api.${name}(${args.join(', ')})`;
  return [...begun, ...(isList(call) ? [`for row in ${called}["data"]:`, '    print(row)'] : within(`print(${called})`))].join('\n');
}
