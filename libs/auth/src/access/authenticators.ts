import { Injectable } from '@nestjs/common';
import type { ServiceRequest } from '@app/http';
import type { Principal } from '../principal';
import type { AccessRule } from './access.decorator';

/** Finds out who asks, and throws 401 or 403. May set what the log and idempotency need on the request's context. */
export type Authenticator = (request: ServiceRequest, rule: AccessRule) => Promise<Principal>;

/** Audiences whose credentials are another lib's affair: upload tokens, portal sessions. */
@Injectable()
export class Authenticators {
  private readonly byAudience = new Map<string, Authenticator>();

  register(audience: 'upload' | 'portal', authenticator: Authenticator): void {
    this.byAudience.set(audience, authenticator);
  }

  /** @throws Error where no module brought one: the route would be unusable */
  get(audience: string): Authenticator {
    const authenticator = this.byAudience.get(audience);
    if (!authenticator) throw new Error(`no authenticator for ${audience}`);
    return authenticator;
  }
}
