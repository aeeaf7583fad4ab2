import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import type { RequestContext, ServiceRequest } from '@app/http';
import { ApiKeys } from '../keys/api-keys.service';
import type { Principal } from '../principals';
import { ACCESS, type AccessRule } from './access.decorator';
import { Authenticators } from './authenticators';
import { authorizeKey, authorizePortal } from './authorize';
import { readBearer } from './bearer';
import { RESOURCE, type PathResource, type ResourceRule } from './resource.decorator';

const API_KEY = /^svc_(inv|fnd)_/;
const patterns = new Map<string, string>();

/** `/v1/companies/:id` as `/v1/companies/{id}`. */
function patternOf(request: ServiceRequest): string {
  const path = String((request.route as { path?: unknown } | undefined)?.path ?? '');
  let pattern = patterns.get(path);
  if (pattern === undefined) {
    pattern = path.replace(/:(\w+)/g, '{$1}');
    patterns.set(path, pattern);
  }
  return pattern;
}

/** 401, then 403 of the portal, then 403 of the scope, before anything of the request is read (contract: order of checks). */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly keys: ApiKeys,
    private readonly authenticators: Authenticators,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<ServiceRequest>();
    const { context } = request;
    context.endpoint = patternOf(request);
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS, execution.getHandler());
    // The start-up check leaves no such route; should one slip through, it is closed.
    if (!rule) throw new ApiError('not_found');
    if (rule.audience !== 'public') await this.admit(rule, request);
    const resource = this.reflector.get<ResourceRule | undefined>(RESOURCE, execution.getHandler());
    if (resource) this.attach(resource, request);
    return true;
  }

  private async admit(rule: AccessRule, request: ServiceRequest): Promise<void> {
    const header = readBearer(request);
    if (rule.audience === 'optional-investor' && header.kind === 'absent') return;
    if (header.kind !== 'bearer') throw new ApiError('unauthenticated');
    if (rule.audience === 'upload' || rule.audience === 'portal') return this.admitOther(rule, header.credential, request);
    const { principal, display } = await this.keys.verify(header.credential);
    const { context } = request;
    context.keyId = principal.keyId;
    context.idempotencyPrincipal = principal.keyId;
    remember(context, principal, principal.userId, display);
    authorizeKey(rule, principal);
  }

  private async admitOther(rule: AccessRule, credential: string, request: ServiceRequest): Promise<void> {
    if (API_KEY.test(credential)) throw new ApiError('unauthenticated');
    if (rule.audience === 'upload') {
      const { principal, display } = await this.authenticators.get('upload')(credential, request);
      request.context.idempotencyPrincipal = principal.jti;
      remember(request.context, principal, principal.formId, display);
    } else {
      const { principal, display } = await this.authenticators.get('portal')(credential, request);
      remember(request.context, principal, principal.userId, display);
      authorizePortal(rule, principal);
    }
  }

  private attach(rule: ResourceRule, request: ServiceRequest): void {
    const params = request.params as Record<string, string>;
    for (const [name, code] of Object.entries(rule.params)) {
      if (!isUuid(params[name])) throw new ApiError(code);
    }
    let checked: Promise<void> | undefined;
    request.context.checkResource = () => {
      const checker = this.modules.get<PathResource>(rule.checker, { strict: false });
      return (checked ??= checker.check(request.context.principal as Principal, params));
    };
  }
}

function remember(context: RequestContext, principal: Principal, owner: string | null, display: string | undefined): void {
  context.principal = principal;
  context.owner = owner;
  context.keyDisplay = display ?? null;
}
