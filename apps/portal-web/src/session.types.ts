import type { Role } from './team/team.types';

/** Who is signed in. */
export interface Person {
  user: { id: string; email: string; name: string };
  team: { id: string; name: string; role: Role } | null;
  company: { id: string; name: string } | null;
  environment: 'live' | 'test';
}
