/** The command was called in a way that cannot work: exit code 2, before anything was done. */
export class UsageError extends Error {}
