import 'reflect-metadata';
import { Draining } from '@app/http';
import { runProcess } from '@app/runtime';
import { createApi } from './create-api';

void runProcess('api', async (config) => {
  const app = await createApi(config);
  await app.listen(config.port, config.host);
  return { close: () => app.close(), drain: () => app.get(Draining).begin() };
});
