import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { ApiError } from '@app/errors';
import type { ServiceRequest } from '@app/http';
import { parsedUrl } from '@app/taxonomy';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Keeps pages of other origins out. A page that has its own name resolve to this host (DNS rebinding) is of the same origin to its
 * browser; the name in `Host` gives it away.
 */
@Injectable()
export class HostGate {
  private readonly origins: Set<string>;
  private readonly hosts: Set<string>;
  private readonly isLocal: boolean;

  constructor(config: AppConfig) {
    const { hostname } = new URL(config.mcpUrl);
    this.origins = new Set([new URL(config.mcpUrl).origin, new URL(config.baseUrl).origin]);
    this.hosts = new Set([...LOOPBACK, hostname, ...config.mcpAllowedHosts]);
    this.isLocal = LOOPBACK.includes(hostname);
  }

  /** @throws ApiError forbidden for a `Host` or an `Origin` that is not this service's */
  admit(request: ServiceRequest): void {
    const { host, origin } = request.headers;
    if (!this.hosts.has(nameOf(`http://${host ?? ''}`)))
      throw new ApiError('forbidden', 'This host does not go by that name (MCP_ALLOWED_HOSTS).');
    if (origin !== undefined && !this.isWelcome(origin)) throw new ApiError('forbidden', 'Pages of this origin may not use this host.');
  }

  /** A host on this machine also serves this machine's pages, whatever their port (an inspector, say). */
  private isWelcome(origin: string): boolean {
    return this.origins.has(origin) || (this.isLocal && LOOPBACK.includes(nameOf(origin)));
  }
}

/** Without the port: a name resolves to a machine, not to a port of it. Empty for what is no URL. */
function nameOf(url: string): string {
  return parsedUrl(url)?.hostname ?? '';
}
