import { createHash } from 'node:crypto';
import { TimeoutClient, type TimeoutClientConfig } from './timeout-client';

/** More texts than this are not hand-written ones; they go unnamed so that the server's plan cache stays bounded. */
const MAX_NAMED = 2000;

/** Of all connections of the process: a text has one name on each of them. */
const names = new Map<string, string>();

let renamed = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMED) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * Whether a prepared statement returns other columns by now (`SELECT *`, `RETURNING *`): a later release's migration has added one to its
 * table while this process runs, and PostgreSQL refuses it under its name for as long as the connection lasts.
 */
export function returnsOtherColumns(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** Has a statement prepared anew, on every connection of the process. */
export function prepareAnew(text: string): void {
  if (names.has(text)) names.set(text, createHash('sha1').update(`${++renamed} ${text}`).digest('base64url'));
}

/**
 * A connection on which every statement with values is a named prepared one, TypeORM's too: planning a six-table query costs more than
 * running it. A statement given as an object goes as it is, with or without a name.
 */
export class NamingClient extends TimeoutClient {
  /** @param named which statements with values get a name */
  constructor(config: TimeoutClientConfig, named: (text: string) => boolean = () => true) {
    super(config);
    const send = this.query as (...args: unknown[]) => unknown;
    // An override would have to repeat the overloads.
    this.query = ((text: unknown, values: unknown, ...callback: unknown[]) =>
      typeof text === 'string' && Array.isArray(values) && named(text)
        ? send({ name: nameOf(text), text, values }, ...callback)
        : send(text, values, ...callback)) as NamingClient['query'];
  }
}
