import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AppConfig } from '@app/config';
import { PinoNestLogger } from '@app/runtime';
import { WorkerModule } from './worker.module';

/** The worker as it runs in production; tests use the same with a configuration of their own. */
export function createWorker(config: AppConfig): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(WorkerModule.of(config), {
    abortOnError: false,
    logger: new PinoNestLogger('worker', config.logLevel),
  });
}
