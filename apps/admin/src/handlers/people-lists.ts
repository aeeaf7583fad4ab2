import { membershipDto, MembersService, teamDto, TeamsService, userDto, UsersService } from '@app/teams';
import type { Handlers } from '../actions';
import { paged } from '../output';

// Apart from the changes of people: a list needs neither accounts, nor companies, nor a queue, and answers the sooner.

/** The services are those of every session. */
export const modules = [];

export const teams = {
  list: async (session) => paged(await session.get(TeamsService).list(session.page()), teamDto),
} satisfies Handlers;

export const users = {
  list: async (session) => paged(await session.get(UsersService).list(session.page()), userDto),
} satisfies Handlers;

export const members = {
  list: async (session) => {
    const { teamId } = await session.teamActor();
    return paged(await session.get(MembersService).list(teamId, session.page()), membershipDto);
  },
} satisfies Handlers;
