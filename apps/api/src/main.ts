import 'reflect-metadata';
import { runProcess } from '@app/runtime';
import { createApi } from './create-api';

void runProcess('api', async (config) => {
  const app = await createApi(config);
  await app.listen(config.port, config.host);
  return app;
});
