import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SECRETS } from '../secrets';
import { Statement } from './database';

const REMEMBERED_MS = 1000;

export interface Caller {
  key_id: string;
  user_id: string;
  team_id: string;
  company_id: string | null;
}

const WORKING = new Statement<Caller>(
  'key',
  `SELECT k.id AS key_id, k.user_id, k.team_id, k.company_id FROM api_keys k
   LEFT JOIN memberships m ON m.user_id = k.user_id AND m.team_id = k.team_id AND m.active
   LEFT JOIN company_admins a ON a.user_id = k.user_id AND a.company_id = k.company_id
   WHERE k.hash = $1 AND k.revoked_at IS NULL AND (m.id IS NOT NULL OR a.id IS NOT NULL)`,
);

const known = new Map<string, { caller: Promise<Caller | undefined>; until: number }>();

/** Who asks; like the api's, an answer is a second old at most. */
export function callerOf(request: IncomingMessage): Promise<Caller | undefined> {
  const key = (request.headers.authorization ?? '').slice('Bearer '.length);
  const digest = createHash('sha256').update(key).digest('base64');
  const found = known.get(digest);
  if (found && found.until > Date.now()) return found.caller;
  const caller = WORKING.row([createHmac('sha256', SECRETS.KEY_PEPPER).update(key).digest()]);
  known.set(digest, { caller, until: Date.now() + REMEMBERED_MS });
  return caller;
}
