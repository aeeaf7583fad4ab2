import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { beyond, createdAtKey, Db, Keyset, newId, type Page, type PageRequest } from '@app/database';

export interface Identity {
  id: string;
  recognisable: boolean;
  created_at: Date;
}

/** E-mails of linked identity accounts. Only keyed hashes are stored; nobody can list the e-mails again. */
@Injectable()
export class Recognition {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
    private readonly config: AppConfig,
  ) {}

  /** One statement whatever the answer is, so that time tells nothing. */
  async recognises(teamId: string, email: string): Promise<boolean> {
    const row = await this.db.row<{ recognised: boolean }>(
      'SELECT EXISTS (SELECT 1 FROM identities WHERE team_id = $1 AND email_hash = $2 AND recognisable) AS recognised',
      [teamId, this.hash(email)],
    );
    return row?.recognised ?? false;
  }

  /** Links an e-mail, or changes whether its owner allows being recognised. */
  async link(teamId: string, email: string, recognisable: boolean): Promise<Identity> {
    const row = await this.db.row<Identity>(
      `INSERT INTO identities (id, team_id, email_hash, recognisable) VALUES ($1, $2, $3, $4)
       ON CONFLICT (team_id, email_hash) DO UPDATE SET recognisable = excluded.recognisable
       RETURNING id, recognisable, created_at`,
      [newId(), teamId, this.hash(email), recognisable],
    );
    return row as Identity;
  }

  async page(teamId: string, request: PageRequest): Promise<Page<Identity>> {
    const binding = ['identities', teamId];
    const params: unknown[] = [teamId, request.limit + 1];
    const after = beyond(this.keyset.position(request.cursor, binding), ['created_at', 'id'], params);
    const rows = await this.db.rows<Identity>(
      `SELECT id, recognisable, created_at FROM identities WHERE team_id = $1 AND ${after}
       ORDER BY created_at DESC, id DESC LIMIT $2`,
      params,
    );
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }

  private hash(email: string): Buffer {
    return createHmac('sha256', this.config.secrets.identityPepper).update(email.trim().toLowerCase()).digest();
  }
}
