import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ServiceRequest } from '@app/http';
import type { Principal } from './principals';

/** Who did something, as events and histories keep it: no name, which is looked up when it is read. */
export interface Actor {
  kind: 'user' | 'key' | 'form' | 'import' | 'system';
  /** Of the user, the key, the form or the import. */
  id?: string;
  /** Of the request in which it was done. */
  requestId?: string;
}

/** The service itself: analyses, purges, releases of the rubric. */
export const SYSTEM: Actor = { kind: 'system' };

/** Somebody with a key acts as the key, a person in the portal as the user, a form's applicant as the form. */
export function actorOf(principal: Principal, requestId?: string): Actor {
  const request = requestId === undefined ? {} : { requestId };
  if (principal.kind === 'investor' || principal.kind === 'founder') return { kind: 'key', id: principal.keyId, ...request };
  if (principal.kind === 'upload') return { kind: 'form', id: principal.formId, ...request };
  return principal.userId === null ? { kind: 'system', ...request } : { kind: 'user', id: principal.userId, ...request };
}

/** The actor of the request: its principal and its request id. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { context: request } = context.switchToHttp().getRequest<ServiceRequest>();
  return actorOf(request.principal as Principal, request.requestId);
});
