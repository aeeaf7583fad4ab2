import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';

/** What is kept of an address where it is not kept itself. */
export interface SubjectHashes {
  /** Of the record of an erasure, hex. */
  erasure: string;
  /** Of an identity that forms may recognise, and of the links it asked for, hex. */
  identity: string;
  /** Of failed sign-ins. */
  signIn: string;
}

/** Keyed hashes of addresses; for processes that hold the secret, which the worker does not. */
@Injectable()
export class SubjectHasher {
  constructor(private readonly config: AppConfig) {}

  of(address: string): SubjectHashes {
    const email = address.trim().toLowerCase();
    const hmac = (text: string, encoding: 'hex' | 'base64url'): string =>
      createHmac('sha256', this.config.secrets.identityPepper).update(text).digest(encoding);
    return { erasure: hmac(`erasure:${email}`, 'hex'), identity: hmac(email, 'hex'), signIn: hmac(`login:${email}`, 'base64url') };
  }
}
