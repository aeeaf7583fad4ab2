import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AppConfig } from '@app/config';
import { AccessLog } from '@app/http';
import { configureHttp, FastExpressAdapter } from '@app/http/api';
import { PinoNestLogger } from '@app/runtime';
import { McpModule } from './mcp.module';

/** The companion host as it runs in production; tests use the same with a configuration of their own. */
export async function createMcp(config: AppConfig): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(McpModule.of(config), new FastExpressAdapter(), {
    bodyParser: false,
    abortOnError: false,
    logger: new PinoNestLogger('mcp', config.logLevel),
  });
  app.get(AccessLog).nameProcess('mcp');
  configureHttp(app);
  await app.init();
  return app;
}
