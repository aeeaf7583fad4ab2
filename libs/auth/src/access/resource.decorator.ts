import { SetMetadata, type Type } from '@nestjs/common';
import type { ErrorCode } from '@app/errors';
import type { Principal } from '../principals';

/** Knows whether the caller sees what the path names. */
export interface PathResource {
  /** @throws ApiError the 404 of the resource, the same for foreign and for missing ones */
  check(principal: Principal, params: Record<string, string>): Promise<void>;
}

export interface ResourceRule {
  checker: Type<PathResource>;
  /** The 404 of each path parameter that has to be a UUID. */
  params: Record<string, ErrorCode>;
}

export const RESOURCE = 'deal-flow:resource';

/**
 * The path's resource: 404 goes before 400 (contract: order of checks). The check runs only when a 400 is about to be answered
 * or before an upload is read; the service's own query has to hold the tenancy all the same.
 */
export function Resource(checker: Type<PathResource>, params: Record<string, ErrorCode> = {}): MethodDecorator {
  const rule: ResourceRule = { checker, params };
  return SetMetadata(RESOURCE, rule);
}
