/**
 * What in `now` would break a caller of `before`, two descriptions in OpenAPI 3.1. What callers send may only be taken more freely,
 * what they get may only be told more strictly; fields, operations and values of answers that are added break nobody.
 * @returns {{subject: string, what: string}[]} `subject` is the operation (`GET /v1/jobs`), or the field of a shared schema (`JobDto.status`)
 */
export function breakingChanges(before, now) {
  const found = new Map();
  const tell = (subject, what) => found.set(`${subject}: ${what}`, { subject, what });
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const subject = `${method.toUpperCase()} ${path}`;
      const other = now.paths[path]?.[method];
      if (other === undefined) tell(subject, 'is gone');
      else new Comparison(before, now, tell).operation(subject, operation, other);
    }
  }
  return [...found.values()];
}

/** Of numbers that bound what may be sent: which way they may not go. */
const BOUNDS = { maxLength: -1, maximum: -1, maxItems: -1, maxProperties: -1, minLength: 1, minimum: 1, minItems: 1, minProperties: 1 };

class Comparison {
  constructor(before, now, tell) {
    this.before = before;
    this.now = now;
    this.tell = tell;
    this.seen = new Set();
  }

  operation(subject, before, now) {
    this.parameters(subject, before, now);
    this.body(subject, before.requestBody, now.requestBody);
    for (const [status, response] of Object.entries(before.responses)) {
      const other = now.responses[status];
      if (other === undefined) this.tell(subject, `no longer answers ${status}`);
      else this.contents(subject, `the answer ${status}`, resolved(this.before, response), resolved(this.now, other), 'answer');
    }
  }

  parameters(subject, before, now) {
    const keyed = (document, operation) =>
      new Map((operation.parameters ?? []).map((each) => resolved(document, each)).map((each) => [`${each.in} ${each.name}`, each]));
    const [old, present] = [keyed(this.before, before), keyed(this.now, now)];
    for (const [key, parameter] of old) {
      const other = present.get(key);
      if (other === undefined) this.tell(subject, `no longer takes ${key}`);
      else this.schema({ subject, place: key }, parameter.schema ?? {}, other.schema ?? {}, 'request');
    }
    for (const [key, parameter] of present) if (parameter.required && !old.get(key)?.required) this.tell(subject, `needs ${key}`);
  }

  body(subject, before, now) {
    const [old, present] = [resolved(this.before, before ?? {}), resolved(this.now, now ?? {})];
    if (present.required && !old.required) this.tell(subject, 'needs a body');
    if (old.content === undefined) return;
    if (present.content === undefined) this.tell(subject, 'no longer takes a body');
    else this.contents(subject, 'the body', old, present, 'request');
  }

  contents(subject, place, before, now, direction) {
    for (const [type, { schema }] of Object.entries(before.content ?? {})) {
      const other = now.content?.[type];
      if (other === undefined) this.tell(subject, `${place} is no longer ${type}`);
      else this.schema({ subject, place }, schema ?? {}, other.schema ?? {}, direction);
    }
  }

  /** @param at where it stands: a field of a shared schema is told once, by the schema's name */
  schema(at, before, now, direction) {
    const name = (before.$ref ?? '').split('/').pop();
    if (name !== '') {
      const pair = `${direction} ${before.$ref} ${JSON.stringify(now)}`;
      if (this.seen.has(pair)) return;
      this.seen.add(pair);
    }
    const here = name === '' ? at : { subject: name, place: '' };
    const [old, present] = [whole(this.before, before), whole(this.now, now)];
    const say = (what) => this.tell(here.subject, here.place === '' ? what : `${here.place} ${what}`);
    this.types(say, old, present, direction);
    if (direction === 'request') narrowed(say, old, present);
    this.fields(here, old, present, direction);
    this.alternatives(here, old, present, direction);
    if (old.items !== undefined) this.schema({ ...here, place: `${here.place} items`.trim() }, old.items, present.items ?? {}, direction);
  }

  types(say, before, now, direction) {
    const [old, present] = [typesOf(before), typesOf(now)];
    // No type at all is every type.
    const [wide, narrow] = direction === 'request' ? [present, old] : [old, present];
    if (wide === null) return;
    const missing =
      narrow === null ? ['any type'] : narrow.filter((type) => !wide.includes(type) && !(type === 'integer' && wide.includes('number')));
    if (missing.length > 0) say(direction === 'request' ? `no longer takes ${missing.join(', ')}` : `may now be ${missing.join(', ')}`);
    const values = (before.enum ?? []).filter((value) => direction === 'request' && now.enum !== undefined && !now.enum.includes(value));
    if (values.length > 0) say(`no longer takes ${values.join(', ')}`);
    if (direction === 'request' && before.enum === undefined && now.enum !== undefined) say('takes only certain values');
    if (direction === 'answer' && before.enum !== undefined && now.enum === undefined) say('may now be any value');
  }

  fields(at, before, now, direction) {
    const [old, present] = [before.properties ?? {}, now.properties ?? {}];
    const field = (name) => (at.place === '' ? `${at.subject}.${name}` : at.subject);
    const said = (name) => (at.place === '' ? '' : `${at.place}, ${name}: `);
    for (const [name, schema] of Object.entries(old)) {
      if (present[name] === undefined) this.tell(field(name), `${said(name)}is gone`);
      else {
        const place = at.place === '' ? { subject: field(name), place: 'value' } : { ...at, place: `${at.place}, ${name}` };
        this.schema(place, schema, present[name], direction);
        if (direction === 'answer' && before.required?.includes(name) && !now.required?.includes(name))
          this.tell(field(name), `${said(name)}is no longer always there`);
      }
    }
    if (direction !== 'request') return;
    for (const name of now.required ?? []) if (!before.required?.includes(name)) this.tell(field(name), `${said(name)}is needed`);
  }

  alternatives(at, before, now, direction) {
    for (const kind of ['oneOf', 'anyOf']) {
      const [old, present] = [before[kind] ?? [], now[kind] ?? []];
      const same = (one) => (other) => JSON.stringify(other) === JSON.stringify(one);
      for (const [index, one] of old.entries()) {
        const other = present.find(same(one)) ?? (present.length >= old.length ? present[index] : undefined);
        if (other !== undefined) this.schema(at, one, other, direction);
        else if (direction === 'request') this.tell(at.subject, `${at.place} no longer takes one of its kinds`.trim());
      }
      if (direction === 'answer' && old.length > 0 && present.length > old.length)
        this.tell(at.subject, `${at.place} may now be of another kind`.trim());
    }
  }
}

function narrowed(say, before, now) {
  for (const [bound, way] of Object.entries(BOUNDS)) {
    if (now[bound] === undefined || now[bound] === before[bound]) continue;
    if (before[bound] === undefined || Math.sign(now[bound] - before[bound]) === way) say(`has ${bound} ${now[bound]}`);
  }
  if (now.pattern !== undefined && now.pattern !== before.pattern) say(`has the pattern ${now.pattern}`);
  if (now.format !== undefined && now.format !== before.format) say(`has the format ${now.format}`);
  const closes = (schema) => schema.additionalProperties === false || schema.unevaluatedProperties === false;
  if (closes(now) && !closes(before)) say('takes no other fields');
}

function resolved(document, value) {
  if (value.$ref === undefined) return value;
  return value.$ref
    .slice(2)
    .split('/')
    .reduce((node, key) => node[key], document);
}

/** A schema with what its `$ref` and its `allOf` say. */
function whole(document, schema) {
  const { $ref, allOf = [], ...own } = schema;
  const parts = [...($ref === undefined ? [] : [resolved(document, { $ref })]), ...allOf].map((part) => whole(document, part));
  return parts.reduce(
    (sum, part) => ({
      ...part,
      ...sum,
      ...((part.properties ?? sum.properties) && { properties: { ...part.properties, ...sum.properties } }),
      ...((part.required ?? sum.required) && { required: [...new Set([...(sum.required ?? []), ...(part.required ?? [])])] }),
    }),
    own,
  );
}

function typesOf({ type, oneOf, anyOf }) {
  if (type === undefined || oneOf !== undefined || anyOf !== undefined) return null;
  return [type].flat();
}

/** Breaking changes that the part of the change log on what is not yet released does not name, in backticks. */
export function unnamed(changes, changelog) {
  const unreleased = changelog.split(/^## /m).find((part) => part.startsWith('Unreleased')) ?? '';
  return changes.filter(({ subject }) => !unreleased.includes(`\`${subject}\``));
}
