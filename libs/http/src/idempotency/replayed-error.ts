/** A stored refusal on its way out again, as it was. */
export class ReplayedError extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super('replayed');
  }
}
