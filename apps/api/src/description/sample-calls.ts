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
