import type { Replica } from './replica';

/** Whoever a request is worked on for: what it writes is remembered for their team, and what it reads may come from a replica. */
export class Caller {
  /** Whether this request may be answered by a replica; said once its route is known. */
  reads = false;
  /** Whether the request is over: what goes on in its name reads from the primary. */
  over = false;
  /** The replica that all of the request is read from, or null for the primary. */
  choice: Promise<Replica | null> | null = null;

  /**
   * @param writes whether it may change anything
   * @param team whose data; null where that is nobody's to say yet, undefined where nobody has been recognised
   */
  constructor(
    readonly writes: boolean,
    readonly team: () => string | null | undefined,
  ) {}
}
