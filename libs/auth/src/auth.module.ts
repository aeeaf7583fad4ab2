import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access/access.guard';
import { Authenticators } from './access/authenticators';
import { ClosedByDefault } from './access/closed-by-default';
import { ApiKeys } from './keys/api-keys.service';
import { KeyUsage } from './keys/key-usage';
import { KeyVerifier } from './keys/key-verifier';

/** Keys, for every app. Global, since every controller's guard needs it. */
@Global()
@Module({ providers: [ApiKeys, KeyVerifier, Authenticators], exports: [ApiKeys, KeyVerifier, Authenticators] })
export class AuthModule {}

/** The guard and its bookkeeping, for apps that serve HTTP. */
@Global()
@Module({
  imports: [AuthModule, DiscoveryModule],
  providers: [AccessGuard, ClosedByDefault, KeyUsage],
  exports: [AccessGuard, KeyUsage],
})
export class AuthApiModule {}
