import { Injectable } from '@nestjs/common';
import { beyond, Db, type KeysetPosition, TurnBatch } from '@app/database';
import type { Role } from '../principals';
import type { ApiKeyRow, KeyOwner } from './api-key';
import type { Environment, Portal } from './key-format';

/** A key that works, with the current rights of its user. */
export interface WorkingKeyRow {
  id: string;
  portal: Portal;
  can_write: boolean;
  user_id: string;
  team_id: string;
  company_id: string | null;
  role: Role | null;
  pipeline_ids: string[] | null;
}

const COLUMNS =
  'id, portal, env, name, can_write, user_id, team_id, company_id, prefix, last4, created_by, created_at, last_used_at, revoked_at';

/**
 * A key works while it is not revoked and its user still has the place that the key was made for. One plan for all keys, which
 * starts at the key: as plain joins this was planned anew for every key, at four times the price of running it.
 */
const WORKING = `
  SELECT k.id, k.portal, k.can_write, k.user_id, k.team_id, k.company_id, m.role, m.pipeline_ids, k.hash, k.env
  FROM api_keys k
  LEFT JOIN LATERAL (
    SELECT id, role, pipeline_ids FROM memberships
    WHERE k.portal = 'investor' AND user_id = k.user_id AND team_id = k.team_id AND active OFFSET 0) m ON true
  LEFT JOIN LATERAL (
    SELECT id FROM company_admins
    WHERE k.portal = 'founder' AND user_id = k.user_id AND company_id = k.company_id OFFSET 0) a ON true
  WHERE k.revoked_at IS NULL AND (m.id IS NOT NULL OR a.id IS NOT NULL)`;

const WORKING_BY_ID = `${WORKING} AND k.id = $1`;
/** A place for each hash, not an array: of one whose length it does not know, PostgreSQL expects ten rows. */
const workingByHash = (hashes: readonly Buffer[]): string =>
  `${WORKING} AND k.hash IN (${hashes.map((_, index) => `$${index + 1}`).join(', ')})`;

/** With thousands of keys in use this is the commonest statement of all: a look a second for each of them. */
const TOGETHER = 32;

interface AskedKey {
  hashes: readonly Buffer[];
  env: Environment;
}

type FoundKey = WorkingKeyRow & { hash: Buffer; env: Environment };

const placeOf = (hash: Buffer, env: Environment): string => `${env} ${hash.toString('latin1')}`;

/** As many as the next power of two, so that there are few statements; the last one is named again. */
function padded(hashes: readonly Buffer[]): Buffer[] {
  const places = 2 ** Math.ceil(Math.log2(hashes.length));
  return Array.from({ length: places }, (_, index) => hashes[Math.min(index, hashes.length - 1)] as Buffer);
}

@Injectable()
export class ApiKeysRepository {
  private readonly looks = new TurnBatch<AskedKey, WorkingKeyRow | null>((asked) => this.findAll(asked), TOGETHER);

  constructor(private readonly db: Db) {}

  /** As things stand after this call, on the primary, in one statement with other looks that come at the same time. */
  findWorking(hashes: readonly Buffer[], env: Environment): Promise<WorkingKeyRow | null> {
    return this.looks.add({ hashes, env });
  }

  private async findAll(asked: AskedKey[]): Promise<(WorkingKeyRow | null)[]> {
    const hashes = padded(asked.flatMap((key) => key.hashes));
    // Nobody's request: what one may read from a replica the others may not.
    const rows = await this.db.detached(() => this.db.rows<FoundKey>(workingByHash(hashes), hashes));
    const found = new Map(rows.map(({ hash, env, ...row }) => [placeOf(hash, env), row]));
    return asked.map(({ hashes: each, env }) => each.map((hash) => found.get(placeOf(hash, env))).find(Boolean) ?? null);
  }

  findWorkingById(id: string, env: Environment): Promise<WorkingKeyRow | null> {
    return this.db.row<WorkingKeyRow>(`${WORKING_BY_ID} AND k.env = $2`, [id, env]);
  }

  async works(id: string): Promise<boolean> {
    return (await this.db.row(WORKING_BY_ID, [id])) !== null;
  }

  find(id: string): Promise<ApiKeyRow | null> {
    return this.db.row<ApiKeyRow>(`SELECT ${COLUMNS} FROM api_keys WHERE id = $1`, [id]);
  }

  async insert(row: Omit<ApiKeyRow, 'created_at' | 'last_used_at' | 'revoked_at'>, hash: Buffer): Promise<ApiKeyRow> {
    const inserted = await this.db.rows<ApiKeyRow>(
      `INSERT INTO api_keys
         (id, portal, env, name, can_write, user_id, team_id, company_id, hash, prefix, last4, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING ${COLUMNS}`,
      [
        row.id,
        row.portal,
        row.env,
        row.name,
        row.can_write,
        row.user_id,
        row.team_id,
        row.company_id,
        hash,
        row.prefix,
        row.last4,
        row.created_by,
      ],
    );
    return inserted[0] as ApiKeyRow;
  }

  /** Keeps the first moment of revocation. */
  revoke(id: string): Promise<ApiKeyRow | null> {
    return this.db.row<ApiKeyRow>(`UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 RETURNING ${COLUMNS}`, [id]);
  }

  /** Newest first. A team's keys are the investor keys of its users; founder keys belong to their company. */
  list(owner: KeyOwner, after: KeysetPosition | null, limit: number): Promise<ApiKeyRow[]> {
    const params: unknown[] = [owner.userId ?? null, owner.teamId ?? null, owner.companyId ?? null, limit];
    const beyondLast = beyond(after, ['created_at', 'id'], params);
    return this.db.rows<ApiKeyRow>(
      `SELECT ${COLUMNS} FROM api_keys
       WHERE (user_id = $1::uuid OR (team_id = $2::uuid AND portal = 'investor') OR company_id = $3::uuid) AND ${beyondLast}
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      params,
    );
  }
}
