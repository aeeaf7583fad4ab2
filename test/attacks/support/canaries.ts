import { randomBytes } from 'node:crypto';
import { newId } from '@app/database';
import { portalRoutes } from '../../support/portal-routes';
import { encode, file } from './forms';
import type { Portal } from './portal';
import type { Shot } from './range';
import { addressOf, OPERATIONS, type Target } from './target';

/** Stands in everything that is entrusted, and nowhere else; letters and digits, which no encoding changes. */
export const STEM = `canary${randomBytes(9).toString('hex')}`;
let made = 0;
/** Another one each time: two that are equal might be the same thing to the service. */
export const canary = (): string => `${STEM}n${++made}`;

type Form = (text: string) => string;
const EMAIL: Form = (text) => `${text}@example.com`;
const URL_OF: Form = (text) => `https://${text}.example`;

interface Draft {
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  json: Record<string, unknown> | null;
  form: { fields: Record<string, unknown>; fileName: string; content: Buffer } | null;
}

/** Where a text can stand in a request. */
interface Place {
  what: string;
  put: (draft: Draft, text: string) => void;
}

/** One kind of request, with every place of it that takes a text. */
export interface Subject {
  /** Its operationId, or its method and path. */
  name: string;
  method: string;
  places: Place[];
  /** Paths with a canary where an id should stand. */
  spoiltPaths: () => string[];
  good: () => Draft;
  /** Of a route that is not described: it may take a file, or nothing. */
  maybeFile: boolean;
  /** Its credential: one that works once is another each time. */
  credential: () => Promise<Record<string, string>>;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** E-mails and addresses of its own: with those of another request it would be a repeat. */
function distinct<T>(value: T): T {
  if (typeof value === 'string')
    return (value.startsWith('https://') ? URL_OF(canary()) : value.includes('@') ? EMAIL(canary()) : value) as T;
  if (Array.isArray(value)) return value.map(distinct) as T;
  return isObject(value) ? (Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, distinct(inner)])) as T) : value;
}

/** Paths to every text in a value. */
function textsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return [path];
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key])) : [];
}

function setAt(value: object, [key = '', ...rest]: string[], text: string): void {
  const holder = value as Record<string, unknown>;
  const inner = holder[key];
  if (rest.length > 0 && isObject(inner)) setAt(inner, rest, text);
  else holder[key] = text;
}

/** Every text of a body, and every field that may be one although the example leaves it out. */
function placesIn(body: (draft: Draft) => object, example: object, fields: string[] = []): Place[] {
  const absent = fields.filter((field) => !(field in example) && field !== 'file').map((field) => [field]);
  return [...textsIn(example), ...absent].map((path) => ({ what: path.join('.'), put: (draft, text) => setAt(body(draft), path, text) }));
}

const queryPlace = (name: string): Place => ({ what: `?${name}`, put: (draft, text) => void (draft.query[name] = text) });
const headerPlace = (name: string): Place => ({ what: name, put: (draft, text) => void (draft.headers[name] = text) });
const FILE_NAME: Place = { what: 'file name', put: (draft, text) => draft.form && (draft.form.fileName = `${text}.pdf`) };
const IN_JSON = (draft: Draft): object => draft.json ?? {};
const IN_FORM = (draft: Draft): object => draft.form?.fields ?? {};

/** A file of its own each time, which intake takes and no worker can read. */
const unreadable = (): Buffer => Buffer.from(`%PDF-1.7\n% ${canary()}\n%%EOF\n`);

/** Where nobody listens, on this machine. */
const HOOK: Form = (text) => `http://127.0.0.1:9/${text}`;

/** What the operation takes. */
const contentOf = (operation: string): Buffer => (/import/i.test(operation) ? Buffer.from(`name\n${canary()}\n`) : unreadable());

/**
 * Every operation of the description and every route of the portal, whatever there will be.
 * @param property id of a text property of the team
 */
export function subjectsOf(target: Target, portal: Portal, property: string): Subject[] {
  return [...described(target, property), ...portalSubjects(target, portal)];
}

function described(target: Target, property: string): Subject[] {
  return OPERATIONS.map((operation): Subject => {
    const answers = { properties: { [property]: 'Berlin' } };
    const takes = (name: string): boolean => Object.keys(operation.json?.fields ?? operation.form?.fields ?? {}).includes(name);
    const own = {
      ...(takes('properties') && operation.credential !== 'uploadToken' && answers),
      ...(takes('url') && { url: HOOK('hooks') }),
    };
    const json = operation.json && { ...target.validBody(operation), ...own };
    const {
      folder_id: _folder,
      mapping: _mapping,
      pipeline_ids: _pipelines,
      properties: _answers,
      ...example
    } = operation.form?.example ?? {};
    const fields = operation.form && { ...example, ...own };
    const names = operation.query.map(({ name }) => name);
    // A value is only asked for together with its property.
    const needed = Object.fromEntries(new URL(addressOf(operation, target.ids), 'http://service').searchParams);
    const query: Record<string, string> = { ...needed, ...(names.includes('property') && { property: target.property, value: 'Berlin' }) };
    return {
      name: operation.id,
      method: operation.method,
      places: [
        ...names.map(queryPlace),
        ...(json ? placesIn(IN_JSON, json, Object.keys(operation.json?.fields ?? {})) : []),
        ...(fields ? [FILE_NAME, ...placesIn(IN_FORM, fields, Object.keys(operation.form?.fields ?? {}))] : []),
        ...(operation.repeatable ? [headerPlace('idempotency-key')] : []),
      ],
      spoiltPaths: () =>
        operation.path.map(({ name }) => target.path({ ...operation, template: operation.template.replace(`{${name}}`, canary()) })),
      good: () => ({
        path: target.path(operation),
        query: { ...query },
        headers: {},
        json: distinct(json),
        form: fields && { fields: distinct(fields), fileName: 'deck.pdf', content: contentOf(operation.id) },
      }),
      maybeFile: false,
      credential: () => target.headers(operation),
    };
  });
}

/** Names that some list of the portal may know; its routes are not described. */
const PORTAL_QUERY = ['limit', 'cursor', 'q', 'pipeline_id', 'thesis_id', 'view_id'];

function portalSubjects(target: Target, { headers, ids, bodies, delivery }: Portal): Subject[] {
  const { 'content-type': _json, 'x-acting-user': actor, ...credential } = headers;
  return portalRoutes(target.service).map(({ method, path }): Subject => {
    const name = `${method} ${path}`;
    const body = bodies[name];
    // Listed without a body: it takes a file, or ignores one.
    const takesFile = body === null;
    const parameters = path.match(/:\w+/g) ?? [];
    const idFor = (parameter: string): string => {
      if (parameter === ':delivery_id') return delivery;
      if (ids[path] !== undefined) return ids[path];
      if (path.includes('/drafts/')) return target.ids.draft;
      if (parameter === ':document_id') return target.ids.document;
      return path.includes('/companies/') ? target.ids.company : newId();
    };
    const good = parameters.reduce((route, parameter) => route.replace(parameter, idFor(parameter)), path);
    return {
      name,
      method,
      places: [
        headerPlace('x-acting-user'),
        ...(method === 'GET' ? PORTAL_QUERY.map(queryPlace) : []),
        ...(body ? placesIn(IN_JSON, body) : []),
        ...(takesFile ? [FILE_NAME] : []),
      ],
      spoiltPaths: () => parameters.map((parameter) => path.replace(parameter, canary()).replace(/:\w+/g, newId())),
      good: () => ({
        path: good,
        query: {},
        headers: { 'x-acting-user': actor ?? '' },
        json: distinct(body ?? null),
        form: takesFile ? { fields: {}, fileName: 'deck.pdf', content: contentOf(name) } : null,
      }),
      maybeFile: takesFile,
      credential: async () => credential,
    };
  });
}

/** Headers that anybody may send, whatever the request. */
const strayHeaders = (): Record<string, string> => ({
  'user-agent': canary(),
  cookie: `session=${canary()}`,
  referer: `https://${canary()}.example/`,
  'x-request-id': canary(),
  'x-forwarded-for': canary(),
});

async function shotOf(
  subject: Subject,
  what: string,
  { path, query, headers, json, form }: Draft,
  credential?: Record<string, string>,
): Promise<Shot> {
  const search = new URLSearchParams(query).toString();
  const typed: Record<string, string> = json
    ? { 'content-type': 'application/json' }
    : form
      ? { 'content-type': 'multipart/form-data; boundary=x' }
      : {};
  return {
    what: `${subject.name}, ${what}`,
    method: subject.method,
    path: search ? `${path}?${search}` : path,
    headers: { ...strayHeaders(), ...(credential ?? (await subject.credential())), ...typed, ...headers },
    body: json ? JSON.stringify(json) : form ? formOf(form) : undefined,
  };
}

function formOf({ fields, fileName, content }: NonNullable<Draft['form']>): Buffer {
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  return encode([...Object.entries(fields).map(([name, value]) => ({ name, content: text(value) })), file(content, { fileName })]);
}

/** What a field may want its text to look like, the likeliest first; which it takes is found by trying. */
export const TEXT_FORMS: Form[] = [(text) => text, EMAIL, URL_OF, HOOK];

/** Requests of which each has a canary in one of these places alone. */
export function trials(subject: Subject, places: Place[], form: Form): Promise<Shot[]> {
  return Promise.all(
    places.map((place) => {
      const draft = subject.good();
      place.put(draft, form(canary()));
      return shotOf(subject, place.what, draft);
    }),
  );
}

/** The places of a subject that take a text, each with the form it takes. */
export type Taken = Map<Place, Form>;

/**
 * A good request with a canary in every place that takes one, once with and once without what only some requests have: a key for
 * repeats, or a file where one is not described.
 */
export async function fullest(subject: Subject, taken: Taken, { credential, content = unreadable }: Setting = {}): Promise<Shot[]> {
  const varies = subject.maybeFile || [...taken.keys()].some(({ what }) => what === 'idempotency-key');
  const drafts = (varies ? [false, true] : [true]).map((whole) => {
    const draft = subject.good();
    if (draft.form) draft.form.content = content();
    for (const [place, form] of taken) if (whole || place.what !== 'idempotency-key') place.put(draft, form(canary()));
    return whole || !subject.maybeFile ? draft : { ...draft, form: null };
  });
  return Promise.all(drafts.map((draft) => shotOf(subject, 'every place', draft, credential)));
}

interface Setting {
  /** Instead of one asked for now. */
  credential?: Record<string, string>;
  /** Makes what is uploaded. */
  content?: () => Buffer;
}

/** Requests that are refused, each with a canary where the refusal might repeat it. */
export async function spoilt(subject: Subject): Promise<Shot[]> {
  const shots = subject.spoiltPaths().map((path) => shotOf(subject, 'path', { ...subject.good(), path }));
  const change = (what: string, by: (draft: Draft) => void, credential?: Record<string, string>): void => {
    const draft = subject.good();
    by(draft);
    shots.push(shotOf(subject, what, draft, credential));
  };
  change('longer path', (draft) => (draft.path += `/${canary()}`));
  change('unknown query', (draft) => (draft.query[canary()] = canary()));
  change('unknown field', (draft) => {
    if (draft.json) draft.json[canary()] = canary();
    if (draft.form) draft.form.fields[canary()] = canary();
  });
  change('no file', (draft) => draft.form && (draft.form.content = Buffer.from(canary())));
  change('stranger', () => undefined, { authorization: `Bearer ${canary()}` });
  const found = await Promise.all(shots);
  const good = subject.good();
  if (good.json) found.push({ ...(await shotOf(subject, 'broken JSON', good)), body: `{"${canary()}":"${canary()}` });
  if (good.form)
    found.push({
      ...(await shotOf(subject, 'broken form', good)),
      body: `--x\r\nContent-Disposition: form-data; name="${canary()}"\r\n\r\n${canary()}`,
    });
  return found;
}

/** Whether a request without its credential is refused. */
export const strangerOf = (subject: Subject): Promise<Shot> => shotOf(subject, 'nobody', subject.good(), {});

/** What an answer hands out for its caller alone: keys, tokens and links, without what may stand in a log. */
export function handedOut(body: unknown): string[] {
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (typeof value !== 'string') return handedOut(value);
    // The first 12 and the last 4 characters of a key may, and what stands before the last dot of an upload token is no secret.
    if (name === 'key' || name === 'token')
      return value.length < 32 ? [] : [value.includes('.') ? value.slice(value.lastIndexOf('.') + 1) : value.slice(13, -4)];
    if (name === 'secret') return [value.replace('whsec_', '')];
    if (/\/portal\/downloads\//.test(value)) return [value.split('.').at(-1) ?? ''];
    return /\/files\//.test(value) ? [value.split('/').at(-1) ?? ''] : [];
  });
}
