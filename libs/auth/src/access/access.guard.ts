import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import { readsReplica, type RequestContext, type RequestedResource, type ServiceRequest } from '@app/http';
import { ApiKeysService, type VerifiedKey } from '../keys/api-keys.service';
import type { Principal } from '../principals';
import { ACCESS, type AccessRule } from './access.decorator';
import { Authenticators } from './authenticators';
import { authorizeKey, authorizePortal } from './authorize';
import { readBearer } from './bearer';
import { readPortalCookie } from './portal-cookie';
import { RESOURCE, type ResourceRule } from './resource.decorator';

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

/** What the decorators of a handler say. */
interface Rules {
  access: AccessRule | undefined;
  resource: ResourceRule | undefined;
  fromReplica: boolean;
}

/** 401, then 403 of the portal, then 403 of the scope, before anything of the request is read (contract: order of checks). */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly rules = new WeakMap<object, Rules>();

  constructor(
    private readonly modules: ModuleRef,
    private readonly keys: ApiKeysService,
    private readonly authenticators: Authenticators,
  ) {}

  /** At once where nobody has to be asked: a promise for every guard is a good part of a small answer. */
  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const request = execution.switchToHttp().getRequest<ServiceRequest>();
    request.context.endpoint = patternOf(request);
    const { access, resource, fromReplica } = this.rulesOf(execution.getHandler());
    // The start-up check leaves no such route; should one slip through, it is closed.
    if (!access) throw new ApiError('not_found');
    const admission = access.audience === 'public' ? undefined : this.admit(access, request);
    if (admission) return admission.then(() => this.attach(resource, fromReplica, request));
    return this.attach(resource, fromReplica, request);
  }

  private rulesOf(handler: object): Rules {
    let rules = this.rules.get(handler);
    if (!rules) {
      rules = {
        access: Reflect.getMetadata(ACCESS, handler) as AccessRule,
        resource: Reflect.getMetadata(RESOURCE, handler) as ResourceRule,
        fromReplica: readsReplica(handler),
      };
      this.rules.set(handler, rules);
    }
    return rules;
  }

  private admit(rule: AccessRule, request: ServiceRequest): Promise<void> | undefined {
    const header = readBearer(request);
    if (rule.audience === 'optional-investor' && header.kind === 'absent') return undefined;
    if (forPortal(rule) && header.kind === 'absent') {
      const session = readPortalCookie(request);
      if (session !== undefined) return this.admitOther(rule, session, request, 'cookie');
      if (rule.audience === 'optional-portal') return undefined;
    }
    if (header.kind !== 'bearer') throw new ApiError('unauthenticated');
    if (rule.audience === 'upload' || forPortal(rule)) return this.admitOther(rule, header.credential, request);
    const known = this.keys.recall(header.credential);
    if (!known) return this.keys.verify(header.credential).then((key) => admitKey(rule, key, request.context));
    admitKey(rule, known, request.context);
    return undefined;
  }

  private async admitOther(
    rule: AccessRule,
    credential: string,
    request: ServiceRequest,
    by: 'bearer' | 'cookie' = 'bearer',
  ): Promise<void> {
    if (API_KEY.test(credential)) throw new ApiError('unauthenticated');
    if (rule.audience === 'upload') {
      const { principal, display } = await this.authenticators.get('upload')(credential, request);
      request.context.idempotencyPrincipal = principal.jti;
      remember(request.context, principal, principal.formId, display);
    } else {
      const { principal, display } = await this.authenticators.get('portal')(credential, request, by);
      remember(request.context, principal, principal.userId, display);
      authorizePortal(rule, principal);
    }
  }

  private attach(rule: ResourceRule | undefined, fromReplica: boolean, request: ServiceRequest): true {
    if (fromReplica && request.context.caller) request.context.caller.reads = true;
    if (!rule) return true;
    const params = request.params as Record<string, string>;
    for (const [name, code] of Object.entries(rule.params)) {
      if (!isUuid(params[name])) throw new ApiError(code);
    }
    request.context.resource = new ResourceOfPath(this.modules, rule, request.context, params);
    return true;
  }
}

const forPortal = ({ audience }: AccessRule): boolean => audience === 'portal' || audience === 'optional-portal';

class ResourceOfPath implements RequestedResource {
  private checked: Promise<void> | undefined;

  constructor(
    private readonly modules: ModuleRef,
    private readonly rule: ResourceRule,
    private readonly context: RequestContext,
    private readonly params: Record<string, string>,
  ) {}

  assertVisible(): Promise<void> {
    this.checked ??= this.check();
    return this.checked;
  }

  private async check(): Promise<void> {
    const service = this.modules.get<object>(this.rule.service, { strict: false });
    await this.rule.check(service, this.context.principal as Principal, this.params);
  }
}

function admitKey(rule: AccessRule, { principal, display }: VerifiedKey, context: RequestContext): void {
  context.keyId = principal.keyId;
  context.idempotencyPrincipal = principal.keyId;
  remember(context, principal, principal.userId, display);
  authorizeKey(rule, principal);
}

function remember(context: RequestContext, principal: Principal, owner: string | null, display: string | undefined): void {
  context.principal = principal;
  context.owner = owner;
  context.keyDisplay = display ?? null;
}
