import { ApiError } from '@app/errors';
import type { PortalPrincipal } from './principals';

/** Operators and the command line do for a team whatever its admins may do. */
export function administersTeam(actor: PortalPrincipal): boolean {
  return actor.teamId !== null && (actor.role === 'admin' || actor.actor !== 'user');
}

/** @throws ApiError forbidden where the actor acts for nobody in a team */
export function teamOf(actor: PortalPrincipal): string {
  if (actor.teamId === null) throw new ApiError('forbidden', 'This needs a team.');
  return actor.teamId;
}

/** @throws ApiError forbidden where the actor acts for nobody */
export function userOf(actor: PortalPrincipal): string {
  if (actor.userId === null) throw new ApiError('forbidden', 'This needs a user.');
  return actor.userId;
}
