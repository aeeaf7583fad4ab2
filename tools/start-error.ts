/** Something the person at the terminal has to know and can mend: shown as one line, without a stack. */
export class StartError extends Error {}

/** Error code (ENOENT, EACCES…) of a thrown value, or undefined. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
