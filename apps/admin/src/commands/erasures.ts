import type { Command } from 'commander';
import { Actions, type Surroundings } from '../actions';

export function addErasureCommands(program: Command, surroundings: Surroundings): void {
  const actions = new Actions(surroundings, () => require('../handlers/erasures') as typeof import('../handlers/erasures'));
  const erasures = program.command('erasures').description('What was erased.');
  actions.session(
    erasures
      .command('replay')
      .description('Erase again whom a restored backup brought back; run it before the service starts on that backup.'),
    (of) => of.erasures.replay,
  );
}
