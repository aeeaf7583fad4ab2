import { RE2JS } from 're2js';
import { ApiError } from '@app/errors';

const MAX_PATTERN = 500;
const cache = new Map<string, RE2JS>();

/**
 * Patterns come from users, so they run in a linear-time engine; V8's own would hang on `(a+)+$`. Anchored to the whole
 * value, without flags.
 * @throws ApiError invalid_request for one that does not compile in RE2
 */
export function compilePattern(pattern: string): RE2JS {
  const known = cache.get(pattern);
  if (known) return known;
  if (pattern.length > MAX_PATTERN) throw ApiError.invalid('validation_pattern', `must have at most ${MAX_PATTERN} characters`);
  try {
    // Alone first: `a)(b` would only compile inside the anchor's brackets.
    RE2JS.compile(pattern);
    const compiled = RE2JS.compile(`^(?:${pattern})$`);
    if (cache.size > 1000) cache.clear();
    cache.set(pattern, compiled);
    return compiled;
  } catch {
    throw ApiError.invalid('validation_pattern', 'is not a regular expression that runs in linear time (RE2 syntax)');
  }
}

export function matchesPattern(pattern: string, value: string): boolean {
  // `$` alone would accept a trailing line break.
  return compilePattern(pattern).matcher(value).matches();
}
