import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

export interface FieldSchema {
  type?: string | string[];
  format?: string;
  maxLength?: number;
  maximum?: number;
  enum?: unknown[];
}
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: FieldSchema;
}
interface Media {
  schema: { $ref?: string; allOf?: { $ref?: string; properties?: Record<string, FieldSchema> }[] };
  example: Record<string, unknown>;
}
interface DescribedOperation {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
}
interface Document {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, { properties?: Record<string, FieldSchema> }> };
}

export interface Operation {
  id: string;
  method: string;
  /** With `{name}` for its path parameters. */
  template: string;
  /** Which credential it takes: `investorKey`, `founderKey`, `uploadToken`; none for public ones. */
  credential: string | undefined;
  path: Parameter[];
  query: Parameter[];
  /** Whether it takes `Idempotency-Key`. */
  repeatable: boolean;
  json: { example: Record<string, unknown>; fields: Record<string, FieldSchema>; isValid: ValidateFunction } | null;
  form: { example: Record<string, string>; fields: Record<string, FieldSchema> } | null;
}

const document = JSON.parse(readFileSync(join(__dirname, '../../../docs/openapi.json'), 'utf8')) as Document;

const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
ajv.addSchema({ $id: 'description', components: document.components });

function fieldsOf(reference: string | undefined): Record<string, FieldSchema> {
  return document.components.schemas[reference?.split('/').pop() ?? '']?.properties ?? {};
}

function jsonOf(media: Media | undefined): Operation['json'] {
  if (!media) return null;
  const isValid = ajv.compile({ $ref: `description${media.schema.$ref}` });
  return { example: media.example, fields: fieldsOf(media.schema.$ref), isValid };
}

function formOf(media: Media | undefined): Operation['form'] {
  if (!media) return null;
  const { file: _file, ...example } = media.example as Record<string, string>;
  return { example, fields: fieldsOf(media.schema.allOf?.[0]?.$ref) };
}

/** Every operation of the committed description: a new route is attacked without a new test. */
export const OPERATIONS: Operation[] = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, described]): Operation => {
    const parameters = described.parameters ?? [];
    return {
      id: described.operationId,
      method: method.toUpperCase(),
      template,
      credential: described.security.flatMap((scheme) => Object.keys(scheme))[0],
      path: parameters.filter((parameter) => parameter.in === 'path'),
      query: parameters.filter((parameter) => parameter.in === 'query'),
      repeatable: parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
      json: jsonOf(described.requestBody?.content['application/json']),
      form: formOf(described.requestBody?.content['multipart/form-data']),
    };
  }),
);
