import { UsageError } from './usage-error';

/** The value of an option that holds JSON. @throws UsageError */
export function jsonOption(name: string, text: unknown): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(String(text));
  } catch {
    throw new UsageError(`${name} is not valid JSON`);
  }
}

/** `a,b` as a list; absent stays absent, empty is an empty list. */
export function listOption(text: unknown): string[] | undefined {
  if (text === undefined) return undefined;
  return String(text)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** For options that may stand several times. */
export function collect(value: string, earlier: string[] = []): string[] {
  return [...earlier, value];
}

/** Only the fields that were given: the rules of the service know "absent", not "undefined". */
export function given<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** All values of a closed type, whose lib is not loaded for them; the compiler tells of one that is missing. */
export function choices<T extends string>(all: Record<T, true>): T[] {
  return Object.keys(all) as T[];
}
