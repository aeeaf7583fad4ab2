import { createHmac } from 'node:crypto';
import { SECRETS } from '../secrets';

export type Position = [string | number, string];

export function cursorOf(position: Position, binding: unknown[]): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${payload}.${signature(payload, binding)}`;
}

/** Undefined where the cursor is not one of ours. */
export function positionOf(cursor: string, binding: unknown[]): Position | undefined {
  const [payload = '', given] = cursor.split('.');
  if (given !== signature(payload, binding)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Position;
}

function signature(payload: string, binding: unknown[]): string {
  return createHmac('sha256', SECRETS.CURSOR_SECRET)
    .update(JSON.stringify([payload, ...binding]))
    .digest()
    .subarray(0, 12)
    .toString('base64url');
}
