import { RE2JS } from 're2js';
import { ApiError } from '@app/errors';

const MAX_PATTERN = 500;
/** Steps a character at worst: `.{1000}` seventy times would hold the process up for half a second. */
const MAX_PROGRAM = 3000;
const cache = new Map<string, RE2JS>();

/**
 * Patterns come from users, so they run in a linear-time engine; V8's own would hang on `(a+)+$`. Anchored to the whole
 * value, without flags.
 * @throws ApiError invalid_request for one that does not compile in RE2
 */
export function compilePattern(pattern: string): RE2JS {
  const known = cache.get(pattern);
  if (known) return known;
  if (pattern === '') throw ApiError.invalid('validation_pattern', 'must not be empty');
  if (pattern.length > MAX_PATTERN)
    throw ApiError.invalid('validation_pattern', `must have at most ${MAX_PATTERN} characters`);
  const compiled = compileAnchored(pattern);
  if (compiled.programSize() > MAX_PROGRAM)
    throw ApiError.invalid('validation_pattern', 'is too large: its repetitions add up');
  if (cache.size > 1000) cache.clear();
  cache.set(pattern, compiled);
  return compiled;
}

function compileAnchored(pattern: string): RE2JS {
  try {
    // Alone first: `a)(b` would only compile inside the anchor's brackets.
    RE2JS.compile(pattern);
    return RE2JS.compile(`^(?:${pattern})$`);
  } catch {
    throw ApiError.invalid('validation_pattern', 'is not a regular expression that runs in linear time (RE2 syntax)');
  }
}

export function matchesPattern(pattern: string, value: string): boolean {
  // `matches`, not `find`: a `(?m)` inside the pattern would let `$` stand before a line break.
  return compilePattern(pattern).matcher(value).matches();
}
