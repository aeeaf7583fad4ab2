import type { ErrorCode } from '@app/errors';

/**
 * Where a refusal is explained, as its `Link` header (RFC 8288): the envelope has three fields and no room for a fourth. Relative, so
 * that it holds under whatever address the caller reached the service.
 */
export const helpLink = (code: ErrorCode): string => `</docs/guides/errors/${code}>; rel="help"`;
