import type { Command } from 'commander';
import { RubricRelease } from '@app/deck-intake';
import type { Actions } from '../actions';
import { paged } from '../output';

export function addRubricCommands(program: Command, actions: Actions): void {
  const rubric = actions.session(
    program
      .command('rubric')
      .description('The version of the rubric in force, how many companies are still to be scored by it, and what it has changed so far.'),
    (session) => session.get(RubricRelease).progress(),
  );
  actions.list(
    rubric.command('moves').description('Companies whose score the version in force has moved, and by how much; of one team with --team.'),
    async (session) => {
      const { teamId } = await session.actor();
      return paged(await session.get(RubricRelease).moves(teamId, session.page()), ({ id: _id, scored_at, ...move }) => ({
        ...move,
        scored_at: scored_at.toISOString(),
      }));
    },
  );
}
