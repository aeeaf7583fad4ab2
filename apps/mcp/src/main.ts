import 'reflect-metadata';
import { loadConfig } from '@app/config';
import { runProcess } from '@app/runtime';
import { createMcp } from './create-mcp';

void runProcess('mcp', async () => {
  const config = loadConfig();
  const app = await createMcp(config);
  await app.listen(config.mcpPort, config.host);
  return app;
});
