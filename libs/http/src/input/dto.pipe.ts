import { Injectable, Body as NestBody, Query as NestQuery, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { ApiError, type ErrorDetail } from '@app/errors';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { quickCheckOf, type QuickCheck } from './quick-check';
import { trimmedFieldsOf } from './validators';

type Class = new () => object;

const PLAIN = new Set<unknown>([String, Number, Boolean, Object, Array]);
const known = new Map<Class, ReadonlySet<string>>();
const quickChecks = new Map<Class, QuickCheck | null>();
const trimmedFields = new Map<Class, string[]>();

function quickCheck(dto: Class): QuickCheck | null {
  let check = quickChecks.get(dto);
  if (check === undefined) quickChecks.set(dto, (check = quickCheckOf(dto)));
  return check;
}

function trim(dto: Class, instance: object): void {
  let fields = trimmedFields.get(dto);
  if (fields === undefined) trimmedFields.set(dto, (fields = trimmedFieldsOf(dto)));
  const values = instance as Record<string, unknown>;
  for (const field of fields) {
    const value = values[field];
    if (typeof value === 'string') values[field] = value.trim();
  }
}

/** The fields that a DTO declares, from class-validator's own metadata. */
export function fieldsOf(dto: Class): ReadonlySet<string> {
  let fields = known.get(dto);
  if (!fields) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
    fields = new Set(rules.map((rule) => rule.propertyName));
    known.set(dto, fields);
  }
  return fields;
}

function collect(errors: ValidationError[], path: string, details: ErrorDetail[]): ErrorDetail[] {
  for (const error of errors) {
    const field = path ? `${path}.${error.property}` : error.property;
    for (const issue of Object.values(error.constraints ?? {})) details.push({ field, issue });
    collect(error.children ?? [], field, details);
  }
  return details;
}

function failure(details: ErrorDetail[]): ApiError {
  const [first] = details;
  const message = first ? `${first.field ? `${first.field}: ` : ''}${first.issue}` : undefined;
  return new ApiError('invalid_request', message, details.slice(0, 20));
}

/**
 * Checks a body or query against its class-validator DTO. Unknown fields are refused here, by own keys: class-validator lets
 * `__proto__` and `constructor` through. Values are taken as they are, but for texts that are trimmed: no DTO nests another, and a
 * transformer would trip over a value's own `constructor`.
 * @throws ApiError invalid_request naming every field
 */
export function validateDto<T extends object>(dto: new () => T, value: unknown): T {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw ApiError.invalid('', 'a JSON object is required');
  }
  const fields = fieldsOf(dto);
  const unknown = Object.keys(value).filter((key) => !fields.has(key));
  if (unknown.length > 0) throw failure(unknown.slice(0, 20).map((field) => ({ field, issue: 'is not a known field' })));
  const instance = Object.assign(new dto(), value);
  trim(dto, instance);
  if (quickCheck(dto)?.(instance)) return instance;
  const errors = validateSync(instance, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });
  if (errors.length > 0) throw failure(collect(errors, '', []));
  return instance;
}

@Injectable()
export class DtoPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!metatype || PLAIN.has(metatype)) return value;
    return validateDto(metatype as Class, type === 'query' ? { ...(value as object) } : value);
  }
}

/**
 * The request's body and query, checked against the class they are typed with. Nest's own decorators of these names check nothing; a
 * route that uses one stops the start. They are not checked by a global pipe, as Nest would run that on every path parameter and
 * principal too, a promise each.
 */
export const Body = (): ParameterDecorator => NestBody(DtoPipe);
export const Query = (): ParameterDecorator => NestQuery(DtoPipe);

/** The body of a multipart route that takes its file and nothing else. */
export class NoFields {}
