import { Global, Module } from '@nestjs/common';
import { StorageModule } from '@app/storage';
import { AccessLog } from './access-log';
import { Draining } from './draining';
import { IdempotencyModule } from './idempotency/idempotency.module';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor';
import { InputGuard } from './input/input.guard';

const MECHANISM = [AccessLog, Draining, IdempotencyInterceptor, InputGuard];

@Global()
@Module({ imports: [StorageModule, IdempotencyModule], providers: MECHANISM, exports: [...MECHANISM, IdempotencyModule] })
export class HttpModule {}
