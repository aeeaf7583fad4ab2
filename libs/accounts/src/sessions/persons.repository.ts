import { Injectable } from '@nestjs/common';
import type { Role } from '@app/auth';
import { Db, isUuid } from '@app/database';

export interface PersonRow {
  id: string;
  email: string;
  name: string;
  team_id: string | null;
  team_name: string | null;
  role: Role | null;
  pipeline_ids: string[] | null;
  company_id: string | null;
  company_name: string | null;
}

/** Someone whose only place was taken away is let in no more. */
const PERSON = `
  SELECT u.id, u.email, u.name, t.id AS team_id, t.name AS team_name, m.role, m.pipeline_ids, c.id AS company_id, c.name AS company_name
  FROM users u
  LEFT JOIN memberships m ON m.user_id = u.id AND m.active
  LEFT JOIN teams t ON t.id = m.team_id
  LEFT JOIN company_admins a ON a.user_id = u.id
  LEFT JOIN companies c ON c.id = a.company_id
  WHERE (m.id IS NOT NULL OR a.id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM memberships x WHERE x.user_id = u.id))`;

/** Users with their place in a team or a company, as they are now. */
@Injectable()
export class PersonsRepository {
  constructor(private readonly db: Db) {}

  find(idOrEmail: string): Promise<PersonRow | null> {
    const where = isUuid(idOrEmail) ? 'u.id = $1' : 'lower(u.email) = lower($1)';
    return this.db.row<PersonRow>(`${PERSON} AND ${where}`, [idOrEmail]);
  }

  ofSession(tokenHash: Buffer): Promise<PersonRow | null> {
    const session = 'EXISTS (SELECT 1 FROM portal_sessions s WHERE s.user_id = u.id AND s.token_hash = $1 AND s.expires_at > now())';
    return this.db.row<PersonRow>(`${PERSON} AND ${session}`, [tokenHash]);
  }
}
