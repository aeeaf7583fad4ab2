import { AccountsModule, PortalPrincipals, principalFor } from '@app/accounts';
import type { PortalPrincipal } from '@app/auth';
import type { AdminSession } from './admin-session';
import { UsageError } from './usage-error';

export { AccountsModule };

/** @throws UsageError where there is no such user */
export async function principalOf(session: AdminSession, user: string): Promise<PortalPrincipal> {
  const person = await session.get(PortalPrincipals).person(user);
  if (!person) throw new UsageError(`--as: there is no active user ${user}`);
  return principalFor('command_line', person);
}
