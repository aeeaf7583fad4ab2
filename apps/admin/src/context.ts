import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '@app/config';
import { AdminModule } from './admin.module';

/** Runs one command with the services it needs, and closes them whatever happens. */
export async function withServices<T>(work: (services: INestApplicationContext) => Promise<T>): Promise<T> {
  const services = await NestFactory.createApplicationContext(AdminModule.of(loadConfig()), { logger: false, abortOnError: false });
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}
