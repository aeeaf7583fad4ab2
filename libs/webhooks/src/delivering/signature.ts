import { createHash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Stable for an event and an endpoint, whatever becomes of the rows between them: receivers tell repeats by it. */
export function messageId(endpointId: string, eventId: string): string {
  return `msg_${createHash('sha256').update(`${endpointId} ${eventId}`).digest('hex').slice(0, 32)}`;
}

export interface SignedMessage {
  id: string;
  /** Seconds are signed. */
  at: Date;
  body: string;
}

/** The headers of Standard Webhooks 1.0, with a signature by each secret. */
export function signedHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
