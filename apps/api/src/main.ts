import 'reflect-metadata';
import { loadConfig } from '@app/config';
import { runProcess } from '@app/runtime';
import { createApi } from './create-api';

void runProcess('api', async () => {
  const config = loadConfig();
  const app = await createApi(config);
  await app.listen(config.port, config.host);
  return app;
});
