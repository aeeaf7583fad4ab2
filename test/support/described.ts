import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

interface Media {
  schema?: object;
}
interface Operation {
  responses: Record<string, { content?: Record<string, Media> }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

const description = JSON.parse(readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8')) as Description;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: 'description', components: description.components });

const routes = Object.entries(description.paths).map(([template, operations]) => ({
  form: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  operations,
}));
const compiled = new Map<object, ValidateFunction>();

function validator(schema: object): ValidateFunction {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"description#/components')) as object);
    compiled.set(schema, validate);
  }
  return validate;
}

/**
 * What the description does not say of an answer; null when it is as described, or when no operation is meant: a route that does
 * not exist.
 */
export function undescribed(method: string, path: string, status: number, body: unknown): string | null {
  const pathname = path.split('?')[0] as string;
  const operation = routes.find(({ form }) => form.test(pathname))?.operations[method.toLowerCase()];
  if (!operation) return null;
  const response = operation.responses[String(status)];
  if (!response) return `${method} ${pathname} answers ${status}, which is not described`;
  const schema = response.content?.['application/json']?.schema;
  if (!schema) return null;
  const validate = validator(schema);
  return validate(body) ? null : `${method} ${pathname} ${status}: ${ajv.errorsText(validate.errors)}`;
}
