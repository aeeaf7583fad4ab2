import { createInterface } from 'node:readline';
import {
  AccountsModule,
  AdministrationService,
  AddMemberRequest,
  ChangeMemberRequest,
  createdTeamDto,
  CreateTeamRequest,
  CreateUserRequest,
} from '@app/accounts';
import { validateDto } from '@app/http';
import { companyAdminDto, membershipDto, userDto, UsersService } from '@app/teams';
import type { Handlers } from '../actions';
import type { AdminSession } from '../admin-session';
import { given, listOption } from '../json-option';
import { UsageError } from '../usage-error';

export const modules = [AccountsModule];

/** Passwords come by standard input: arguments are seen by every process of the machine and kept by the shell. */
async function passwordFromInput(): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: false });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  throw new UsageError('the password was expected on standard input');
}

/** @throws UsageError */
async function userId(session: AdminSession, idOrEmail: string): Promise<string> {
  const user = await session.get(UsersService).find(idOrEmail);
  if (!user) throw new UsageError(`there is no user ${idOrEmail}`);
  return user.id;
}

export const companyAdmins = {
  add: async (session, _options, [company = '', user = '']) =>
    companyAdminDto(await session.get(AdministrationService).addCompanyAdmin(await session.actor(), company, await userId(session, user))),
} satisfies Handlers;

export const teams = {
  create: async (session, _options, [name]) => {
    const body = await validateDto(CreateTeamRequest, { name });
    return createdTeamDto(await session.get(AdministrationService).createTeam(await session.actor(), body.name));
  },
} satisfies Handlers;

export const users = {
  create: async (session, options) => {
    const password = options.passwordStdin === true ? await passwordFromInput() : undefined;
    const body = await validateDto(CreateUserRequest, given({ email: options.email, name: options.name, password }));
    return userDto(await session.get(AdministrationService).createUser(await session.actor(), body));
  },
  password: async (session, _options, [user = '']) => {
    const id = await userId(session, user);
    return userDto(await session.get(AdministrationService).setPassword(await session.actor(), id, await passwordFromInput()));
  },
} satisfies Handlers;

export const members = {
  add: async (session, options, [user = '']) => {
    const actor = await session.teamActor();
    const request = { team_id: actor.teamId, user_id: await userId(session, user), role: options.role };
    const body = await validateDto(AddMemberRequest, request);
    const pipelineIds = listOption(options.pipelines) ?? null;
    return membershipDto(
      await session
        .get(AdministrationService)
        .addMember(actor, { teamId: body.team_id, userId: body.user_id, role: body.role, pipelineIds }),
    );
  },
  change: async (session, options, [id = '']) => {
    const active = options.activate === true ? true : options.deactivate === true ? false : undefined;
    const body = await validateDto(ChangeMemberRequest, given({ role: options.role, active }));
    const pipelineIds = options.allPipelines === true ? null : listOption(options.pipelines);
    return membershipDto(await session.get(AdministrationService).changeMember(await session.actor(), id, { ...body, pipelineIds }));
  },
} satisfies Handlers;
