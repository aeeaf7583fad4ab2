import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';

/** A URL that takes one file. */
export interface RequestedUpload {
  key_id: string;
  /** What the file is to be submitted with, as the key gave it; empty once it was. */
  arguments: Record<string, unknown>;
  expired: boolean;
  used: boolean;
}

/** The one-time URLs for files; their secrets are here as hashes only. */
@Injectable()
export class RequestedUploadsRepository {
  constructor(private readonly db: Db) {}

  /** @returns when it ends */
  async issue(tokenHash: Buffer, keyId: string, args: object, seconds: number): Promise<Date> {
    const [row] = await this.db.rows<{ expires_at: Date }>(
      `INSERT INTO requested_uploads (token_hash, key_id, arguments, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4)) RETURNING expires_at`,
      [tokenHash, keyId, JSON.stringify(args), seconds],
    );
    return (row as { expires_at: Date }).expires_at;
  }

  find(tokenHash: Buffer): Promise<RequestedUpload | null> {
    return this.db.row<RequestedUpload>(
      `SELECT key_id, arguments, expires_at <= now() AS expired, used_at IS NOT NULL AS used
       FROM requested_uploads WHERE token_hash = $1`,
      [tokenHash],
    );
  }

  /** True for exactly one of any number of callers at once, until it is given back. A claim whose process died stays. */
  async claim(tokenHash: Buffer): Promise<boolean> {
    const claimed = await this.db.run(
      'UPDATE requested_uploads SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()',
      [tokenHash],
    );
    return claimed === 1;
  }

  /** Gives a claim back: its file was refused or did not arrive. */
  async release(tokenHash: Buffer): Promise<void> {
    await this.db.run('UPDATE requested_uploads SET used_at = NULL WHERE token_hash = $1', [tokenHash]);
  }

  /** In the transaction of the submission: the arguments are stored elsewhere now. */
  async spend(tokenHash: Buffer): Promise<void> {
    await this.db.run(`UPDATE requested_uploads SET arguments = '{}' WHERE token_hash = $1`, [tokenHash]);
  }

  /** An hour after its end nobody asks about a URL; up to 5000 rows. */
  purge(): Promise<number> {
    return this.db.run(
      `DELETE FROM requested_uploads WHERE token_hash IN
         (SELECT token_hash FROM requested_uploads WHERE expires_at < now() - interval '1 hour' LIMIT 5000 FOR UPDATE SKIP LOCKED)`,
    );
  }
}
