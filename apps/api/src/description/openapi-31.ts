import type { OpenAPIObject } from '@nestjs/swagger';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** Formats whose texts all have one length, or a longest one (timestamps are UTC with milliseconds). */
const LENGTHS: Record<string, JsonObject> = {
  uuid: { minLength: 36, maxLength: 36 },
  'date-time': { minLength: 24, maxLength: 24 },
};
/** Keys whose values are data, not schemas. */
const DATA = new Set(['example', 'examples', 'default', 'enum']);

/** OpenAPI 3.0's `nullable: true` is not part of 3.1, where null is a type like any other. */
function convertNullable(schema: JsonObject): JsonObject {
  if (schema.nullable !== true) return schema;
  const { nullable: _nullable, ...rest } = schema;
  if (typeof rest.type === 'string' && !rest.allOf) {
    const nullEnum = Array.isArray(rest.enum) && !rest.enum.includes(null) ? { enum: [...rest.enum, null] } : {};
    return { ...rest, ...nullEnum, type: [rest.type, 'null'] } as JsonObject;
  }
  const { description, example, ...shape } = rest;
  const inner = Array.isArray(shape.allOf) && shape.allOf.length === 1 ? (shape.allOf[0] as JsonObject) : shape;
  return {
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    anyOf: [inner, { type: 'null' }],
  } as JsonObject;
}

/** What a type or format implies, said once here instead of at every field: no integer of ours needs more than 32 bits. */
function withImpliedLimits(schema: JsonObject): JsonObject {
  if (schema.type === 'integer') return { format: 'int32', ...schema };
  if (schema.type === 'string' && typeof schema.format === 'string') return { ...LENGTHS[schema.format], ...schema };
  return schema;
}

function walk(value: Json): Json {
  if (Array.isArray(value)) return value.map(walk);
  if (value === null || typeof value !== 'object') return value;
  const walked: JsonObject = {};
  for (const [key, item] of Object.entries(value)) walked[key] = DATA.has(key) ? item : walk(item);
  return convertNullable(withImpliedLimits(walked));
}

export function toOpenApi31(document: OpenAPIObject): OpenAPIObject {
  const converted = walk(document as unknown as Json) as unknown as OpenAPIObject;
  return { ...converted, openapi: '3.1.0' };
}
