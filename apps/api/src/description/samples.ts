import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  $ref?: string;
  required?: string[];
  allOf?: Schema[];
}
interface Media {
  schema?: Schema;
  example?: Record<string, unknown>;
}
export interface SampledOperation {
  operationId: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; example?: unknown; schema?: { example?: unknown } }[];
  requestBody?: { content: Record<string, Media> };
}

/** What an operation is called with, in the least: names in capitals (`COMPANY_ID`) are the reader's own. */
export interface Call {
  operation: SampledOperation;
  method: string;
  path: string;
  /** Parameter of the path → name of what the reader puts there. */
  ids: [parameter: string, name: string][];
  query: [name: string, value: unknown][];
  body: Record<string, unknown> | null;
  /** Of a form: the file's name, and the other fields as texts. */
  form: { file: string; fields: Record<string, string> } | null;
  /** What holds the credential. */
  credential: 'DEAL_FLOW_KEY' | 'UPLOAD_TOKEN' | null;
}

/** A value that the reader has to know: an id of theirs. */
export class Own {
  constructor(readonly name: string) {}
}

const SINGULAR: Record<string, string> = { companies: 'company', theses: 'thesis', 'webhook-endpoints': 'webhook_endpoint' };
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** `/v1/companies/{id}/documents/{document_id}` → `COMPANY_ID`, `DOCUMENT_ID` */
function idsOf(path: string): [string, string][] {
  const parts = path.split('/');
  return parts.flatMap((part, index): [string, string][] => {
    const parameter = /^\{(\w+)\}$/.exec(part)?.[1];
    if (parameter === undefined) return [];
    const before = parts[index - 1] as string;
    return [[parameter, parameter === 'id' ? `${SINGULAR[before] ?? before.replace(/s$/, '')}_id`.toUpperCase() : parameter.toUpperCase()]];
  });
}

/** The form is the reader's, and so is the address that events go to. */
const OWN: Record<string, string> = { form_id: 'FORM_ID', url: 'HOOK_URL' };

function own(name: string, value: unknown): unknown {
  const known = OWN[name] ?? (typeof value === 'string' && UUID.test(value) ? name.toUpperCase() : undefined);
  return known === undefined ? value : new Own(known);
}

function requiredOf(schema: Schema | undefined, schemas: Record<string, Schema>): string[] {
  if (schema?.$ref !== undefined) return requiredOf(schemas[schema.$ref.split('/').pop() as string], schemas);
  return [...(schema?.required ?? []), ...(schema?.allOf ?? []).flatMap((part) => requiredOf(part, schemas))];
}

/** Of an object within, two fields show the way. */
const short = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).slice(0, 2)) : value;

/** The required fields, by their examples; where none is required, the first. */
function least(media: Media, schemas: Record<string, Schema>): Record<string, unknown> {
  const required = requiredOf(media.schema, schemas);
  const all = Object.entries(media.example ?? {});
  const needed = all.filter(([name]) => required.includes(name));
  return Object.fromEntries((needed.length > 0 ? needed : all.slice(0, 1)).map(([name, value]) => [name, own(name, short(value))]));
}

/** Forms whose text fields are needed, too; the description cannot say which, as a file is known by its bytes. */
const FORMS: Record<string, { file: string; fields: Record<string, string> }> = {
  uploadDocument: { file: 'revenue.csv', fields: { name: 'Revenue' } },
  uploadMyDocument: { file: 'revenue.csv', fields: { name: 'Revenue' } },
  startImport: { file: 'companies.csv', fields: { mapping: '{"Company":"name","Website":"website"}', mode: 'upsert', dry_run: 'true' } },
  submitDeck: { file: 'deck.pdf', fields: { company_name: 'Acme Robotics' } },
  uploadDeck: {
    file: 'deck.pdf',
    fields: { company_name: 'Acme Robotics', founder_name: 'Ada Lovelace', founder_email: 'ada@acme-robotics.com' },
  },
};

function callOf(path: string, method: string, operation: SampledOperation, schemas: Record<string, Schema>): Call {
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json'];
  const asked = (operation.security ?? []).flatMap((one) => Object.keys(one));
  const open = asked.length === 0 || operation.security?.some((one) => Object.keys(one).length === 0);
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map((parameter): [string, unknown] => [parameter.name, own(`${parameter.name}_id`, parameter.example ?? parameter.schema?.example)]);
  return {
    operation,
    method: method.toUpperCase(),
    path,
    ids: idsOf(path),
    query,
    body: json ? least(json, schemas) : null,
    form: content['multipart/form-data'] ? (FORMS[operation.operationId] ?? { file: 'deck.pdf', fields: {} }) : null,
    credential: open ? null : asked.includes('uploadToken') ? 'UPLOAD_TOKEN' : 'DEAL_FLOW_KEY',
  };
}

/** Every operation of a description, with what it is called with. */
export function callsOf(document: OpenAPIObject): Call[] {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, SampledOperation>).map(([method, operation]) => callOf(path, method, operation, schemas)),
  );
}

function curl({ method, path, ids, query, body, form, credential }: Call): string {
  const filled = ids.reduce((text, [parameter, name]) => text.replace(`{${parameter}}`, `$${name}`), path);
  const asked = query.map(([name, value]) => `${name}=${value instanceof Own ? `$${value.name}` : encodeURIComponent(String(value))}`);
  const options = credential ? [`-H "Authorization: Bearer $${credential}"`] : [];
  if (form) options.push(`-F file=@${form.file}`, ...Object.entries(form.fields).map(([name, value]) => `-F '${name}=${value}'`));
  if (body) {
    const text = JSON.stringify(body, (_name, value: unknown) => (value instanceof Own ? `$${value.name}` : value));
    // Only within double quotes does a shell fill in what is the reader's.
    const quoted = text.includes('$') ? `"${text.replace(/["\\`]/g, '\\$&')}"` : `'${text.replaceAll("'", "'\\''")}'`;
    options.push('-H "Content-Type: application/json"', `-d ${quoted}`);
  }
  if (method !== 'GET' && !(method === 'POST' && (form || body))) options.unshift(`-X ${method}`);
  const parts = ['curl -sS', ...options, `"$DEAL_FLOW_URL${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}"`];
  return parts.join(parts.length > 3 ? ' \\\n  ' : ' ');
}

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

function typescript(call: Call): string {
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

function python(call: Call): string {
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

/** Every operation gets its samples, as `x-codeSamples`: what they need stands in the environment, as in the guides. */
export function addSamples(document: OpenAPIObject): void {
  for (const call of callsOf(document)) {
    Object.assign(call.operation, {
      'x-codeSamples': [
        { lang: 'Shell', label: 'curl', source: curl(call) },
        { lang: 'TypeScript', label: 'TypeScript', source: typescript(call) },
        { lang: 'Python', label: 'Python', source: python(call) },
      ],
    });
  }
}
