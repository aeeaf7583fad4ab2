import type { CompanyAdmin } from '../company-admins.repository';
import type { Member } from '../members.repository';
import type { Team } from '../teams.repository';
import type { User } from '../users.repository';

// As operators and team admins see them: under `/portal`, and on the command line.

export function teamDto({ id, name, created_at }: Team) {
  return { id, name, created_at: created_at.toISOString() };
}

export function userDto({ id, email, name, created_at }: User) {
  return { id, email, name, created_at: created_at.toISOString() };
}

export function membershipDto(member: Member) {
  const { id, team_id, user_id, email, name, role, pipeline_ids, active } = member;
  return { id, team_id, user_id, email, name, role, pipeline_ids, active, created_at: member.created_at.toISOString() };
}

export function companyAdminDto({ id, company_id, user_id, created_at }: CompanyAdmin) {
  return { id, company_id, user_id, created_at: created_at.toISOString() };
}

export type TeamDto = ReturnType<typeof teamDto>;
export type UserDto = ReturnType<typeof userDto>;
export type MembershipDto = ReturnType<typeof membershipDto>;
export type CompanyAdminDto = ReturnType<typeof companyAdminDto>;
