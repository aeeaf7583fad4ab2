import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Db, newId } from '@app/database';
import { PortalSessionEntity } from './portal-session.entity';

const SESSION_HOURS = 12;

/** Every statement that writes portal_sessions; tokens are here as hashes only. */
@Injectable()
export class PortalSessionsRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(PortalSessionEntity) private readonly sessions: Repository<PortalSessionEntity>,
  ) {}

  /** A session of 12 hours. */
  insert(userId: string, tokenHash: Buffer): Promise<{ id: string; expires_at: Date }> {
    return this.db.row<{ id: string; expires_at: Date }>(
      `INSERT INTO portal_sessions (id, user_id, token_hash, expires_at)
         VALUES ($1, $2, $3, now() + interval '${SESSION_HOURS} hours') RETURNING id, expires_at`,
      [newId(), userId, tokenHash],
    ) as Promise<{ id: string; expires_at: Date }>;
  }

  /** @returns its id; null where there is no such session */
  async delete(tokenHash: Buffer): Promise<string | null> {
    const session = await this.db.row<{ id: string }>('DELETE FROM portal_sessions WHERE token_hash = $1 RETURNING id', [tokenHash]);
    return session?.id ?? null;
  }

  async deleteAllOf(userId: string): Promise<void> {
    await this.sessions.delete({ user_id: userId });
  }

  /** Removes sessions that are over. @returns rows removed, at most 5000 */
  purge(): Promise<number> {
    return this.db.run(
      `DELETE FROM portal_sessions WHERE id = ANY(ARRAY(
         SELECT id FROM portal_sessions WHERE expires_at < now() LIMIT 5000 FOR UPDATE SKIP LOCKED))`,
    );
  }
}
