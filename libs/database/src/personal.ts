import { getMetadataArgsStorage } from 'typeorm';

const declared = new Map<unknown, readonly string[]>();

/**
 * On an entity: its columns that may hold personal data, as a field, in free text or as a hash. Without arguments: none does. A table
 * with texts and without this fails `libs/privacy/src/personal.db-spec.ts`.
 */
export function Personal<Column extends string>(...columns: Column[]): (target: new () => Record<Column, unknown>) => void {
  return (target) => {
    declared.set(target, columns);
  };
}

/** By table, for a process that has loaded the entities. */
export function personalColumns(): ReadonlyMap<string, readonly string[]> {
  const tables = getMetadataArgsStorage().tables.filter(({ target }) => declared.has(target));
  return new Map(tables.map(({ target, name }) => [name as string, declared.get(target) as readonly string[]]));
}
