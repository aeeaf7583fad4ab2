import { Injectable, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import type { ServiceRequest } from '@app/http';
import { KeyVerifier, shownKey } from '../keys/key-verifier';
import type { KeyPrincipal, Principal } from '../principal';
import { ACCESS, RESOURCE, type AccessRule, type PathResource, type ResourceRule } from './access.decorator';
import { Authenticators } from './authenticators';
import { bearerOf, hasAuthorization } from './bearer';

/** Registered first of all guards: 401, then 403 of the portal, then 403 of the scope, then ids that are none. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: KeyVerifier,
    private readonly authenticators: Authenticators,
    private readonly modules: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ServiceRequest>();
    const handler = context.getHandler();
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS, handler);
    // The start-up check makes this impossible; were it not to, closed is the safe side.
    if (!rule) throw new ApiError('not_found');
    request.context.endpoint = endpointOf(request);
    request.context.principal = await this.authenticate(request, rule);
    this.bindResource(request, this.reflector.get<ResourceRule | undefined>(RESOURCE, handler));
    return true;
  }

  private async authenticate(request: ServiceRequest, rule: AccessRule): Promise<Principal | null> {
    switch (rule.audience) {
      case 'public':
        return null;
      case 'optional-investor':
        return hasAuthorization(request) ? this.investorOrFounder(request, { audience: 'investor', needs: 'read' }) : null;
      case 'upload':
      case 'portal':
        return this.authenticators.get(rule.audience)(request, rule);
      case 'investor':
      case 'founder':
        return this.investorOrFounder(request, rule);
    }
  }

  private async investorOrFounder(request: ServiceRequest, rule: AccessRule): Promise<KeyPrincipal> {
    const key = bearerOf(request);
    const principal = await this.keys.verify(key);
    const { context } = request;
    context.keyDisplay = shownKey(key);
    context.keyId = principal.keyId;
    context.idempotencyPrincipal = principal.keyId;
    context.owner = principal.userId;
    if (principal.kind !== rule.audience) throw new ApiError('forbidden');
    if (rule.needs === 'write' && !principal.canWrite) {
      // On /v1/me/* every refusal is `forbidden` (contract, section 1).
      throw new ApiError(rule.audience === 'founder' ? 'forbidden' : 'forbidden_scope');
    }
    return principal;
  }

  private bindResource(request: ServiceRequest, rule: ResourceRule | undefined): void {
    if (!rule) return;
    const params = request.params as Record<string, string>;
    for (const [name, code] of Object.entries(rule.params)) {
      if (!isUuid(params[name])) throw new ApiError(code);
    }
    const { checker } = rule;
    if (!checker) return;
    request.context.checkResource = async () => {
      const resource = this.modules.get<PathResource>(checker as Type<PathResource>, { strict: false });
      await resource.check(request.context.principal, params);
    };
  }
}

/** `/v1/companies/:id` as the description writes it. */
function endpointOf(request: ServiceRequest): string {
  const { path } = request.route as { path: string };
  return path.replace(/:(\w+)/g, '{$1}');
}
