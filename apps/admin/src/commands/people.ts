import { createInterface } from 'node:readline';
import { type Command, Option } from 'commander';
import { validateDto } from '@app/http';
import {
  AdministrationService,
  AddMemberRequest,
  ChangeMemberRequest,
  companyAdminDto,
  createdTeamDto,
  CreateTeamRequest,
  CreateUserRequest,
  memberDto,
  teamDto,
  userDto,
} from '@app/portal';
import { UsersService } from '@app/teams';
import type { AdminSession } from '../admin-session';
import type { Actions } from '../actions';
import { given, listOption } from '../json-option';
import { paged } from '../output';
import { UsageError } from '../usage-error';

const role = (): Option => new Option('--role <role>', 'what the member may do').choices(['admin', 'member', 'viewer']);

/** Passwords come by standard input: arguments are seen by every process of the machine and kept by the shell. */
async function passwordFromInput(): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: false });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  throw new UsageError('the password was expected on standard input');
}

export function addPeopleCommands(program: Command, actions: Actions): void {
  addTeams(program.command('teams').description('Investor teams.'), actions);
  addUsers(program.command('users').description('People with access to the portal.'), actions);
  addMembers(program.command('members').description('Who belongs to which team, with what rights.'), actions);
  const admins = program.command('company-admins').description('Founder-side users, each of one company.');
  actions.session(
    admins
      .command('add')
      .description('Make a user an admin of a company.')
      .argument('<company>', 'its id')
      .argument('<user>', 'id or e-mail'),
    async (session, _options, [company = '', user = '']) =>
      companyAdminDto(
        await session.get(AdministrationService).addCompanyAdmin(await session.actor(), company, await userId(session, user)),
      ),
  );
}

/** @throws UsageError */
async function userId(session: AdminSession, idOrEmail: string): Promise<string> {
  const user = await session.get(UsersService).find(idOrEmail);
  if (!user) throw new UsageError(`there is no user ${idOrEmail}`);
  return user.id;
}

function addTeams(teams: Command, actions: Actions): void {
  actions.session(
    teams.command('create').description('Make a team with its default pipeline.').argument('<name>'),
    async (session, _options, [name]) => {
      const body = await validateDto(CreateTeamRequest, { name });
      return createdTeamDto(await session.get(AdministrationService).createTeam(await session.actor(), body.name));
    },
  );
  actions.list(teams.command('list').description('All teams, newest first.'), async (session) =>
    paged(await session.get(AdministrationService).listTeams(session.page()), teamDto),
  );
}

function addUsers(users: Command, actions: Actions): void {
  actions.session(
    users
      .command('create')
      .description('Make a user.')
      .requiredOption('--email <email>')
      .requiredOption('--name <name>')
      .option('--password-stdin', 'read the password from the first line of standard input'),
    async (session, options) => {
      const password = options.passwordStdin === true ? await passwordFromInput() : undefined;
      const body = await validateDto(CreateUserRequest, given({ email: options.email, name: options.name, password }));
      return userDto(await session.get(AdministrationService).createUser(await session.actor(), body));
    },
  );
  actions.session(
    users
      .command('password')
      .description('Set a password, read from standard input; ends the sessions.')
      .argument('<user>', 'id or e-mail'),
    async (session, _options, [user = '']) => {
      const id = await userId(session, user);
      return userDto(await session.get(AdministrationService).setPassword(await session.actor(), id, await passwordFromInput()));
    },
  );
  actions.list(users.command('list').description('All users, newest first.'), async (session) =>
    paged(await session.get(AdministrationService).listUsers(session.page()), userDto),
  );
}

function addMembers(members: Command, actions: Actions): void {
  actions.session(
    members
      .command('add')
      .description('Put a user into the team of --team.')
      .argument('<user>', 'id or e-mail')
      .addOption(role().makeOptionMandatory())
      .option('--pipelines <ids>', 'the pipelines that the member sees, parted by commas; all without it'),
    async (session, options, [user = '']) => {
      const actor = await session.teamActor();
      const request = { team_id: actor.teamId, user_id: await userId(session, user), role: options.role };
      const body = await validateDto(AddMemberRequest, request);
      const pipelineIds = listOption(options.pipelines) ?? null;
      return memberDto(
        await session
          .get(AdministrationService)
          .addMember(actor, { teamId: body.team_id, userId: body.user_id, role: body.role, pipelineIds }),
      );
    },
  );
  actions.session(
    members
      .command('change')
      .description('Change what a member may do; their keys follow within two seconds.')
      .argument('<id>', 'of the member')
      .addOption(role())
      .option('--pipelines <ids>', 'the pipelines that the member sees, parted by commas')
      .addOption(new Option('--all-pipelines', 'let the member see all').conflicts('pipelines'))
      .option('--activate')
      .addOption(new Option('--deactivate', 'end the member’s access and keys').conflicts('activate')),
    async (session, options, [id = '']) => {
      const active = options.activate === true ? true : options.deactivate === true ? false : undefined;
      const body = await validateDto(ChangeMemberRequest, given({ role: options.role, active }));
      const pipelineIds = options.allPipelines === true ? null : listOption(options.pipelines);
      return memberDto(await session.get(AdministrationService).changeMember(await session.actor(), id, { ...body, pipelineIds }));
    },
  );
  actions.list(members.command('list').description('The members of a team.'), async (session) => {
    const { teamId } = await session.teamActor();
    return paged(await session.get(AdministrationService).listMembers(teamId, session.page()), memberDto);
  });
}
