import { Injectable } from '@nestjs/common';
import type { PortalPrincipal, Role } from '@app/auth';
import { Db, isUuid } from '@app/database';

export interface PortalPerson {
  user: { id: string; email: string; name: string };
  team: { id: string; name: string; role: Role } | null;
  company: { id: string; name: string } | null;
  pipelineIds: string[] | null;
}

interface PersonRow {
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

/** Who a user is in the portal now: place and rights are read anew for every request. */
@Injectable()
export class PortalPrincipals {
  constructor(private readonly db: Db) {}

  /** By id or e-mail; null for the unknown and the deactivated. */
  async person(idOrEmail: string): Promise<PortalPerson | null> {
    const where = isUuid(idOrEmail) ? 'u.id = $1' : 'lower(u.email) = lower($1)';
    return personOf(await this.db.row<PersonRow>(`${PERSON} AND ${where}`, [idOrEmail]));
  }

  async ofSession(tokenHash: Buffer): Promise<PortalPerson | null> {
    const session = 'EXISTS (SELECT 1 FROM portal_sessions s WHERE s.user_id = u.id AND s.token_hash = $1 AND s.expires_at > now())';
    return personOf(await this.db.row<PersonRow>(`${PERSON} AND ${session}`, [tokenHash]));
  }
}

function personOf(row: PersonRow | null): PortalPerson | null {
  if (!row) return null;
  return {
    user: { id: row.id, email: row.email, name: row.name },
    team: row.team_id === null ? null : { id: row.team_id, name: row.team_name as string, role: row.role as Role },
    company: row.company_id === null ? null : { id: row.company_id, name: row.company_name as string },
    pipelineIds: row.pipeline_ids,
  };
}

/** @param person null: an operator or the command line acting for nobody in particular */
export function principalFor(actor: PortalPrincipal['actor'], person: PortalPerson | null): PortalPrincipal {
  return {
    kind: 'portal',
    actor,
    userId: person?.user.id ?? null,
    teamId: person?.team?.id ?? null,
    role: person?.team?.role ?? null,
    pipelineIds: person?.pipelineIds ?? null,
    companyId: person?.company?.id ?? null,
  };
}
