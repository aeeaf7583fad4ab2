import { Global, Module } from '@nestjs/common';
import { ApiKeysRepository } from './keys/api-keys.repository';
import { ApiKeys } from './keys/api-keys.service';
import { KeyUsage } from './usage/key-usage.service';

/** Keys: issue, verify, revoke, and what they were used for. Global, since every audience but the public stands on it. */
@Global()
@Module({ providers: [ApiKeys, ApiKeysRepository, KeyUsage], exports: [ApiKeys, KeyUsage] })
export class AuthModule {}
