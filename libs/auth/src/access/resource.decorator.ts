import { SetMetadata, type Type } from '@nestjs/common';
import type { ErrorCode } from '@app/errors';
import type { Principal } from '../principals';

/** Path parameters by name, as the route gives them. */
export type PathParams = Record<string, string>;

/** Knows whether the caller sees what the path names: a class of its own where that takes more than one call. */
export interface PathResource {
  /** @throws ApiError the 404 of the resource, the same for foreign and for missing ones */
  check(principal: Principal, params: PathParams): Promise<void>;
}

/** The one call of a service that throws the resource's 404. */
export interface PathCheck {
  /** The provider to ask; whichever module provides it. */
  readonly service: Type<object>;
  check(service: object, principal: Principal, params: PathParams): Promise<unknown>;
}

/**
 * Says which service knows whether the caller sees what the path names, and how it is asked:
 * `pathResource(DealsService, (deals, scope: InvestorScope, { id = '' }) => deals.assertVisible(scope, id))`.
 * The route's `@Access` has settled the kind of principal before, so `P` is what that audience brings.
 * @param check rejects with the 404 of the resource, the same for foreign and for missing ones; what it resolves to is ignored
 */
export function pathResource<S extends object, P>(
  service: Type<S>,
  check: (service: S, principal: P, params: PathParams) => Promise<unknown>,
): PathCheck {
  return { service, check: check as PathCheck['check'] };
}

export interface ResourceRule extends PathCheck {
  /** The 404 of each path parameter that has to be a UUID. */
  params: Record<string, ErrorCode>;
}

export const RESOURCE = 'deal-flow:resource';

/**
 * The path's resource: 404 goes before 400 (contract: order of checks). The check runs only when a 400 is about to be answered
 * or before an upload is read; the service's own query has to hold the tenancy all the same.
 */
export function Resource(resource: PathCheck | Type<PathResource>, params: Record<string, ErrorCode> = {}): MethodDecorator {
  const check =
    typeof resource === 'function'
      ? pathResource(resource, (checker, principal: Principal, path) => checker.check(principal, path))
      : resource;
  const rule: ResourceRule = { ...check, params };
  return SetMetadata(RESOURCE, rule);
}
