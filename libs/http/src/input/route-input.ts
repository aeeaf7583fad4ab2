import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { ServiceRequest } from '../request-context';
import { DtoPipe } from './dto.pipe';
import type { StoredUpload } from './stored-upload';

export interface MultipartOptions {
  /** Bytes; past it the upload is refused while it streams. */
  maxBytes: number | ((principal: unknown) => number);
  /** Why a body part's bytes are not acceptable, from the first 4 KiB and the last KiB; the refusal happens before the handler. */
  check?: (upload: StoredUpload) => void;
}

export const MULTIPART = 'deal-flow:multipart';

/** The route's body is multipart/form-data with one part `file`, streamed to storage before the handler runs. */
export const Multipart = (options: MultipartOptions): MethodDecorator & ClassDecorator => SetMetadata(MULTIPART, options);

/** What such a route says of a file that it does not take. */
export const FILE_ERRORS = ['file_required', 'file_too_large', 'unsupported_file_type', 'invalid_file'] as const;

export const FOREIGN_QUERY = 'deal-flow:foreign-query';

/**
 * The query is not the caller's: an issuer redirected with it, and may add parameters, which have to be ignored (RFC 6749, 4.1.2). The route
 * reads what it needs from the request itself.
 */
export const ForeignQuery = (): MethodDecorator => SetMetadata(FOREIGN_QUERY, true);

/** The stored file of a `@Multipart` route, or null where none was sent. */
export const Upload = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<ServiceRequest>().upload ?? null,
);

export const BODY_OPTIONAL = 'deal-flow:body-optional';

/** The route may be called without a body, which then stands for `{}`: nothing in it is required, and the call says it all. */
export const BodyOptional = (): MethodDecorator => SetMetadata(BODY_OPTIONAL, true);

export interface RouteInput {
  takesQuery: boolean;
  takesBody: boolean;
}

// Nest's RouteParamtypes: an internal enum that has not changed since version 4.
const BODY = 3;
const QUERY = 4;
const cache = new WeakMap<object, RouteInput>();

interface RouteArgument {
  pipes: unknown[];
}

/** By Nest's key: kind and position. */
function argumentsOf(controller: object, method: string): [kind: number, RouteArgument][] {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<string, RouteArgument>;
  return Object.entries(args).map(([key, argument]) => [Number(key.split(':')[0]), argument]);
}

/** Whether the handler takes a body or query as it came, by Nest's own decorator. */
export function takesUnchecked(controller: object, method: string): boolean {
  return argumentsOf(controller, method).some(([kind, { pipes }]) => (kind === BODY || kind === QUERY) && !pipes.includes(DtoPipe));
}

/** Which inputs a handler declares by its `@Query()` and `@Body()` parameters. */
export function inputOf(context: ExecutionContext): RouteInput {
  const handler = context.getHandler();
  let input = cache.get(handler);
  if (!input) {
    const kinds = argumentsOf(context.getClass(), handler.name).map(([kind]) => kind);
    input = { takesQuery: kinds.includes(QUERY), takesBody: kinds.includes(BODY) };
    cache.set(handler, input);
  }
  return input;
}
