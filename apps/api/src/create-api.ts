import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AppConfig } from '@app/config';
import { AccessLog } from '@app/http';
import { FastExpressAdapter } from '@app/http/api';
import { PinoNestLogger } from '@app/runtime';
import { AppModule } from './app.module';
import { configureApp } from './configure-app';

/** The api as it runs in production; tests use the same with a configuration of their own. */
export async function createApi(config: AppConfig): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.of(config), new FastExpressAdapter(), {
    bodyParser: false,
    abortOnError: false,
    forceCloseConnections: false,
    logger: new PinoNestLogger('api', config.logLevel),
  });
  app.get(AccessLog).nameProcess('api');
  configureApp(app);
  await app.init();
  return app;
}
