import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import type { KeyPrincipal, TeamRole } from '../principal';
import { displayOf, parseKey } from './key-format';

/** Revocation must hold on every process within 2 seconds (contract, section 1): half of that is cached. */
const CACHE_MS = 1000;
const CACHE_ENTRIES = 10_000;

interface KeyRow {
  id: string;
  portal: 'investor' | 'founder';
  can_write: boolean;
  user_id: string;
  team_id: string | null;
  company_id: string | null;
  role: TeamRole | null;
  pipeline_ids: string[] | null;
}

interface Cached {
  until: number;
  principal: KeyPrincipal | null;
}

/**
 * The key and its user's rights as they are now, in one statement: an investor's membership must be active, a founder must
 * still be an admin of the company.
 */
const RIGHTS = `
  SELECT k.id, k.portal, k.can_write, k.user_id, k.company_id, m.role, m.pipeline_ids, coalesce(m.team_id, c.team_id) AS team_id
  FROM api_keys k
  LEFT JOIN memberships m ON k.portal = 'investor' AND m.user_id = k.user_id AND m.active AND m.team_id = k.team_id
  LEFT JOIN company_admins a ON k.portal = 'founder' AND a.user_id = k.user_id AND a.company_id = k.company_id
  LEFT JOIN companies c ON c.id = a.company_id
  WHERE k.env = $2 AND k.revoked_at IS NULL AND (m.id IS NOT NULL OR a.id IS NOT NULL)`;
const FIND_KEY = `${RIGHTS} AND k.hash = ANY($1::bytea[])`;
const FIND_KEY_BY_ID = `${RIGHTS} AND k.id = $1`;

/** HMAC-SHA-256 with the pepper: a stolen table of hashes is worth nothing without the server's secret. */
export function hashKey(key: string, pepper: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}

@Injectable()
export class KeyVerifier {
  private readonly cache = new Map<string, Cached>();

  constructor(
    private readonly db: Db,
    private readonly config: AppConfig,
  ) {}

  /**
   * Who a key is, with rights at most one second old.
   * @throws ApiError unauthenticated: malformed, unknown, revoked and wrong-environment keys alike
   */
  async verify(key: string): Promise<KeyPrincipal> {
    const parsed = parseKey(key);
    if (!parsed) throw new ApiError('unauthenticated');
    if (parsed.env !== this.config.environment) {
      throw new ApiError('unauthenticated', `This is a ${parsed.env} key; this environment takes ${this.config.environment} keys.`);
    }
    const principal = await this.lookup(key);
    if (!principal) throw new ApiError('unauthenticated');
    return principal;
  }

  /** Who a key is by its id, with its rights as they are now; null for one that would not be let in. For links that a key issued. */
  async principalOfKey(keyId: string): Promise<KeyPrincipal | null> {
    const row = await this.db.row<KeyRow>(FIND_KEY_BY_ID, [keyId, this.config.environment]);
    return row ? principalOf(row) : null;
  }

  private async lookup(key: string): Promise<KeyPrincipal | null> {
    const cacheKey = createHash('sha256').update(key).digest('base64');
    const cached = this.cache.get(cacheKey);
    const now = performance.now();
    if (cached && cached.until > now) return cached.principal;
    const hashes = this.config.secrets.keyPepper.map((pepper) => hashKey(key, pepper));
    const row = await this.db.row<KeyRow>(FIND_KEY, [hashes, this.config.environment]);
    const principal = row ? principalOf(row) : null;
    // The clock starts before the query, so that the answer is never trusted longer than it may be.
    this.remember(cacheKey, { until: now + CACHE_MS, principal });
    return principal;
  }

  private remember(cacheKey: string, entry: Cached): void {
    this.cache.delete(cacheKey);
    if (this.cache.size >= CACHE_ENTRIES) this.cache.delete(this.cache.keys().next().value as string);
    this.cache.set(cacheKey, entry);
  }
}

function principalOf(row: KeyRow): KeyPrincipal {
  const common = { keyId: row.id, userId: row.user_id, teamId: row.team_id as string };
  if (row.portal === 'founder') {
    return { kind: 'founder', ...common, companyId: row.company_id as string, canWrite: row.can_write };
  }
  const role = row.role as TeamRole;
  // A viewer's key never writes, whatever it was made with.
  return { kind: 'investor', ...common, role, pipelineIds: row.pipeline_ids, canWrite: row.can_write && role !== 'viewer' };
}

/** For the access log: `svc_inv_live…abcd`. */
export function shownKey(key: string): string {
  const { prefix, last4 } = displayOf(key);
  return `${prefix}…${last4}`;
}
