/** What of ours a job needs beside its deck. `machine`: the worker's own disk, memory, processes or files. */
export type Part = 'storage' | 'database' | 'readers' | 'machine';

/** A part of our own was away: the job is not to blame, and runs again when the part is back. */
export class InfrastructureError extends Error {
  constructor(
    readonly part: Part,
    options?: ErrorOptions,
  ) {
    super(`${part} is away`, options);
    this.name = 'InfrastructureError';
  }
}

/** SQLSTATE: no connection, no room or memory, shutting down, an error of the system below, a standby, a lost race between sessions. */
const DATABASE_STATE = /^(08...|53...|57P..|58...|25006|40001|40P01|55P03)$/;
/** pg and TypeORM have no codes for a connection that broke, or that none could be had. */
const DATABASE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|PostgreSQL does not answer|Client has encountered a connection error|Query read timeout)/;
/** Codes of a connection to PostgreSQL: nothing else is spoken to on a job's way but the storage, whose errors come typed. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);
const MACHINE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

/** How many errors below an error are looked at. */
const DEPTH = 5;

/**
 * The one place that tells whether a run failed because of us or of its deck. Null: of the deck, or nobody knows, which counts as a try.
 * A statement that took too long (57014) is among these: it may be the job's own doing.
 */
export function infrastructureError(error: unknown): InfrastructureError | null {
  let each = error;
  for (let depth = 0; depth < DEPTH && each instanceof Error; depth += 1) {
    if (each instanceof InfrastructureError) return each;
    const part = partOf(each);
    if (part) return new InfrastructureError(part, { cause: error });
    const { cause, driverError } = each as { cause?: unknown; driverError?: unknown };
    each = cause ?? driverError;
  }
  return null;
}

function partOf({ message, code }: NodeJS.ErrnoException): Part | null {
  if (code !== undefined && MACHINE.has(code)) return 'machine';
  if (DATABASE_STATE.test(code ?? '') || NETWORK.has(code ?? '') || DATABASE_MESSAGE.test(message)) return 'database';
  return null;
}
