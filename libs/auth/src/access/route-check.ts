import { Injectable, type OnApplicationBootstrap, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, ModuleRef } from '@nestjs/core';
import { IDEMPOTENT, readsReplica, takesUnchecked } from '@app/http';
import { ACCESS, type AccessRule } from './access.decorator';
import { Authenticators } from './authenticators';
import { RESOURCE, type ResourceRule } from './resource.decorator';

interface Route {
  controller: { name: string };
  method: string;
  handler: object;
}

/** Closed by default: a route that does not say who may use it, or whose checks are not there, stops the start. */
@Injectable()
export class RouteCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly modules: ModuleRef,
    private readonly authenticators: Authenticators,
  ) {}

  onApplicationBootstrap(): void {
    const problems = this.routes().flatMap((route) => this.problemsOf(route));
    if (problems.length > 0) throw new Error(`routes that cannot be served: ${problems.join('; ')}`);
  }

  private routes(): Route[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      const prototype = (metatype as { prototype: Record<string, object> } | null)?.prototype;
      if (!prototype) return [];
      return this.scanner
        .getAllMethodNames(prototype)
        .map((method) => ({ controller: metatype as { name: string }, method, handler: prototype[method] as object }))
        .filter(({ handler }) => Reflect.hasMetadata(PATH_METADATA, handler));
    });
  }

  private problemsOf({ controller, method, handler }: Route): string[] {
    const name = `${controller.name}.${method}`;
    const rule = Reflect.getMetadata(ACCESS, handler) as AccessRule | undefined;
    if (!rule) return [`${name} has no @Access`];
    const problems: string[] = [];
    const by = rule.audience === 'optional-portal' ? 'portal' : rule.audience;
    if ((by === 'upload' || by === 'portal') && !this.authenticators.has(by)) {
      problems.push(`${name}: nobody authenticates ${rule.audience} requests`);
    }
    if (repeatsAreHarmful(handler, rule) && !Reflect.getMetadata(IDEMPOTENT, handler)) problems.push(`${name} is not @Idempotent`);
    if (readsReplica(handler) && Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.GET) {
      problems.push(`${name} is @FromReplica and no GET`);
    }
    if (takesUnchecked(controller, method)) problems.push(`${name} takes an unchecked body or query`);
    const resource = Reflect.getMetadata(RESOURCE, handler) as ResourceRule | undefined;
    if (resource && !this.provides(resource)) problems.push(`${name}: ${resource.service.name} is not provided`);
    return problems;
  }

  private provides(resource: ResourceRule): boolean {
    try {
      return Boolean(this.modules.get(resource.service, { strict: false }));
    } catch {
      return false;
    }
  }
}

/** A POST that a key or token may change something with (contract, section 1: Idempotency-Key). */
function repeatsAreHarmful(handler: object, { audience, scope }: AccessRule): boolean {
  if (Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.POST) return false;
  return (
    audience === 'upload' ||
    audience === 'optional-investor' ||
    (audience !== 'portal' && audience !== 'optional-portal' && scope === 'write')
  );
}
