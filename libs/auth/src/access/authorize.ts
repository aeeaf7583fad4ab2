import { ApiError } from '@app/errors';
import type { KeyPrincipal, PortalPrincipal } from '../principals';
import type { AccessRule, PortalRole } from './access.decorator';

/**
 * Portal before scope (contract, section 1, 403): a key of the wrong portal is `forbidden`; a missing scope is
 * `forbidden_scope` for investors and `forbidden` on everything of the founder's.
 * @throws ApiError forbidden, forbidden_scope
 */
export function authorizeKey(rule: AccessRule, principal: KeyPrincipal): void {
  const portal = rule.audience === 'founder' ? 'founder' : 'investor';
  if (principal.kind !== portal) {
    throw new ApiError('forbidden', `This endpoint takes ${portal} keys; this is ${article(principal.kind)} key.`);
  }
  if (rule.scope === 'read' || principal.canWrite) return;
  throw new ApiError(portal === 'founder' ? 'forbidden' : 'forbidden_scope');
}

function article(kind: KeyPrincipal['kind']): string {
  return kind === 'investor' ? 'an investor' : 'a founder';
}

const PORTAL_ROLES: Record<PortalRole, (principal: PortalPrincipal) => boolean> = {
  user: (principal) => principal.userId !== null,
  team_admin: (principal) => principal.teamId !== null && (principal.role === 'admin' || principal.actor !== 'user'),
  company_admin: (principal) => principal.companyId !== null,
  operator: (principal) => principal.actor !== 'user',
};

/** @throws ApiError forbidden */
export function authorizePortal(rule: AccessRule, principal: PortalPrincipal): void {
  if (PORTAL_ROLES[rule.portalRole](principal)) return;
  const actsForNobody = principal.actor === 'operator' && principal.userId === null;
  throw new ApiError('forbidden', actsForNobody ? 'Name the user to act for in X-Acting-User.' : 'This needs other rights.');
}
