import { SetMetadata } from '@nestjs/common';

const FROM_REPLICA = 'deal-flow:from-replica';

/**
 * A GET whose answer may come from a replica of the database (ADR 0027): one that shows all that the caller's team has written. Not for what
 * is waited for (`Prefer: wait`), nor for what decides about a write.
 */
export const FromReplica = (): MethodDecorator => SetMetadata(FROM_REPLICA, true);

export function readsReplica(handler: object): boolean {
  return Reflect.getMetadata(FROM_REPLICA, handler) === true;
}
