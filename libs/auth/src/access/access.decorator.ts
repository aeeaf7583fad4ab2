import { applyDecorators, createParamDecorator, SetMetadata, UseInterceptors, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiSecurity } from '@nestjs/swagger';
import { Fails, IdempotencyInterceptor, type ServiceRequest } from '@app/http';

export type Audience = 'investor' | 'founder' | 'public' | 'upload' | 'optional-investor' | 'portal';
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
  public: [],
} as const;

/** `invalid_request` everywhere: an unknown query parameter is one, whatever the route. */
const FAILS = {
  investor: Fails('invalid_request', 'unauthenticated', 'forbidden', 'forbidden_scope', 'internal_error'),
  founder: Fails('invalid_request', 'unauthenticated', 'forbidden', 'internal_error'),
  upload: Fails('invalid_request', 'unauthenticated', 'upload_token_invalid', 'upload_token_expired', 'upload_token_used', 'internal_error'),
  'optional-investor': Fails('invalid_request', 'unauthenticated', 'forbidden', 'internal_error'),
  portal: Fails('unauthenticated', 'forbidden', 'internal_error'),
  public: Fails('invalid_request', 'internal_error'),
} as const;

const IDEMPOTENCY = [
  UseInterceptors(IdempotencyInterceptor),
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'A repeat within 24 hours replays the first answer, with `Idempotent-Replayed: true`.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    example: 'b0c6d7f2-submission-1',
  }),
  Fails('idempotency_key_reused', 'idempotency_in_progress'),
];

/**
 * Who may use this route. Every route needs one, else the start fails. It also writes the description's security, its 401
 * and 403 answers, and takes `Idempotency-Key` where a key or token may change something.
 */
export function Access(audience: 'investor' | 'founder', scope: Scope): MethodDecorator;
export function Access(audience: 'public' | 'upload' | 'optional-investor'): MethodDecorator;
export function Access(audience: 'portal', role: PortalRole): MethodDecorator;
export function Access(audience: Audience, detail?: Scope | PortalRole): MethodDecorator {
  const rule: AccessRule = {
    audience,
    scope: detail === 'write' ? 'write' : 'read',
    portalRole: audience === 'portal' ? (detail as PortalRole) : 'user',
  };
  const changes = audience === 'upload' || audience === 'optional-investor' || (audience !== 'portal' && rule.scope === 'write');
  return applyDecorators(
    SetMetadata(ACCESS, Object.freeze(rule)),
    ...SECURITY[audience],
    FAILS[audience],
    ...(changes ? IDEMPOTENCY : []),
  );
}

/** Who asks; null on a public route, and on an optional one without a key. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<ServiceRequest>().context.principal,
);
