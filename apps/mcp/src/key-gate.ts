import { Injectable } from '@nestjs/common';
import { ApiKeysService, readBearer, type KeyPrincipal } from '@app/auth';
import { ApiError } from '@app/errors';
import type { ServiceRequest } from '@app/http';
import { HostGate } from './host-gate';

/** The same keys under the same rules as over HTTP (contract, section 1). */
@Injectable()
export class KeyGate {
  constructor(
    private readonly host: HostGate,
    private readonly keys: ApiKeysService,
  ) {}

  /** @throws ApiError unauthenticated; forbidden for a page of another origin */
  async admit(request: ServiceRequest): Promise<KeyPrincipal> {
    const { context } = request;
    context.endpoint = '/mcp';
    this.host.admit(request);
    const header = readBearer(request);
    if (header.kind !== 'bearer') throw new ApiError('unauthenticated');
    const { principal, display } = await this.keys.verify(header.credential);
    context.principal = principal;
    context.keyId = principal.keyId;
    context.keyDisplay = display;
    context.owner = principal.userId;
    return principal;
  }
}
