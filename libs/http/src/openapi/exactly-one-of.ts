const groups = new Map<string, readonly string[]>();

/** Of a request: it has one of these fields and no other of them. For the description; the service says so by itself. */
export function ExactlyOneOf(...fields: string[]): ClassDecorator {
  return ({ name }) => void groups.set(name, fields);
}

/** Of the schema of that name. */
export function exactlyOneOf(schema: string): readonly string[] | undefined {
  return groups.get(schema);
}
