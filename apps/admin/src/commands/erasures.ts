import type { Command } from 'commander';
import { ErasureReplay } from '@app/privacy';
import type { Actions } from '../actions';

export function addErasureCommands(program: Command, actions: Actions): void {
  const erasures = program.command('erasures').description('What was erased.');
  actions.session(
    erasures
      .command('replay')
      .description('Erase again whom a restored backup brought back; run it before the service starts on that backup.'),
    async (session) => session.get(ErasureReplay).replay(await session.actor()),
  );
}
