/**
 * Whether the moment in this column has come. Moments are kept as `timestamptz(3)`, which rounds: what was made due "now" can read up
 * to half a millisecond later, and a worker that is told of it at once would find it not yet due and leave it to a scheduled task.
 * @param column name of a `timestamptz(3)` column, written by ourselves
 */
export const isDue = (column: string): string => `${column} <= now() + interval '1 millisecond'`;
