import { type Command, Option } from 'commander';
import { Actions, type Surroundings } from '../actions';

type Changes = Actions<typeof import('../handlers/people')>;
type Lists = Actions<typeof import('../handlers/people-lists')>;

const role = (): Option => new Option('--role <role>', 'what the member may do').choices(['admin', 'member', 'viewer']);

export function addPeopleCommands(program: Command, surroundings: Surroundings): void {
  const actions = new Actions(surroundings, () => require('../handlers/people') as typeof import('../handlers/people'));
  const lists = new Actions(surroundings, () => require('../handlers/people-lists') as typeof import('../handlers/people-lists'));
  addTeams(program.command('teams').description('Investor teams.'), actions, lists);
  addUsers(program.command('users').description('People with access to the portal.'), actions, lists);
  addMembers(program.command('members').description('Who belongs to which team, with what rights.'), actions, lists);
  const admins = program.command('company-admins').description('Founder-side users, each of one company.');
  actions.session(
    admins
      .command('add')
      .description('Make a user an admin of a company.')
      .argument('<company>', 'its id')
      .argument('<user>', 'id or e-mail'),
    (of) => of.companyAdmins.add,
  );
}

function addTeams(teams: Command, actions: Changes, lists: Lists): void {
  actions.session(
    teams.command('create').description('Make a team with its default pipeline.').argument('<name>'),
    (of) => of.teams.create,
  );
  lists.list(teams.command('list').description('All teams, newest first.'), (of) => of.teams.list);
}

function addUsers(users: Command, actions: Changes, lists: Lists): void {
  actions.session(
    users
      .command('create')
      .description('Make a user.')
      .requiredOption('--email <email>')
      .requiredOption('--name <name>')
      .option('--password-stdin', 'read the password from the first line of standard input'),
    (of) => of.users.create,
  );
  actions.session(
    users
      .command('password')
      .description('Set a password, read from standard input; ends the sessions.')
      .argument('<user>', 'id or e-mail'),
    (of) => of.users.password,
  );
  lists.list(users.command('list').description('All users, newest first.'), (of) => of.users.list);
}

function addMembers(members: Command, actions: Changes, lists: Lists): void {
  actions.session(
    members
      .command('add')
      .description('Put a user into the team of --team.')
      .argument('<user>', 'id or e-mail')
      .addOption(role().makeOptionMandatory())
      .option('--pipelines <ids>', 'the pipelines that the member sees, parted by commas; all without it'),
    (of) => of.members.add,
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
    (of) => of.members.change,
  );
  lists.list(members.command('list').description('The members of a team.'), (of) => of.members.list);
}
