import { applyDecorators, createParamDecorator, SetMetadata, UseInterceptors, type ExecutionContext, type Type } from '@nestjs/common';
import { ApiHeader, ApiSecurity } from '@nestjs/swagger';
import type { ErrorCode } from '@app/errors';
import { Fails, IdempotencyInterceptor, type ServiceRequest } from '@app/http';

export type Scope = 'read' | 'write';
export type PortalRole = 'user' | 'team_admin' | 'company_admin' | 'operator';
export type Audience = 'investor' | 'founder' | 'public' | 'upload' | 'optional-investor' | 'portal';

export interface AccessRule {
  audience: Audience;
  /** Scope for keys, role for the portal. */
  needs: Scope | PortalRole | null;
}

export const ACCESS = 'deal-flow:access';
export const RESOURCE = 'deal-flow:resource';

/** Checks a path's resource; see `@Resource`. */
export interface PathResource {
  /** @throws ApiError the 404 of the resource, where this principal does not see it */
  check(principal: unknown, params: Record<string, string>): Promise<void>;
}

export interface ResourceRule {
  checker: Type<PathResource> | null;
  /** Path parameters that are UUIDs, and the code of a value that is none. */
  params: Record<string, ErrorCode>;
}

const DOCS: Record<Audience, MethodDecorator[]> = {
  investor: [ApiSecurity('investorKey'), Fails('unauthenticated', 'forbidden', 'forbidden_scope')],
  founder: [ApiSecurity('founderKey'), Fails('unauthenticated', 'forbidden')],
  upload: [ApiSecurity('uploadToken'), Fails('unauthenticated', 'upload_token_invalid', 'upload_token_expired', 'upload_token_used')],
  'optional-investor': [Fails('unauthenticated', 'forbidden')],
  public: [],
  portal: [],
};

const IDEMPOTENCY_HEADER = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description: '1 to 255 visible ASCII characters. A repeat within 24 hours replays the first answer.',
  example: 'submission-2026-03-01-17',
});

/** POST routes of keys and upload tokens honour Idempotency-Key; whether a route is a POST is known once all decorators ran. */
function idempotent(needs: AccessRule['needs'], audience: Audience): MethodDecorator[] {
  const writes = needs === 'write' || audience === 'upload' || audience === 'optional-investor';
  if (!writes) return [];
  const codes = Fails('idempotency_key_reused', 'idempotency_in_progress', 'invalid_request', 'invalid_json');
  return [UseInterceptors(IdempotencyInterceptor), IDEMPOTENCY_HEADER, codes];
}

/** Who may call the route. Without it the service does not start. Also writes the description's security and 401/403. */
export function Access(audience: 'investor' | 'founder', scope: Scope): MethodDecorator;
export function Access(audience: 'portal', role: PortalRole): MethodDecorator;
export function Access(audience: 'public' | 'upload' | 'optional-investor'): MethodDecorator;
export function Access(audience: Audience, needs: Scope | PortalRole | null = null): MethodDecorator {
  const rule: AccessRule = { audience, needs };
  return applyDecorators(SetMetadata(ACCESS, rule), ...DOCS[audience], ...idempotent(needs, audience));
}

/**
 * The resource that the path names. Parameters that are no UUID are its 404 at once; the checker runs before a multipart body
 * is read and before any 400 is answered, so that 404 goes first. The service's own query is what protects the data.
 */
export function Resource(checker: Type<PathResource> | null, params: Record<string, ErrorCode>): MethodDecorator {
  return SetMetadata(RESOURCE, { checker, params } satisfies ResourceRule);
}

export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<ServiceRequest>().context.principal,
);
