import type { Type } from '@nestjs/common';

export const ANSWERS = 'deal-flow:answers';

type Params = Record<string, string>;

interface Checker {
  check(principal: unknown, params: Params): Promise<void>;
}

/** What an answer tells of, where the path does not name it. */
export interface AnsweredResource {
  /** As of the path's resource. `check` throws the resource's 404. */
  checker: Type<Checker> | { service: Type<object>; check(service: object, principal: unknown, params: Params): Promise<unknown> };
  /** The answer's field with the resource's id. */
  id: string;
  /** A field of the answer that must not be kept as it is, and what seals it meanwhile. */
  secret?: { field: string; box: Type<{ seal(text: string): Buffer; open(sealed: Buffer): string }> };
}
