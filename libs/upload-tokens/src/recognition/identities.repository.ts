import { Injectable } from '@nestjs/common';
import { beyond, Db, newId, type KeysetPosition } from '@app/database';

/** `invited`: its owner has not answered yet; `linked`: has, and does not allow being recognised. */
export type IdentityState = 'invited' | 'linked' | 'recognisable';

export interface Identity {
  id: string;
  state: IdentityState;
  created_at: Date;
  /** When its owner answered last. */
  linked_at: Date | null;
  /** Of the link that was sent last; null once it was used. */
  link_expires_at: Date | null;
}

/** What an owner has to know to answer. */
export interface OpenLink {
  team_name: string;
  state: IdentityState;
  founder_name: string | null;
  link_expires_at: Date;
}

/** Characters of a name that forms fill in. */
export const MOST_NAME = 100;

/** What an owner says: whether forms know them, and which name they fill in. */
export interface Consent {
  recognisable: boolean;
  founder_name: string | null;
}

/** What a form learns. */
export interface Recognised {
  recognised: boolean;
  founder_name: string | null;
}

const LINK_HOURS = 24;
/** One person's teams; more than these would make no mail that anybody reads. */
const MOST_TEAMS = 20;

// What an admin of an older build wrote is nobody's consent.
const STATE = `CASE WHEN linked_at IS NULL THEN 'invited' WHEN recognisable THEN 'recognisable' ELSE 'linked' END`;
const FIELDS = `id, ${STATE} AS state, created_at, linked_at, link_expires_at`;
const LINK_ENDS = `now() + interval '${LINK_HOURS} hours'`;

/** Identity accounts of a team, by the keyed hash of their e-mail. */
@Injectable()
export class IdentitiesRepository {
  constructor(private readonly db: Db) {}

  /** One statement whatever the answer is, so that time tells nothing. */
  async recognised(teamId: string, emailHash: Buffer): Promise<Recognised> {
    const row = await this.db.row<Recognised>(
      `SELECT i.id IS NOT NULL AS recognised, i.founder_name FROM (VALUES (1)) one
       LEFT JOIN identities i ON i.team_id = $1 AND i.email_hash = $2 AND i.recognisable AND i.linked_at IS NOT NULL`,
      [teamId, emailHash],
    );
    return row as Recognised;
  }

  /** The link takes the place of an earlier one; what its owner said before stays. */
  async invite(teamId: string, emailHash: Buffer, linkHash: Buffer): Promise<Identity> {
    const row = await this.db.row<Identity>(
      `INSERT INTO identities (id, team_id, email_hash, recognisable, link_hash, link_expires_at) VALUES ($1, $2, $3, false, $4, ${LINK_ENDS})
       ON CONFLICT (team_id, email_hash) DO UPDATE SET link_hash = excluded.link_hash, link_expires_at = excluded.link_expires_at
       RETURNING ${FIELDS}`,
      [newId(), teamId, emailHash, linkHash],
    );
    return row as Identity;
  }

  /** Of whichever teams, the oldest first; at most 20. */
  ofEmail(emailHash: Buffer): Promise<{ id: string; team_id: string; team_name: string }[]> {
    return this.db.rows(
      `SELECT i.id, i.team_id, t.name AS team_name FROM identities i JOIN teams t ON t.id = i.team_id
       WHERE i.email_hash = $1 ORDER BY i.created_at, i.id LIMIT ${MOST_TEAMS}`,
      [emailHash],
    );
  }

  /** The link takes the place of an earlier one. @returns false where the identity is gone */
  async renewLink(id: string, linkHash: Buffer): Promise<boolean> {
    return (await this.db.run(`UPDATE identities SET link_hash = $2, link_expires_at = ${LINK_ENDS} WHERE id = $1`, [id, linkHash])) > 0;
  }

  openLink(linkHash: Buffer): Promise<OpenLink | null> {
    return this.db.row<OpenLink>(
      `SELECT t.name AS team_name, ${STATE} AS state, i.founder_name, i.link_expires_at FROM identities i JOIN teams t ON t.id = i.team_id
       WHERE i.link_hash = $1 AND i.link_expires_at > now()`,
      [linkHash],
    );
  }

  /** Uses the link up. @returns null where there is no such link, not any more, or its time is over */
  answer(linkHash: Buffer, { recognisable, founder_name }: Consent): Promise<{ id: string; team_id: string; team_name: string } | null> {
    return this.db.row(
      `UPDATE identities i SET recognisable = $2, founder_name = $3, linked_at = now(), link_hash = NULL, link_expires_at = NULL FROM teams t
       WHERE i.link_hash = $1 AND i.link_expires_at > now() AND t.id = i.team_id
       RETURNING i.id, i.team_id, t.name AS team_name`,
      [linkHash, recognisable, recognisable ? founder_name : null],
    );
  }

  get(teamId: string, id: string): Promise<Identity | null> {
    return this.db.row<Identity>(`SELECT ${FIELDS} FROM identities WHERE team_id = $1 AND id = $2`, [teamId, id]);
  }

  /** @returns false where there is none */
  async remove(teamId: string, id: string): Promise<boolean> {
    return (await this.db.run('DELETE FROM identities WHERE team_id = $1 AND id = $2', [teamId, id])) > 0;
  }

  /** Newest first. */
  list(teamId: string, position: KeysetPosition | null, limit: number): Promise<Identity[]> {
    const params: unknown[] = [teamId, limit];
    const after = beyond(position, ['created_at', 'id'], params);
    return this.db.rows<Identity>(
      `SELECT ${FIELDS} FROM identities WHERE team_id = $1 AND ${after} ORDER BY created_at DESC, id DESC LIMIT $2`,
      params,
    );
  }
}
