import { type Command, InvalidArgumentError, Option } from 'commander';
import { Actions, type Surroundings } from '../actions';
import { collect } from '../json-option';

function bytes(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('a number of bytes is expected');
  return Number(text);
}

function withFields(command: Command): Command {
  return command
    .option('--text <text>', 'what applicants read under the name')
    .option('--pipelines <ids>', 'where its submissions go, parted by commas')
    .option('--questions <json>', '[{"property_id", "required"}]')
    .option('--reference <id>', 'the reference property that application_id fills')
    .option('--max-bytes <n>', 'largest upload', bytes)
    .option('--origin <origin>', 'a site that may use the form; repeat it for each', collect)
    .addOption(new Option('--status <status>').choices(['open', 'closed']));
}

/** Public forms of a team, and whom they recognise. */
export function addFormCommands(program: Command, surroundings: Surroundings): void {
  const actions = new Actions(surroundings, () => require('../handlers/forms') as typeof import('../handlers/forms'));
  const forms = program.command('forms').description('Public application forms of a team.');
  actions.session(
    withFields(forms.command('create').description('Add a form; any site may use it unless --origin names some.').argument('<name>')),
    (of) => of.forms.create,
  );
  actions.session(
    withFields(forms.command('change').description('Change a form.').argument('<id>').option('--name <name>'))
      .option('--no-text', 'nothing under the name')
      .option('--no-reference', 'application_id fills no property')
      .addOption(new Option('--any-origin', 'any site may use the form').conflicts('origin')),
    (of) => of.forms.change,
  );
  actions.session(forms.command('show').description('One form.').argument('<id>'), (of) => of.forms.show);
  actions.list(forms.command('list').description('Newest first.'), (of) => of.forms.list);
  const identities = program
    .command('identities')
    .description('Whom forms recognise; only keyed hashes of e-mails are kept, and only their owners allow it.');
  actions.session(
    identities.command('invite').description('Send the owner of an e-mail a one-time link to say yes or no.').argument('<email>'),
    (of) => of.identities.invite,
  );
  actions.session(
    identities.command('remove').description('Forget an e-mail; a link that was sent is worth nothing then.').argument('<id>'),
    (of) => of.identities.remove,
  );
  actions.list(identities.command('list').description('Newest first.'), (of) => of.identities.list);
}
