import type { OpenAPIObject } from '@nestjs/swagger';
import { exactlyOneOf } from '@app/http';

interface Schema {
  $ref?: string;
  example?: unknown;
  enum?: unknown[];
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: { required: string[] }[];
  additionalProperties?: boolean;
  unevaluatedProperties?: boolean;
}
interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: unknown;
}
interface Answer {
  content?: Record<string, Media>;
  headers?: Record<string, object>;
}
interface Operation {
  tags?: string[];
  security?: object[];
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
}

const text = (description: string, example: string, schema: object = {}): object => ({
  description,
  schema: { type: 'string', ...schema, example },
});

/** Headers that the mechanism sends, whatever the route. */
const HEADERS = {
  'X-Request-Id': text('Names this request, in errors and in our logs.', '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11', {
    format: 'uuid',
    minLength: 36,
    maxLength: 36,
  }),
  'WWW-Authenticate': text('The challenge of every 401.', 'Bearer', { enum: ['Bearer'] }),
  Link: text('The page that says what to do about this error.', '</docs/guides/errors/company_not_found>; rel="help"', {
    pattern: '^</docs/guides/errors/[a-z_]+>; rel="help"$',
    maxLength: 100,
  }),
  Location: text('Where to poll; the same as `poll_url`.', 'https://api.example.com/v1/jobs/01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11', {
    format: 'uri',
    maxLength: 2048,
  }),
  'Retry-After': text('Seconds until the next poll makes sense, or until the limit lets another request pass.', '1', {
    pattern: '^[0-9]+$',
    maxLength: 5,
  }),
  'Idempotent-Replayed': text('Only on the replay of an earlier answer.', 'true', { enum: ['true'] }),
  'Access-Control-Allow-Origin': text('Any origin, unless the form lists its own.', '*', {
    maxLength: 2048,
    pattern: '^[!-~]+$',
  }),
  'Preference-Applied': text('The wait that was granted.', 'wait=20', { pattern: '^wait=[0-9]+$', maxLength: 7 }),
} as const;

function headersOf(operation: Operation, status: string): (keyof typeof HEADERS)[] {
  const takes = (name: string): boolean => (operation.parameters ?? []).some((parameter) => parameter.name === name);
  const names: (keyof typeof HEADERS)[] = ['X-Request-Id'];
  if (Number(status) >= 400) names.push('Link');
  if (status === '401') names.push('WWW-Authenticate');
  if (status === '202') names.push('Location', 'Retry-After');
  if (status === '429') names.push('Retry-After');
  if (operation.tags?.includes('Public')) names.push('Access-Control-Allow-Origin');
  if (takes('Idempotency-Key')) names.push('Idempotent-Replayed');
  if (takes('Prefer') && status === '200') names.push('Preference-Applied');
  return names;
}

/** A whole example, put together from those of the fields. */
export function exampleOf(schema: Schema, schemas: Record<string, Schema>): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref !== undefined) return exampleOf(schemas[schema.$ref.split('/').pop() as string] as Schema, schemas);
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, schemas)));
  if (schema.anyOf) return exampleOf(schema.anyOf[0] as Schema, schemas);
  if (schema.properties) {
    const others = (schema.oneOf ?? []).slice(1).flatMap(({ required }) => required);
    const shown = Object.entries(schema.properties).filter(([name]) => !others.includes(name));
    return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, schemas)]));
  }
  return schema.items ? [exampleOf(schema.items, schemas)] : {};
}

/** Fields that the description does not name are refused; in a form `unevaluated…`, as its fields stand in two schemas. */
function closeBody(media: Media, schemas: Record<string, Schema>): void {
  const name = media.schema?.$ref?.split('/').pop();
  if (name === undefined) return void Object.assign(media.schema ?? {}, { unevaluatedProperties: false });
  const alternatives = exactlyOneOf(name)?.map((field) => ({ required: [field] }));
  Object.assign(schemas[name] as Schema, { additionalProperties: false }, alternatives && { oneOf: alternatives });
}

/** Adds to every operation what follows from the rest: headers, whole examples, closed bodies, and that no key is asked where none is. */
export function completeOperations(document: OpenAPIObject): void {
  const schemas = document.components?.schemas as Record<string, Schema>;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods as Record<string, Operation>));
  for (const operation of operations) {
    operation.security ??= [];
    for (const [status, answer] of Object.entries(operation.responses)) {
      const named = headersOf(operation, status).map((name) => [name, { $ref: `#/components/headers/${name}` }]);
      answer.headers = { ...answer.headers, ...(Object.fromEntries(named) as Record<string, object>) };
    }
    for (const media of Object.values(operation.requestBody?.content ?? {})) closeBody(media, schemas);
    const bodies = [operation.requestBody, ...Object.values(operation.responses)];
    for (const media of bodies.flatMap((body) => Object.values(body?.content ?? {}))) {
      if (media.schema && media.examples === undefined) media.example = exampleOf(media.schema, schemas);
    }
  }
  document.components = { ...document.components, headers: HEADERS } as OpenAPIObject['components'];
}
