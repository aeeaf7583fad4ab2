import 'reflect-metadata';
import { Draining } from '@app/http';
import { runProcess } from '@app/runtime';
import { createMcp } from './create-mcp';

void runProcess('mcp', async (config) => {
  const app = await createMcp(config);
  await app.listen(config.mcpPort, config.host);
  return { close: () => app.close(), drain: () => app.get(Draining).begin() };
});
