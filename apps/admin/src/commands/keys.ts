import { type Command, Option } from 'commander';
import type { AuditFilterQuery } from '@app/portal';
import { Actions, type Surroundings } from '../actions';
import { choices } from '../json-option';

const ACTOR_KINDS = { user: true, key: true, form: true, import: true, operator: true, command_line: true, system: true } as const;

export function addKeyCommands(program: Command, surroundings: Surroundings): void {
  const actions = new Actions(surroundings, () => require('../handlers/keys') as typeof import('../handlers/keys'));
  const keys = program.command('keys').description('API keys.');
  actions.session(
    keys
      .command('create')
      .description('Make a key for the user of --as; it is shown this once.')
      .argument('<name>')
      .addOption(new Option('--portal <portal>').choices(['investor', 'founder']).makeOptionMandatory())
      .addOption(new Option('--scope <scope>').choices(['read', 'write']).makeOptionMandatory()),
    (of) => of.keys.create,
  );
  actions.list(keys.command('list').description('The keys of a user (--as) or a team (--team).'), (of) => of.keys.list);
  actions.session(
    keys.command('revoke').description('End a key on every process within two seconds; again: no effect.').argument('<id>'),
    (of) => of.keys.revoke,
  );
  actions.list(keys.command('requests').description('What a key was used for lately.').argument('<id>'), (of) => of.keys.requests);
  const trail = new Actions(surroundings, () => require('../handlers/audit') as typeof import('../handlers/audit'));
  const audit = program.command('audit').description('Who did what, when, to which object.');
  trail.list(
    audit
      .command('list')
      .description('Of one team (--team), or of all: what was administered, and what was done to the deal flow.')
      .option('--actor <id>', 'what this user, key, form or import did')
      .addOption(new Option('--actor-kind <kind>').choices(choices<Required<AuditFilterQuery>['actor_kind']>(ACTOR_KINDS)))
      .option('--action <actions>', 'key.create, deal.*, or several with commas')
      .option('--object <id>', 'what was done to it; of a company all of it')
      .option('--from <time>', 'the first moment')
      .option('--to <time>', 'the moment after the last'),
    (of) => of.audit.list,
  );
}
