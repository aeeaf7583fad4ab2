import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** 32 bytes, within the 24 to 64 of Standard Webhooks 1.0. */
const SECRET_BYTES = 32;

/** A new signing secret, as its owner is shown it. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Keeps signing secrets encrypted: who reads the database alone can sign nothing. */
@Injectable()
export class SecretBox {
  constructor(private readonly config: AppConfig) {}

  /** By the first of WEBHOOK_SECRET. */
  seal(text: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, keyOf(this.config.secrets.webhook[0]), iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error where none of WEBHOOK_SECRET sealed it */
  open(sealed: Buffer): string {
    for (const secret of this.config.secrets.webhook) {
      const text = tryOpen(secret, sealed);
      if (text !== null) return text;
    }
    throw new Error('sealed with another WEBHOOK_SECRET');
  }
}

function keyOf(secret: string): Buffer {
  return createHash('sha256').update(`webhook secrets ${secret}`).digest();
}

function tryOpen(secret: string, sealed: Buffer): string | null {
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
