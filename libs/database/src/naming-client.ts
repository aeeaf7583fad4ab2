import { createHash } from 'node:crypto';
import { TimeoutClient, type TimeoutClientConfig } from './timeout-client';

/** More texts than this are not hand-written ones; they go unnamed so that the server's plan cache stays bounded. */
const MAX_NAMED = 2000;

/** Of all connections of the process: a text has one name on each of them. */
const names = new Map<string, string>();
/** Part of each name: a higher one has every statement prepared anew. */
let generation = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMED) return known;
  const name = createHash('sha1').update(`${generation} ${text}`).digest('base64url');
  names.set(text, name);
  return name;
}

/** Gives up all names, unless that has been done since this one was given. */
function forget(text: string, name: string | undefined): void {
  if (names.get(text) !== name) return;
  generation++;
  names.clear();
}

/**
 * Whether a prepared statement returns other columns by now (`SELECT *`, `RETURNING *`): a later release's migration has added one to its
 * table while this process runs, and PostgreSQL refuses it under its name for as long as the connection lasts.
 */
export function returnsOtherColumns(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

type Done = (error: unknown, result: unknown) => void;

/**
 * A connection on which every statement with values is a named prepared one, TypeORM's and BullMQ's too: planning a six-table query costs more
 * than running it. A statement given as an object goes as it is, with or without a name. One whose table has got a column since it was prepared is
 * sent again under another name; within a transaction, which is over by the refusal, it fails, and whoever runs that again finds another name.
 */
export class NamingClient extends TimeoutClient {
  constructor(config: TimeoutClientConfig) {
    super(config);
    const send = this.query as (...args: unknown[]) => unknown;
    // An override would have to repeat the overloads.
    this.query = ((text: unknown, values: unknown, ...callback: Done[]) =>
      typeof text === 'string' && Array.isArray(values)
        ? this.sendNamed(send, { text, values }, callback[0])
        : send(text, values, ...callback)) as NamingClient['query'];
  }

  private sendNamed(send: (...args: unknown[]) => unknown, { text, values }: { text: string; values: unknown[] }, done?: Done): unknown {
    const name = nameOf(text);
    const again = (...callback: Done[]): unknown => send({ name: nameOf(text), text, values }, ...callback);
    const helps = (error: unknown): boolean => {
      if (!returnsOtherColumns(error)) return false;
      forget(text, name);
      return this.getTransactionStatus() === 'I';
    };
    if (done) return send({ name, text, values }, (error: unknown, result: unknown) => (helps(error) ? again(done) : done(error, result)));
    return (send({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      if (!helps(error)) throw error;
      return again();
    });
  }
}
