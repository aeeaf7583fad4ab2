import { ApiProperty } from '@nestjs/swagger';
import { ApiError } from '@app/errors';
import { Transform } from 'class-transformer';
import { registerDecorator, ValidateIf, type ValidationOptions } from 'class-validator';

function rule(name: string, validate: (value: unknown) => boolean, message: string, options?: ValidationOptions): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: property as string,
      options: { message, ...options },
      validator: { validate },
    });
}

/** What a rule checks is what the description says of the field. */
function described(
  check: PropertyDecorator,
  schema: { minLength?: number; maxLength: number; pattern?: string; format?: string },
): PropertyDecorator {
  return (target, property) => {
    ApiProperty(schema)(target, property);
    check(target, property);
  };
}

/** Length in Unicode code points, as the contract counts. */
export function codePoints(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** One way to read every text, so that a client's own check takes no time: white space, then something, then anything. */
export const NOT_BLANK = '^\\s*[^\\s\\u0000][^\\u0000]*$';
export const WITHOUT_NUL = '^[^\\u0000]*$';

/** Fields of DTO classes, by class. */
class MarkedFields {
  private readonly fields = new WeakMap<object, Set<string>>();

  add(target: object, field: string): void {
    const marked = this.fields.get(target.constructor) ?? new Set();
    this.fields.set(target.constructor, marked.add(field));
  }

  /** Those of the class and of its parents. */
  of(dto: new () => object): string[] {
    const found: string[] = [];
    for (let type: object | null = dto; type; type = Object.getPrototypeOf(type) as object | null)
      found.push(...(this.fields.get(type) ?? []));
    return [...new Set(found)];
  }
}

const trimmed = new MarkedFields();
const raw = new MarkedFields();
const transformedFields = new MarkedFields();

/** The fields of a DTO that are trimmed before they are checked. */
export const trimmedFieldsOf = (dto: new () => object): string[] => trimmed.of(dto);

/** Whether class-transformer has more to do to a DTO than trimming. */
export const isTransformed = (dto: new () => object): boolean => transformedFields.of(dto).length > 0;

/** The fields of a DTO that are handed on as they came. */
export const rawFieldsOf = (dto: new () => object): string[] => raw.of(dto);

const trimText = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

function trims(target: object, property: string): void {
  trimmed.add(target, property);
  trimText(target, property);
}

/**
 * A string of `min` (default 1) to `max` code points. Stored as sent where it may be `blank`; where it may not it is trimmed (contract,
 * section 1), unless it must stay `verbatim`, as passwords do.
 */
export function IsText(limits: { min?: number; max: number; blank?: boolean; verbatim?: boolean }): PropertyDecorator {
  const min = limits.min ?? (limits.blank ? 0 : 1);
  const range = min > 0 ? `${min} to ${limits.max}` : `at most ${limits.max}`;
  const check = rule(
    'isText',
    (value) => {
      if (typeof value !== 'string') return false;
      // Every code point is at most two units: the cheap check decides most cases.
      if (value.length > limits.max * 2) return false;
      const length = codePoints(value);
      return length >= min && length <= limits.max && (limits.blank === true || value.trim() !== '');
    },
    `must be a string of ${range} characters${limits.blank ? '' : ', not blank'}`,
  );
  const text = described(check, {
    ...(min > 0 && { minLength: min }),
    maxLength: limits.max,
    pattern: limits.blank ? WITHOUT_NUL : NOT_BLANK,
  });
  return (target, property) => {
    if (!limits.blank && !limits.verbatim) trims(target, property as string);
    text(target, property);
  };
}

/** The id of something of the team; whether there is such a thing is for its service to say. In lower case. */
export function IsId(): PropertyDecorator {
  const text = IsText({ max: 64 });
  const lower = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value));
  return (target, property) => {
    text(target, property);
    lower(target, property);
    transformedFields.add(target, property as string);
  };
}

const MAX_URL = 2048;
/** What of the rule below a pattern can say. */
const HTTP_URL = '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#<>"\\\\^`{|}\\u0000-\\u001f\\u007f][^\\s<>"\\\\^`{|}\\u0000-\\u001f\\u007f]*$';

export function isHttpUrl(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_URL || !/^https?:\/\/[^\s/?#]/i.test(value)) return false;
  if (/[\s<>"\\^`{|}\u0000-\u001f\u007f]/.test(value)) return false;
  try {
    const { hostname, username, password } = new URL(value);
    return hostname.includes('.') && !hostname.startsWith('.') && username === '' && password === '';
  } catch {
    return false;
  }
}

/** An absolute http(s) URI of at most 2,048 characters with a host that has a dot. */
export function IsHttpUrl(): PropertyDecorator {
  return described(rule('isHttpUrl', isHttpUrl, 'must be an absolute http or https URI'), {
    format: 'uri',
    maxLength: MAX_URL,
    pattern: HTTP_URL,
  });
}

const MAX_EMAIL = 254;
const EMAIL = /^[^\s@<>()[\],;:\\"\u0000-\u001f]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/iu;

export function isEmailAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_EMAIL && EMAIL.test(value) && !/^\.|\.\.|\.@/.test(value);
}

export function IsEmailAddress(): PropertyDecorator {
  return described(rule('isEmailAddress', isEmailAddress, 'must be an e-mail address'), { format: 'email', maxLength: MAX_EMAIL });
}

const TIMESTAMP =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A moment with its offset (RFC 3339); no day that its month has not. */
export function isTimestamp(value: unknown): value is string {
  if (typeof value !== 'string' || !TIMESTAMP.test(value) || value.startsWith('0000')) return false;
  const day = value.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

export function IsTimestamp(): PropertyDecorator {
  return described(rule('isTimestamp', isTimestamp, 'must be a timestamp with its offset (RFC 3339)'), {
    format: 'date-time',
    minLength: 20,
    maxLength: 40,
  });
}

/** May be absent; `null` is refused like any other wrong type. */
export function Optional(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

/** May be absent or null. */
export function Nullable(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined && value !== null);
}

/** What the description says of a form's text field that is checked by hand: as long as one part may be. */
export const FORM_TEXT = { maxLength: 1024 * 1024, pattern: WITHOUT_NUL };

/** Any JSON value, untouched: the service checks it by hand. */
export function IsRaw(): PropertyDecorator {
  const anything = rule('isRaw', () => true, 'is accepted as it is');
  return (target, property) => {
    raw.add(target, property as string);
    anything(target, property);
  };
}

/** The first of `items` that `issueOf` finds something wrong with, as a message that begins with its place. */
function itemIssue(items: unknown, issueOf: (item: unknown) => string | null): string | null {
  if (!Array.isArray(items)) return null;
  for (const [index, item] of items.entries()) {
    const issue = issueOf(item);
    if (issue !== null) return `[${index}] ${issue}`;
  }
  return null;
}

const MAX_LIST = 200;

/**
 * A list of at most `most` (default 200) texts of 1 to `max` code points, none blank; trimmed. `ids`: in lower case, each once.
 * A refusal names the place, as `options[2]`.
 */
export function IsTextList({ max, most = MAX_LIST, ids = false }: { max: number; most?: number; ids?: boolean }): PropertyDecorator {
  const issueOf = (item: unknown): string | null =>
    typeof item === 'string' && item.trim() !== '' && codePoints(item.trim()) <= max
      ? null
      : `must be a string of 1 to ${max} characters, not blank`;
  const list = (target: object, property: string): void =>
    registerDecorator({
      name: 'isTextList',
      target: target.constructor,
      propertyName: property,
      validator: {
        validate: (value: unknown) => Array.isArray(value) && value.length <= most && itemIssue(value, issueOf) === null,
        defaultMessage: (args) => itemIssue(args?.value, issueOf) ?? `must be a list of at most ${most}`,
      },
    });
  const tidy = (value: unknown): unknown => {
    if (!Array.isArray(value) || value.length > most || itemIssue(value, issueOf) !== null) return value;
    const texts = (value as string[]).map((text) => text.trim());
    return ids ? [...new Set(texts.map((id) => id.toLowerCase()))] : texts;
  };
  const transform = Transform(({ value }: { value: unknown }) => tidy(value));
  return (target, property) => {
    list(target, property as string);
    transform(target, property);
    transformedFields.add(target, property as string);
  };
}

/** What `IsText` asks of a field, for texts in lists and maps that are checked by hand. Trimmed. @throws ApiError invalid_request */
export function textOf(field: string, value: unknown, max: number): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' || codePoints(text) > max) throw ApiError.invalid(field, `must be a string of 1 to ${max} characters, not blank`);
  return text;
}
