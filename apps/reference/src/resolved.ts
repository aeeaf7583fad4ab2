import type { System } from './swagger-ui';

const at = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);

/** What a reference names, within the same document: `#/components/schemas/Company`. */
function lookUp(document: unknown, reference: string): unknown {
  const names = reference.slice(2).split('/');
  return at(
    document,
    names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')),
  );
}

/**
 * A part of a description with what its references name in their places, each with its name beside it (`$$ref`), as Swagger UI's own
 * resolver leaves them. One that stands within itself stays a reference.
 * @param base address of the document
 * @param within references that the part stands in
 */
export function resolved(part: unknown, document: unknown, base: string, within: readonly string[] = []): unknown {
  if (Array.isArray(part)) return part.map((each) => resolved(each, document, base, within));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...beside } = part as Record<string, unknown>;
  if (typeof $ref === 'string' && $ref.startsWith('#/')) {
    if (within.includes($ref)) return part;
    const named = resolved(lookUp(document, $ref), document, base, [...within, $ref]) as object;
    return { ...named, ...beside, $$ref: base + $ref };
  }
  const { allOf, ...others } = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, resolved(value, document, base, within)]),
  );
  if (!Array.isArray(allOf)) return others;
  // What is made of several has no one name.
  const { $$ref: _, ...made } = (allOf as Schema[]).reduce(merged, {});
  return merged(made, others);
}

type Schema = Record<string, unknown>;

/** Both, within each other, too; the later one's word counts. */
function merged(one: Schema, other: Schema): Schema {
  const both = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = both[name];
    if (Array.isArray(before) && Array.isArray(value)) both[name] = [...(before as unknown[]), ...(value as unknown[])];
    else both[name] = isSchema(before) && isSchema(value) ? merged(before, value) : value;
  }
  return both;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Opening an operation asks for it resolved. Swagger UI's resolver reads the whole document for that, a second each time, since it
 * might refer to others; ours refers to itself alone.
 */
export function resolveHere({ specSelectors, specActions }: System): (path: string[]) => void {
  return (path) => {
    if (specSelectors.specResolvedSubtree(path) !== undefined) return;
    const document = specSelectors.specJS();
    const base = new URL(specSelectors.url(), location.href).href;
    specActions.updateResolvedSubtree(path, resolved(at(document, path), document, base));
  };
}
