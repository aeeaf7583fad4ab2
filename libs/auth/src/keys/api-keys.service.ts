import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { createdAtKey, Db, Keyset, newId, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import type { KeyPrincipal } from '../principals';
import type { ApiKeyRow, KeyOwner, NewApiKey } from './api-key';
import { ApiKeysRepository, type WorkingKeyRow } from './api-keys.repository';
import { ExpiringCache } from './expiring-cache';
import { displayOf, newKey, parseKey } from './key-format';
import { possibleHashes, storedHash } from './key-hash';

/** A revoked key may live on in another process for this long; the contract allows two seconds. */
const CACHE_MILLISECONDS = 1000;
/** The share of that time before whose end a key in use is asked about again, so that nobody waits for the answer. */
const ASKED_AHEAD = 0.3;
const KNOWN_KEYS = 10_000;
const UNKNOWN_KEYS = 10_000;

export interface VerifiedKey {
  readonly principal: KeyPrincipal;
  /** First 12 and last 4 characters: all that a log may hold. */
  readonly display: string;
}

@Injectable()
export class ApiKeysService {
  private readonly known = new ExpiringCache<VerifiedKey>(KNOWN_KEYS, CACHE_MILLISECONDS);
  // Apart from the working keys, so that a flood of invented ones does not push those out.
  private readonly unknown = new ExpiringCache<true>(UNKNOWN_KEYS, CACHE_MILLISECONDS);
  private readonly asking = new Map<string, Promise<VerifiedKey | null>>();

  constructor(
    private readonly config: AppConfig,
    private readonly repository: ApiKeysRepository,
    private readonly keyset: Keyset,
    private readonly db: Db,
  ) {}

  /** Who the key speaks for, where it was asked about within the last second: the answer of `verify` without a promise. */
  recall(key: string): VerifiedKey | undefined {
    return this.remembered(key, digestOf(key));
  }

  /**
   * Who the key speaks for, with rights at most a second old.
   * @throws ApiError unauthenticated, the same for unknown, revoked and mistyped keys
   */
  async verify(key: string): Promise<VerifiedKey> {
    const parsed = parseKey(key);
    if (!parsed) throw new ApiError('unauthenticated');
    if (parsed.env !== this.config.environment) {
      throw new ApiError('unauthenticated', `This is a ${parsed.env} key; this address serves ${this.config.environment} keys.`);
    }
    const digest = digestOf(key);
    const known = this.remembered(key, digest);
    if (known) return known;
    if (this.unknown.get(digest)) throw new ApiError('unauthenticated');
    const verified = await this.ask(key, digest);
    if (!verified) throw new ApiError('unauthenticated');
    return verified;
  }

  /** Whether the key of this id would be accepted now; for links that live only as long as the key that made them. */
  works(id: string): Promise<boolean> {
    return this.repository.works(id);
  }

  /** Whose key of this id is, with the rights of this very moment; null where it would not be accepted. For links that it made. */
  async principalOf(id: string): Promise<KeyPrincipal | null> {
    const row = await this.repository.findWorkingById(id, this.config.environment);
    return row && principalOf(row);
  }

  /** Makes a key. `key` is the plaintext: to be shown this once, never stored or logged. */
  async issue(request: NewApiKey): Promise<{ key: string; row: ApiKeyRow }> {
    const key = newKey(request.portal, this.config.environment);
    const row = {
      id: newId(),
      portal: request.portal,
      env: this.config.environment,
      name: request.name,
      can_write: request.canWrite,
      user_id: request.userId,
      team_id: request.teamId,
      company_id: request.companyId,
      created_by: request.createdBy,
      ...displayOf(key),
    };
    return { key, row: await this.repository.insert(row, storedHash(key, this.config.secrets.keyPepper)) };
  }

  /** Ends a key for good; doing so again changes nothing. Null where there is none. */
  async revoke(id: string): Promise<ApiKeyRow | null> {
    const row = await this.repository.revoke(id);
    this.db.afterCommit(() => this.forget());
    return row;
  }

  find(id: string): Promise<ApiKeyRow | null> {
    return this.repository.find(id);
  }

  /** Newest first. @throws ApiError invalid_cursor */
  async list(owner: KeyOwner, request: PageRequest): Promise<Page<ApiKeyRow>> {
    const binding = ['api-keys', owner.userId, owner.teamId, owner.companyId];
    const after = this.keyset.position(request.cursor, binding);
    const rows = await this.repository.list(owner, after, request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }

  /** Makes this process ask again about every key; others follow within the second. */
  forget(): void {
    this.known.clear();
  }

  private remembered(key: string, digest: string): VerifiedKey | undefined {
    const known = this.known.get(digest);
    // Where PostgreSQL does not answer now, whoever comes after the end of that time learns it.
    if (known && this.known.expiresWithin(digest, ASKED_AHEAD)) this.ask(key, digest).catch(() => undefined);
    return known;
  }

  /** Concurrent requests with one key share one query. */
  private ask(key: string, digest: string): Promise<VerifiedKey | null> {
    const running = this.asking.get(digest);
    if (running) return running;
    const since = performance.now();
    const asking = this.lookUp(key)
      .then((verified) => {
        if (verified) this.known.set(digest, verified, since);
        else {
          this.known.delete(digest);
          this.unknown.set(digest, true, since);
        }
        return verified;
      })
      .finally(() => this.asking.delete(digest));
    this.asking.set(digest, asking);
    return asking;
  }

  private async lookUp(key: string): Promise<VerifiedKey | null> {
    const hashes = possibleHashes(key, this.config.secrets.keyPepper);
    // On its own connection: whoever shares the answer is in no transaction of the first asker.
    const row = await this.db.detached(() => this.repository.findWorking(hashes, this.config.environment));
    if (!row) return null;
    const { prefix, last4 } = displayOf(key);
    return Object.freeze({ principal: principalOf(row), display: `${prefix}…${last4}` });
  }
}

/** What the caches are keyed by: no key lies in the process's memory longer than its request. */
function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}

function principalOf(row: WorkingKeyRow): KeyPrincipal {
  const common = { keyId: row.id, userId: row.user_id, teamId: row.team_id };
  if (row.portal === 'founder') {
    return Object.freeze({ kind: 'founder', ...common, companyId: row.company_id as string, canWrite: row.can_write });
  }
  const role = row.role ?? 'viewer';
  return Object.freeze({
    kind: 'investor',
    ...common,
    role,
    pipelineIds: row.pipeline_ids,
    // A viewer's key never writes, whatever it was made for (contract, section 2).
    canWrite: row.can_write && role !== 'viewer',
  });
}
