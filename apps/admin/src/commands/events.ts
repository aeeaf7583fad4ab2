import type { Command } from 'commander';
import { Actions, type Surroundings } from '../actions';

export function addEventCommands(program: Command, surroundings: Surroundings): void {
  const actions = new Actions(surroundings, () => require('../handlers/events') as typeof import('../handlers/events'));
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
    (of) => of.listen,
  );
}
