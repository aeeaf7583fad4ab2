import type { Command } from 'commander';
import type { Actions, Streams } from '../actions';
import { EventListener, type ListenRequest, loopbackUrl } from '../event-listener';

export function addEventCommands(program: Command, actions: Actions, streams: Streams): void {
  const events = program.command('events').description('What happened, for whoever writes a receiver of webhooks.');
  actions.bare(
    events
      .command('listen')
      .description('Follow the feed and post each event, signed, to this machine; until Ctrl-C.')
      .requiredOption('--key <key>', 'an investor key: its user’s events')
      .requiredOption('--forward <url>', 'a loopback address, such as http://127.0.0.1:8080/hooks')
      .option('--types <types>', 'separated by commas; company.* for all that begin so')
      .option('--after <place>', 'an event’s id or a timestamp to begin with; now, unless it is said')
      .option('--url <url>', 'of the api, where it is not this configuration’s'),
    async (config, options) => {
      const { key, forward, types, after, url } = options as unknown as ListenRequest & { url?: string };
      const request = { baseUrl: url ?? config.baseUrl, key, forward: loopbackUrl(forward), types, after };
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
      await new EventListener(request, (line) => streams.out(`${line}\n`), stop.signal).run();
      return 'stopped';
    },
  );
}
