import { RE2JS } from 're2js';
import { ApiError } from '@app/errors';
import { codePoints } from '@app/http';
import { patternSizeBound } from './pattern-size';

const MAX_PATTERN = 500;
/** The longest value of an answer, in characters. */
export const MAX_VALUE = 4000;
/**
 * Instructions, each a step a character at worst: 25 to 90 ns on two cores, so that the longest value takes 30 to 115 ms, in which a process
 * answers nobody else. Room for an e-mail address with all its lengths (304), `.{1,128}` (259) or a UUID (40).
 */
export const MAX_PROGRAM = 320;
/** Steps for all patterns of one request together: one of the largest on one of the longest values. */
export const MAX_STEPS = MAX_PROGRAM * MAX_VALUE;
/** Instructions that are worth making, ours or of patterns that were stored under wider limits: some 20 ms. */
const MAX_COMPILED = 10_000;
/** Instructions kept in memory for all teams together, some 250 bytes each. */
const MAX_CACHED = 100_000;

const cache = new Map<string, RE2JS>();
let cached = 0;

const tooLarge = (): ApiError =>
  ApiError.invalid('validation_pattern', `is too costly: at most ${MAX_PROGRAM} steps a character; use * or + for large repetitions`);

/**
 * What a team may store. Patterns come from users, so they run in a linear-time engine; V8's own would hang on `(a+)+$`. Anchored to the
 * whole value, without flags.
 * @throws ApiError invalid_request for one that does not compile in RE2 or costs too much
 */
export function assertPattern(pattern: string): void {
  if (pattern === '') throw ApiError.invalid('validation_pattern', 'must not be empty');
  if (pattern.length > MAX_PATTERN) throw ApiError.invalid('validation_pattern', `must have at most ${MAX_PATTERN} characters`);
  if (compiled(pattern).programSize() > MAX_PROGRAM) throw tooLarge();
}

/** @throws ApiError invalid_request */
function compiled(pattern: string): RE2JS {
  const known = cache.get(pattern);
  if (known) return known;
  if (patternSizeBound(pattern) > MAX_COMPILED) throw tooLarge();
  const made = compileAnchored(pattern);
  if (cached > MAX_CACHED) {
    cache.clear();
    cached = 0;
  }
  cache.set(pattern, made);
  cached += made.programSize();
  return made;
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

/** What one request may spend on patterns; patterns stored under wider limits draw on it like all others. */
export class PatternBudget {
  private left = MAX_STEPS;

  /**
   * Whether the whole value matches. What the rest of the budget cannot judge does not match, and neither does anything match a stored
   * pattern that can no longer be compiled: the value of a reference is then not stored, and the job says so.
   */
  matches(pattern: string, value: string): boolean {
    const program = compiledOrNull(pattern);
    if (!program) return false;
    const steps = program.programSize() * codePoints(value);
    if (steps > this.left) return false;
    this.left -= steps;
    // `matches`, not `find`: a `(?m)` inside the pattern would let `$` stand before a line break. By a matcher, whose engines keep no
    // automaton that grows with every value.
    return program.matcher(value).matches();
  }
}

function compiledOrNull(pattern: string): RE2JS | null {
  try {
    return compiled(pattern);
  } catch {
    return null;
  }
}
