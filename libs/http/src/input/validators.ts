import { ApiProperty } from '@nestjs/swagger';
import { ApiError } from '@app/errors';
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
function described(check: PropertyDecorator, schema: { minLength?: number; maxLength: number; pattern?: string; format?: string }): PropertyDecorator {
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
const NOT_BLANK = '^\\s*[^\\s\\u0000][^\\u0000]*$';
const WITHOUT_NUL = '^[^\\u0000]*$';

const trimmed = new WeakMap<object, Set<string>>();

/** The fields of a DTO that are trimmed before they are checked. */
export function trimmedFieldsOf(dto: new () => object): string[] {
  const fields: string[] = [];
  for (let type: object | null = dto; type; type = Object.getPrototypeOf(type) as object | null) fields.push(...(trimmed.get(type) ?? []));
  return fields;
}

function trims(target: object, property: string): void {
  const fields = trimmed.get(target.constructor) ?? new Set();
  trimmed.set(target.constructor, fields.add(property));
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
  const text = described(check, { ...(min > 0 && { minLength: min }), maxLength: limits.max, pattern: limits.blank ? WITHOUT_NUL : NOT_BLANK });
  return (target, property) => {
    if (!limits.blank && !limits.verbatim) trims(target, property as string);
    text(target, property);
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
  return described(rule('isHttpUrl', isHttpUrl, 'must be an absolute http or https URI'), { format: 'uri', maxLength: MAX_URL, pattern: HTTP_URL });
}

const MAX_EMAIL = 254;
const EMAIL = /^[^\s@<>()[\],;:\\"\u0000-\u001f]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/iu;

export function isEmailAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_EMAIL && EMAIL.test(value) && !/^\.|\.\.|\.@/.test(value);
}

export function IsEmailAddress(): PropertyDecorator {
  return described(rule('isEmailAddress', isEmailAddress, 'must be an e-mail address'), { format: 'email', maxLength: MAX_EMAIL });
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
  return rule('isRaw', () => true, 'is accepted as it is');
}

/** What `IsText` asks of a field, for texts in lists and maps that are checked by hand. Trimmed. @throws ApiError invalid_request */
export function textOf(field: string, value: unknown, max: number): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' || codePoints(text) > max) throw ApiError.invalid(field, `must be a string of 1 to ${max} characters, not blank`);
  return text;
}
