import type { Command } from 'commander';
import { RubricRelease } from '@app/deck-intake';
import type { Actions } from '../actions';

export function addRubricCommands(program: Command, actions: Actions): void {
  actions.session(
    program.command('rubric').description('The version of the rubric in force, and how many companies are still to be scored by it.'),
    (session) => session.get(RubricRelease).progress(),
  );
}
