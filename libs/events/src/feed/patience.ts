import { hasGone, preferWait, type ServiceRequest, type ServiceResponse } from '@app/http';
import type { Patience } from './feed.service';

/** `Prefer: wait=N` of a reader, answered by `Preference-Applied`. */
export function patienceOf(request: ServiceRequest, response: ServiceResponse): Patience | undefined {
  const seconds = preferWait(request);
  if (seconds === 0) return undefined;
  response.setHeader('Preference-Applied', `wait=${seconds}`);
  return { seconds, gone: () => hasGone(response) };
}
