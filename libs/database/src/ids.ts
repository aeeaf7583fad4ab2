import { v7 } from 'uuid';

/** Version 7: in order of creation, so that index pages fill instead of splitting. */
export function newId(): string {
  return v7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Any UUID that PostgreSQL takes; what is none can be no id of ours. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
