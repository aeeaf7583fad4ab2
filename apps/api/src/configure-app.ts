import type { NestExpressApplication } from '@nestjs/platform-express';
import { AccessGuard } from '@app/auth/api';
import { configureHttp, InputGuard } from '@app/http/api';
import { publicCors } from '@app/upload-tokens/api';
import { Description } from './description/description.controller';
import { serveDescription } from './description/openapi';
import { serveGuides } from './guides/guides';

/** Everything around the routes, in the order of the contract's checks: who asks, then what was sent. */
export function configureApp(app: NestExpressApplication): void {
  configureHttp(app, [publicCors]);
  app.useGlobalGuards(app.get(AccessGuard), app.get(InputGuard));
  serveGuides(app, () => app.get(Description).json);
  serveDescription(app);
}
