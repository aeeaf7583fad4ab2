import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { createdAtKey, Db, Keyset, newId, type Page, type PageRequest } from '@app/database';
import { displayOf, newKey, type Environment, type Portal } from './key-format';
import { hashKey } from './key-verifier';

export interface NewApiKey {
  name: string;
  portal: Portal;
  canWrite: boolean;
  userId: string;
  teamId: string;
  /** For founder keys. */
  companyId: string | null;
  createdBy: string;
}

export interface ApiKeyRow {
  id: string;
  name: string;
  portal: Portal;
  env: Environment;
  can_write: boolean;
  prefix: string;
  last4: string;
  user_id: string;
  company_id: string | null;
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface KeyRequestRow {
  id: string;
  at: Date;
  method: string;
  endpoint: string;
  status: number;
  request_id: string;
}

const COLUMNS = 'id, name, portal, env, can_write, prefix, last4, user_id, company_id, created_by, created_at, last_used_at, revoked_at';

/** Issuing, listing and revoking keys. Who may do so is the caller's question (the portal, the command line). */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
    private readonly config: AppConfig,
  ) {}

  /** The plaintext is in the answer this once; only its keyed hash is stored. */
  async issue(request: NewApiKey): Promise<{ key: string; row: ApiKeyRow }> {
    const key = newKey(request.portal, this.config.environment);
    const { prefix, last4 } = displayOf(key);
    const row = await this.db.row<ApiKeyRow>(
      `INSERT INTO api_keys (id, portal, env, name, can_write, user_id, team_id, company_id, hash, prefix, last4, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING ${COLUMNS}`,
      [
        newId(), request.portal, this.config.environment, request.name, request.canWrite, request.userId, request.teamId,
        request.companyId, hashKey(key, this.config.secrets.keyPepper[0]), prefix, last4, request.createdBy,
      ],
    );
    return { key, row: row as ApiKeyRow };
  }

  find(id: string): Promise<ApiKeyRow | null> {
    return this.db.row<ApiKeyRow>(`SELECT ${COLUMNS} FROM api_keys WHERE id = $1`, [id]);
  }

  /** Immediate and final; a second revocation changes nothing. */
  async revoke(id: string): Promise<ApiKeyRow | null> {
    return this.db.row<ApiKeyRow>(
      `UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 RETURNING ${COLUMNS}`,
      [id],
    );
  }

  /** A user's keys, newest first. */
  async listOfUser(userId: string, request: PageRequest): Promise<Page<ApiKeyRow>> {
    const binding = ['keys', userId];
    const [createdAt, id] = this.keyset.position(request.cursor, binding) ?? [null, null];
    const rows = await this.db.rows<ApiKeyRow>(
      `SELECT ${COLUMNS} FROM api_keys
       WHERE user_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [userId, createdAt, id, request.limit + 1],
    );
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }

  /** The key's recent requests, newest first. */
  async requests(keyId: string, request: PageRequest): Promise<Page<KeyRequestRow>> {
    const binding = ['key requests', keyId];
    const [at, id] = this.keyset.position(request.cursor, binding) ?? [null, null];
    const rows = await this.db.rows<KeyRequestRow>(
      `SELECT id, at, method, endpoint, status, request_id FROM key_requests
       WHERE key_id = $1 AND ($2::timestamptz IS NULL OR (at, id) < ($2, $3::bigint))
       ORDER BY at DESC, id DESC LIMIT $4`,
      [keyId, at, id, request.limit + 1],
    );
    return this.keyset.page(rows, request, binding, (row) => [row.at.toISOString(), row.id], (row) => row);
  }
}
