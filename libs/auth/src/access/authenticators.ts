import { Injectable } from '@nestjs/common';
import type { ServiceRequest } from '@app/http';
import type { PortalPrincipal, UploadPrincipal } from '../principals';

export interface Identified<P> {
  principal: P;
  /** First and last characters of the credential, for the log. */
  display?: string;
}

export interface AuthenticatedBy {
  upload: UploadPrincipal;
  portal: PortalPrincipal;
}

/** @throws ApiError 401 */
export type Authenticator<P> = (credential: string, request: ServiceRequest, by?: 'bearer' | 'cookie') => Promise<Identified<P>>;

/** How audiences other than the holders of API keys are recognised: each by the lib that hands out their credentials. */
@Injectable()
export class Authenticators {
  private readonly byAudience: { [A in keyof AuthenticatedBy]?: Authenticator<AuthenticatedBy[A]> } = {};

  register<A extends keyof AuthenticatedBy>(audience: A, authenticator: Authenticator<AuthenticatedBy[A]>): void {
    (this.byAudience as Record<A, Authenticator<AuthenticatedBy[A]>>)[audience] = authenticator;
  }

  has(audience: keyof AuthenticatedBy): boolean {
    return this.byAudience[audience] !== undefined;
  }

  get<A extends keyof AuthenticatedBy>(audience: A): Authenticator<AuthenticatedBy[A]> {
    const authenticator = this.byAudience[audience] as Authenticator<AuthenticatedBy[A]> | undefined;
    if (!authenticator) throw new Error(`nobody authenticates ${audience} requests`);
    return authenticator;
  }
}
