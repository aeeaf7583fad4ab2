import type { Role } from '@app/auth';
import type { AppConfig } from '@app/config';
import { IsText } from '@app/http';
import { MAX_PASSWORD } from '@app/teams';
import type { PortalPerson } from './portal-principals';
import type { OpenedSession } from './portal-sessions.service';

export class OpenSessionRequest {
  @IsText({ max: 254 })
  email: string;

  @IsText({ max: MAX_PASSWORD, blank: true })
  password: string;
}

/** Who is signed in, and what the key screen may offer them. */
export interface PersonDto {
  user: { id: string; email: string; name: string };
  team: { id: string; name: string; role: Role } | null;
  company: { id: string; name: string } | null;
  /** The page offers some things in the sandbox only. */
  environment: AppConfig['environment'];
}

export interface SessionDto extends PersonDto {
  /** The bearer value. */
  token: string;
  expires_at: string;
}

export function personDto({ user, team, company }: PortalPerson, environment: AppConfig['environment']): PersonDto {
  return { user, team, company, environment };
}

export function sessionDto({ token, expiresAt, person }: OpenedSession, environment: AppConfig['environment']): SessionDto {
  return { token, expires_at: expiresAt.toISOString(), ...personDto(person, environment) };
}
