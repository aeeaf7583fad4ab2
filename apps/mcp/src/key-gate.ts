import { Injectable } from '@nestjs/common';
import { ApiKeys, readBearer, type KeyPrincipal } from '@app/auth';
import { AppConfig } from '@app/config';
import { ApiError } from '@app/errors';
import type { ServiceRequest } from '@app/http';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The same keys under the same rules as over HTTP (contract, section 1), and pages of other origins kept out. */
@Injectable()
export class KeyGate {
  private readonly origins: Set<string>;
  private readonly isLocal: boolean;

  constructor(
    private readonly keys: ApiKeys,
    config: AppConfig,
  ) {
    this.origins = new Set([new URL(config.mcpUrl).origin, new URL(config.baseUrl).origin]);
    this.isLocal = LOOPBACK.has(new URL(config.mcpUrl).hostname);
  }

  /** @throws ApiError unauthenticated; forbidden for a browser page of another origin (DNS rebinding) */
  async admit(request: ServiceRequest): Promise<KeyPrincipal> {
    const { context } = request;
    context.endpoint = '/mcp';
    const { origin } = request.headers;
    if (origin !== undefined && !this.isWelcome(origin)) throw new ApiError('forbidden', 'Pages of this origin may not use this host.');
    const header = readBearer(request);
    if (header.kind !== 'bearer') throw new ApiError('unauthenticated');
    const { principal, display } = await this.keys.verify(header.credential);
    context.principal = principal;
    context.keyId = principal.keyId;
    context.keyDisplay = display;
    context.owner = principal.userId;
    return principal;
  }

  /** A host on this machine also serves this machine's pages, whatever their port (an inspector, say). */
  private isWelcome(origin: string): boolean {
    if (this.origins.has(origin)) return true;
    return this.isLocal && URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname);
  }
}
