/** Of what was typed, the fields that are no longer as they were: whatever else others changed meanwhile stays so. */
export function changed<T extends object>(before: T, typed: Partial<T>): Partial<T> {
  const same = (key: string, value: unknown): boolean => JSON.stringify(value) === JSON.stringify(before[key as keyof T]);
  return Object.fromEntries(Object.entries(typed).filter(([key, value]) => !same(key, value))) as Partial<T>;
}
