export interface Detail {
  field: string;
  issue: string;
}

/** What the service refused, with its code and, of a wrong request, the fields. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: Detail[] = [],
  ) {
    super(message);
  }
}
