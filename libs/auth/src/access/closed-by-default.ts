import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ACCESS } from './access.decorator';

/** The service does not start with a route that says nothing of who may call it. */
@Injectable()
export class ClosedByDefault implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    const open: string[] = [];
    for (const { instance, metatype } of this.discovery.getControllers()) {
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const handler = prototype[name] as () => unknown;
        if (!Reflect.hasMetadata(METHOD_METADATA, handler)) continue;
        if (!this.reflector.get(ACCESS, handler)) open.push(`${metatype?.name ?? '?'}.${name}`);
      }
    }
    if (open.length > 0) throw new Error(`routes without @Access: ${open.join(', ')}`);
  }
}
