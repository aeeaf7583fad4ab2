import { Injectable } from '@nestjs/common';
import { type PortalPrincipal, principalWithoutUser, type Role } from '@app/auth';
import { PersonsRepository, type PersonRow } from './persons.repository';

export interface PortalPerson {
  user: { id: string; email: string; name: string };
  team: { id: string; name: string; role: Role } | null;
  company: { id: string; name: string } | null;
  pipelineIds: string[] | null;
}

/** Who a user is in the portal now: place and rights are read anew for every request. */
@Injectable()
export class PortalPrincipals {
  constructor(private readonly persons: PersonsRepository) {}

  /** By id or e-mail; null for the unknown and the deactivated. */
  async person(idOrEmail: string): Promise<PortalPerson | null> {
    return personOf(await this.persons.find(idOrEmail));
  }

  async ofSession(tokenHash: Buffer): Promise<PortalPerson | null> {
    return personOf(await this.persons.ofSession(tokenHash));
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
  if (!person) return principalWithoutUser(actor);
  const { user, team, company, pipelineIds } = person;
  return {
    kind: 'portal',
    actor,
    userId: user.id,
    teamId: team?.id ?? null,
    role: team?.role ?? null,
    pipelineIds,
    companyId: company?.id ?? null,
  };
}
