import type { OpenAPIObject } from '@nestjs/swagger';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

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
  return { ...(description !== undefined && { description }), ...(example !== undefined && { example }), anyOf: [inner, { type: 'null' }] } as JsonObject;
}

function walk(value: Json): Json {
  if (Array.isArray(value)) return value.map(walk);
  if (value === null || typeof value !== 'object') return value;
  const walked: JsonObject = {};
  for (const [key, item] of Object.entries(value)) walked[key] = walk(item);
  return convertNullable(walked);
}

export function toOpenApi31(document: OpenAPIObject): OpenAPIObject {
  const converted = walk(document as unknown as Json) as unknown as OpenAPIObject;
  return { ...converted, openapi: '3.1.0' };
}
