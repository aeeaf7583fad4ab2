import { ApiHeader } from '@nestjs/swagger';
import type { ServiceRequest, ServiceResponse } from './request-context';

const MAX_WAIT_SECONDS = 30;

/** Describes the header for a route whose answer can be held until `event`. */
export function ApiPreferWait(event: string): MethodDecorator {
  return ApiHeader({
    name: 'Prefer',
    required: false,
    description: `\`wait=N\` (1..${MAX_WAIT_SECONDS}) holds the answer until ${event}.`,
    schema: { type: 'string', maxLength: 255, pattern: '^[ -~]*$' },
    example: 'wait=20',
  });
}

/** How long a caller is ready to wait for an answer. */
export interface Patience {
  /** 1..30 */
  seconds: number;
  /** True once the caller has gone: a held answer has nobody to wait for. */
  gone: () => boolean;
}

/** `Prefer: wait=N` of a caller, answered by `Preference-Applied`; undefined: the answer is not to be held. */
export function patienceOf(request: Pick<ServiceRequest, 'headers'>, response: ServiceResponse): Patience | undefined {
  const seconds = preferWait(request);
  if (seconds === 0) return undefined;
  response.setHeader('Preference-Applied', `wait=${seconds}`);
  return { seconds, gone: () => response.destroyed || response.writableEnded };
}

/** Seconds of `Prefer: wait=N` (RFC 7240), 1..30; 0 where absent or out of form: a preference is never an error. */
function preferWait(request: Pick<ServiceRequest, 'headers'>): number {
  const header = request.headers.prefer;
  const match = /(?:^|[,;\s])wait=(\d{1,3})(?=$|[,;\s])/i.exec(Array.isArray(header) ? header.join(',') : (header ?? ''));
  if (!match) return 0;
  const seconds = Number(match[1]);
  return seconds >= 1 ? Math.min(seconds, MAX_WAIT_SECONDS) : 0;
}

const RETRY_AFTER_SECONDS = '2';

/** The headers of a 202 (contract, section 5): where to poll, and when to begin. @returns the body, as it is */
export function acceptedAt<T extends { poll_url: string }>(response: ServiceResponse, accepted: T): T {
  response.setHeader('Location', accepted.poll_url);
  response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  return accepted;
}
