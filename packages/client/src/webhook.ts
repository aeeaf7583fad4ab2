import type { components } from './description.generated.js';

/** What is delivered. A ping has no `object` in its event's data. */
export interface WebhookMessage {
  type: string;
  timestamp: string;
  data: components['schemas']['EventDto'];
}

export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

type Sent = Headers | Record<string, string | string[] | undefined>;

function header(headers: Sent, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

/** @throws WebhookVerificationError where it is no base64 */
function bytes(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new WebhookVerificationError('That is no base64.');
  }
}

async function keyOf(secret: string) {
  const raw = bytes(secret.replace(/^whsec_/, ''));
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** The signature of `v1,<base64>`; null for other versions and for what is no base64, which match nothing. */
function signatureOf(text: string): Uint8Array<ArrayBuffer> | null {
  const [version, value] = text.split(',');
  if (version !== 'v1' || value === undefined) return null;
  try {
    return bytes(value);
  } catch {
    return null;
  }
}

/**
 * Verifies a delivery by the rules of Standard Webhooks and gives what it says. The comparison is WebCrypto's, in constant time.
 * @param headers those of the request, names in lower case (as Node gives them), or a `Headers`
 * @param body as it came, before any parsing
 * @param secret `whsec_…`; several while one takes the place of another
 * @param tolerance seconds that the sender's clock and ours may be apart
 * @throws WebhookVerificationError when it is not genuine
 */
export async function verifyWebhook(
  headers: Sent,
  body: string | Uint8Array,
  secret: string | string[],
  tolerance = 300,
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = [
    header(headers, 'webhook-id'),
    header(headers, 'webhook-timestamp'),
    header(headers, 'webhook-signature'),
  ];
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance)
    throw new WebhookVerificationError('The delivery is too old, or from the future.');
  const raw = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = new Uint8Array([...new TextEncoder().encode(`${id}.${timestamp}.`), ...raw]);
  for (const each of [secret].flat()) {
    const key = await keyOf(each);
    for (const signature of signatures.split(' ').map(signatureOf)) {
      if (signature !== null && (await crypto.subtle.verify('HMAC', key, signature, signed)))
        return JSON.parse(new TextDecoder().decode(raw)) as WebhookMessage;
    }
  }
  throw new WebhookVerificationError('No signature of the delivery is of this secret.');
}
