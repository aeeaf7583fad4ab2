import { AccountsModule, PortalPrincipals, principalFor } from '@app/accounts';
import type { PortalPrincipal } from '@app/auth';
import { UsageError } from './usage-error';

export { AccountsModule, PortalPrincipals };

/** @throws UsageError where there is no such user */
export async function principalOf(people: PortalPrincipals, user: string): Promise<PortalPrincipal> {
  const person = await people.person(user);
  if (!person) throw new UsageError(`--as: there is no active user ${user}`);
  return principalFor('command_line', person);
}
