import { Module } from '@nestjs/common';
import { IdempotencyRecords } from './idempotency-records.repository';

/** The remembered answers, for whoever has their rows without serving requests: the worker purges them. */
@Module({ providers: [IdempotencyRecords], exports: [IdempotencyRecords] })
export class IdempotencyModule {}
