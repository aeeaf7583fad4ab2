import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { Fails, type ServiceRequest } from '@app/http';

export type Audience = 'investor' | 'founder' | 'public' | 'upload' | 'optional-investor' | 'portal' | 'optional-portal';
export type Scope = 'read' | 'write';

/**
 * Who may use a portal route: anybody with a session, team admins, company admins, or operators alone. An operator who names
 * a user to act for passes for that user's team and company.
 */
export type PortalRole = 'user' | 'team_admin' | 'company_admin' | 'operator';

export interface AccessRule {
  audience: Audience;
  scope: Scope;
  portalRole: PortalRole;
}

export const ACCESS = 'deal-flow:access';

/** What the description says of each audience. */
const SECURITY = {
  investor: [ApiSecurity('investorKey')],
  founder: [ApiSecurity('founderKey')],
  upload: [ApiSecurity('uploadToken')],
  'optional-investor': [ApiSecurity({}), ApiSecurity('investorKey')],
  portal: [ApiSecurity('portalSession')],
  'optional-portal': [ApiSecurity({}), ApiSecurity('portalSession')],
  public: [],
} as const;

/**
 * Everywhere under /v1: an unknown query parameter is an `invalid_request`, whatever the route, and a deployment may limit
 * requests. The description says so whether it does or not: one service, one description.
 */
const ANYWHERE = ['invalid_request', 'rate_limited', 'internal_error'] as const;

const FAILS = {
  investor: Fails(...ANYWHERE, 'unauthenticated', 'forbidden', 'forbidden_scope'),
  founder: Fails(...ANYWHERE, 'unauthenticated', 'forbidden'),
  upload: Fails(...ANYWHERE, 'unauthenticated', 'upload_token_invalid', 'upload_token_expired', 'upload_token_used'),
  'optional-investor': Fails(...ANYWHERE, 'unauthenticated', 'forbidden'),
  portal: Fails('unauthenticated', 'forbidden', 'internal_error'),
  'optional-portal': Fails('unauthenticated', 'forbidden', 'internal_error'),
  public: Fails(...ANYWHERE),
} as const;

/**
 * Who may use this route. Every route needs one, else the start fails. It also writes the description's security, its 401
 * and 403 answers.
 */
export function Access(audience: 'investor' | 'founder', scope: Scope): MethodDecorator;
export function Access(audience: 'public' | 'upload' | 'optional-investor' | 'optional-portal'): MethodDecorator;
export function Access(audience: 'portal', role: PortalRole): MethodDecorator;
export function Access(audience: Audience, detail?: Scope | PortalRole): MethodDecorator {
  const rule: AccessRule = {
    audience,
    scope: detail === 'write' ? 'write' : 'read',
    portalRole: audience === 'portal' ? (detail as PortalRole) : 'user',
  };
  return applyDecorators(SetMetadata(ACCESS, Object.freeze(rule)), ...SECURITY[audience], FAILS[audience]);
}

/** Who asks; null on a public route, and on an optional one without a key or session. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<ServiceRequest>().context.principal,
);
