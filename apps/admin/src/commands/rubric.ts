import type { Command } from 'commander';
import { Actions, type Surroundings } from '../actions';

export function addRubricCommands(program: Command, surroundings: Surroundings): void {
  const actions = new Actions(surroundings, () => require('../handlers/rubric') as typeof import('../handlers/rubric'));
  const rubric = actions.session(
    program
      .command('rubric')
      .description('The version of the rubric in force, how many companies are still to be scored by it, and what it has changed so far.'),
    (of) => of.progress,
  );
  actions.list(
    rubric.command('moves').description('Companies whose score the version in force has moved, and by how much; of one team with --team.'),
    (of) => of.moves,
  );
}
