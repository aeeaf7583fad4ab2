import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccessLog } from '@app/http';
import { AccessGuard } from './access/access.guard';
import { Authenticators } from './access/authenticators';
import { RouteCheck } from './access/route-check';
import { AuthModule } from './auth.module';
import { KeyUsageService } from './usage/key-usage.service';

/**
 * What guards the routes of an api. The guard is registered by `configureApp` (`app.useGlobalGuards`), in front of the input
 * guard: who asks is decided before a body is read.
 */
@Global()
@Module({
  imports: [AuthModule, DiscoveryModule],
  providers: [AccessGuard, Authenticators, RouteCheck],
  exports: [AccessGuard, Authenticators],
})
export class AuthApiModule implements OnModuleInit {
  constructor(
    private readonly accessLog: AccessLog,
    private readonly usage: KeyUsageService,
  ) {}

  onModuleInit(): void {
    this.accessLog.onFinished(({ context, method, status }) => {
      const { keyId, endpoint, requestId } = context;
      if (keyId) this.usage.note({ keyId, at: new Date(), method, endpoint, status, requestId });
    });
  }
}
