import { Global, Module } from '@nestjs/common';
import { StorageModule } from '@app/storage';
import { AccessLog } from './access-log';
import { IdempotencyRecords } from './idempotency/idempotency-records';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor';
import { InputGuard } from './input/input.guard';

const MECHANISM = [AccessLog, IdempotencyRecords, IdempotencyInterceptor, InputGuard];

@Global()
@Module({ imports: [StorageModule], providers: MECHANISM, exports: MECHANISM })
export class HttpModule {}
