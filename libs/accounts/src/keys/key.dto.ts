import type { ApiKeyRow, Environment, KeyRequestRow, Portal } from '@app/auth';
import { IsText } from '@app/http';
import { IsIn } from 'class-validator';

const PORTALS: Portal[] = ['investor', 'founder'];
const SCOPES = ['read', 'write'];

export class CreateKeyRequest {
  @IsText({ max: 80 })
  name: string;

  @IsIn(PORTALS, { message: `must be one of ${PORTALS.join(', ')}` })
  portal: Portal;

  @IsIn(SCOPES, { message: `must be one of ${SCOPES.join(', ')}` })
  scope: 'read' | 'write';
}

export interface KeyDto {
  id: string;
  name: string;
  portal: Portal;
  env: Environment;
  scopes: ('read' | 'write')[];
  /** The first 12 characters. */
  prefix: string;
  last4: string;
  /** Whose rights the key acts with. */
  user_id: string;
  created_at: string;
  created_by: string;
  last_used_at: string | null;
  revoked_at: string | null;
  status: 'active' | 'revoked';
}

export interface CreatedKeyDto extends KeyDto {
  /** The plaintext, this once. */
  key: string;
}

export interface KeyRequestDto {
  at: string;
  method: string;
  endpoint: string;
  status: number;
  request_id: string;
}

export function keyDto(row: ApiKeyRow): KeyDto {
  const { id, name, portal, env, prefix, last4, user_id, created_by } = row;
  return {
    id,
    name,
    portal,
    env,
    scopes: row.can_write ? ['read', 'write'] : ['read'],
    prefix,
    last4,
    user_id,
    created_at: row.created_at.toISOString(),
    created_by,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    status: row.revoked_at ? 'revoked' : 'active',
  };
}

export function keyRequestDto({ created_at, method, endpoint, status, request_id }: KeyRequestRow): KeyRequestDto {
  return { at: created_at.toISOString(), method, endpoint, status, request_id };
}
