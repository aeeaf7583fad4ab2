import { RubricRelease, DeckIntakeModule } from '@app/deck-intake';
import type { Handler } from '../actions';
import { paged } from '../output';

export const modules = [DeckIntakeModule];

export const progress: Handler = (session) => session.get(RubricRelease).progress();

export const moves: Handler = async (session) => {
  const { teamId } = await session.actor();
  return paged(await session.get(RubricRelease).moves(teamId, session.page()), ({ id: _id, scored_at, ...move }) => ({
    ...move,
    scored_at: scored_at.toISOString(),
  }));
};
