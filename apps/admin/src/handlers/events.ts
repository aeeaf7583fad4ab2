import type { Type } from '@nestjs/common';
import type { AppConfig } from '@app/config';
import type { Handler } from '../actions';
import { EventListener, type ListenRequest, loopbackUrl } from '../event-listener';

export const modules: Type[] = [];

export const listen: Handler<AppConfig> = async (config, options, _args, streams) => {
  const { key, forward, types, after, url } = options as unknown as ListenRequest & { url?: string };
  const request = { baseUrl: url ?? config.baseUrl, key, forward: loopbackUrl(forward), types, after };
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  await new EventListener(request, (line) => streams.out(`${line}\n`), stop.signal).run();
  return 'stopped';
};
