import {
  Injectable,
  Body as NestBody,
  Query as NestQuery,
  ValidationPipe,
  type ArgumentMetadata,
  type ValidationPipeOptions,
} from '@nestjs/common';
import { ApiError, type ErrorDetail } from '@app/errors';
import * as classTransformer from 'class-transformer';
import * as classValidator from 'class-validator';
import { type Nested, nestedTypesOf } from './nested';
import { quickCheckOf, type QuickCheck } from './quick-check';
import { isTransformed, rawFieldsOf, trimmedFieldsOf } from './validators';

type Class = new () => object;
type Fields = Record<string, unknown>;

const MAX_DETAILS = 20;
const PLAIN = new Set<unknown>([String, Number, Boolean, Object, Array]);

/** What is asked of a DTO class, put together once. */
interface Shape {
  /** That it declares, from class-validator's own metadata. */
  fields: ReadonlySet<string>;
  /** Handed on untouched. */
  raw: readonly string[];
  trimmed: readonly string[];
  /** Field → the DTO of what stands there. */
  nested: ReadonlyMap<string, Nested>;
  quickCheck: QuickCheck | null;
}

const shapes = new Map<Class, Shape>();

function shapeOf(dto: Class): Shape {
  let shape = shapes.get(dto);
  if (!shape) {
    const rules = classValidator.getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
    const nested = nestedTypesOf(dto);
    shape = {
      fields: new Set(rules.map((rule) => rule.propertyName)),
      raw: rawFieldsOf(dto),
      trimmed: trimmedFieldsOf(dto),
      nested,
      quickCheck: nested.size > 0 || isTransformed(dto) ? null : quickCheckOf(dto),
    };
    shapes.set(dto, shape);
  }
  return shape;
}

/** The fields that a DTO declares. */
export function fieldsOf(dto: Class): ReadonlySet<string> {
  return shapeOf(dto).fields;
}

/** `options[0].label`: what class-validator parts by dots. */
function pathOf(parent: string, property: string): string {
  if (/^\d+$/.test(property)) return `${parent}[${property}]`;
  return parent ? `${parent}.${property}` : property;
}

/** What a rule says of one item of a list begins with the item's place, as `[2] must be …`. */
const OF_AN_ITEM = /^(\[\d{1,6}\]) /;

function collect(errors: readonly classValidator.ValidationError[], parent: string, details: ErrorDetail[]): ErrorDetail[] {
  for (const error of errors) {
    const field = pathOf(parent, error.property);
    // Two rules of a field may say the same.
    for (const issue of new Set(Object.values(error.constraints ?? {}))) {
      const place = OF_AN_ITEM.exec(issue)?.[1];
      details.push(place === undefined ? { field, issue } : { field: field + place, issue: issue.slice(place.length + 1) });
    }
    collect(error.children ?? [], field, details);
  }
  return details;
}

function failure(details: ErrorDetail[]): ApiError {
  const [first] = details;
  const message = first ? `${first.field ? `${first.field}: ` : ''}${first.issue}` : undefined;
  return new ApiError('invalid_request', message, details.slice(0, MAX_DETAILS));
}

/**
 * Refuses unknown fields by own keys, at every level, before anything else reads the value: class-validator lets `__proto__` and
 * `constructor` through, and class-transformer makes an instance of a value's own `constructor`.
 */
function assertKnownFields(dto: Class, value: unknown, path: string): asserts value is Fields {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw ApiError.invalid(path, path ? 'must be an object' : 'a JSON object is required');
  }
  const { fields, nested } = shapeOf(dto);
  const unknown = Object.keys(value).filter((key) => !fields.has(key));
  if (unknown.length > 0) {
    throw failure(unknown.slice(0, MAX_DETAILS).map((field) => ({ field: pathOf(path, field), issue: 'is not a known field' })));
  }
  for (const [field, { type, isList }] of nested) {
    const within = (value as Fields)[field];
    if (within === undefined) continue;
    const place = pathOf(path, field);
    if (!isList) assertKnownFields(type, within, place);
    else if (!Array.isArray(within)) throw ApiError.invalid(place, 'must be a list');
    else within.forEach((each, index) => assertKnownFields(type, each, `${place}[${index}]`));
  }
}

/** A flat value that keeps every rule, as an instance; null where there is more to it, or something to say. */
function quickly(dto: Class, value: Fields): object | null {
  const { quickCheck, trimmed } = shapeOf(dto);
  if (!quickCheck) return null;
  const instance = Object.assign(new dto(), value) as Fields;
  for (const field of trimmed) {
    const text = instance[field];
    if (typeof text === 'string') instance[field] = text.trim();
  }
  return quickCheck(instance) ? instance : null;
}

/** Where a value keeps its raw fields while the pipe is at it: neither Nest's removal of poison keys nor class-transformer looks there. */
const RAW = Symbol('raw fields');

interface Parted extends Fields {
  [RAW]?: Fields;
}

/** A copy with its raw fields aside: they would be copied, too, and lose keys that a map of answers may have. */
function parted(dto: Class, value: Fields): Parted {
  const { raw } = shapeOf(dto);
  const aside = Object.entries(value).filter(([field]) => raw.includes(field));
  const rest = Object.entries(value).filter(([field]) => !raw.includes(field));
  return { ...Object.fromEntries(rest), [RAW]: Object.fromEntries(aside) };
}

/** class-transformer, which makes all of a value but its raw fields; these are there again when the rules are asked. */
const TRANSFORMER = {
  ...classTransformer,
  plainToInstance: (dto: Class, value: Parted, options?: classTransformer.ClassTransformOptions): object => {
    const { [RAW]: raw, ...rest } = value;
    return Object.assign(classTransformer.plainToInstance(dto, rest, options), raw);
  },
};

/**
 * Nest's `ValidationPipe`, with class-validator's rules and class-transformer's types and transformations. Before it: unknown fields.
 * Beside it: most requests are flat and right, and are told so by rules that were put together once; the pipe's own way costs a note
 * a tenth of its time.
 */
@Injectable()
export class DtoPipe extends ValidationPipe {
  constructor() {
    super({
      // Given, so that it need not load them while the first request waits.
      validatorPackage: classValidator,
      transformerPackage: TRANSFORMER as unknown as ValidationPipeOptions['transformerPackage'],
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      transformOptions: { exposeUnsetFields: false },
      exceptionFactory: (errors) => failure(collect(errors, '', [])),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype, type } = metadata;
    if (!metatype || PLAIN.has(metatype)) return value;
    const dto = metatype as Class;
    const given: unknown = type === 'query' ? { ...(value as object) } : value;
    assertKnownFields(dto, given, '');
    const quick = quickly(dto, given);
    if (quick) return quick;
    return super.transform(parted(dto, given), metadata);
  }
}

const PIPE = new DtoPipe();

/**
 * What a request's body is checked by, for values that come another way (command line, assistants' tools).
 * @throws ApiError invalid_request naming every field
 */
export async function validateDto<T extends object>(dto: new () => T, value: unknown): Promise<T> {
  return (await PIPE.transform(value, { type: 'body', metatype: dto })) as T;
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
