import { ApiError } from '@app/errors';

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** PostgreSQL stores neither U+0000 nor half a surrogate pair (contract, section 1: such a string is 400). */
export function unsafeText(text: string): string | null {
  if (text.includes('\u0000')) return 'must not contain U+0000';
  return LONE_SURROGATE.test(text) ? 'must not contain a lone surrogate' : null;
}

/** Walks every string and key of a parsed body. Depth is bounded by the parser. */
export function assertSafeText(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    const issue = unsafeText(value);
    if (issue) throw ApiError.invalid(path, issue);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => assertSafeText(item, `${path}[${index}]`));
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      const issue = unsafeText(key);
      if (issue) throw ApiError.invalid(path, `a field's name ${issue}`);
      assertSafeText(item, path ? `${path}.${key}` : key);
    }
  }
}
