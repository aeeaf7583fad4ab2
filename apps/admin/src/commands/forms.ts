import { type Command, InvalidArgumentError, Option } from 'commander';
import { validateDto } from '@app/http';
import {
  TeamSettingsService,
  ChangeFormRequest,
  CreateFormRequest,
  formDto,
  formFields,
  IdentitiesService,
  identityDto,
  InviteIdentityRequest,
} from '@app/portal';
import type { Actions } from '../actions';
import { collect, given, jsonOption, listOption } from '../json-option';
import { paged } from '../output';

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

function fieldsOf(options: Record<string, unknown>): Record<string, unknown> {
  return given({
    // Commander's value of --no-text.
    text: options.text === false ? null : options.text,
    pipeline_ids: listOption(options.pipelines),
    questions: jsonOption('--questions', options.questions),
    // Commander's value of --no-reference.
    reference_property_id: options.reference === false ? null : options.reference,
    max_bytes: options.maxBytes,
    allowed_origins: options.anyOrigin === true ? [] : options.origin,
    status: options.status,
  });
}

/** Public forms of a team, and whom they recognise. */
export function addFormCommands(program: Command, actions: Actions): void {
  const forms = program.command('forms').description('Public application forms of a team.');
  actions.session(
    withFields(forms.command('create').description('Add a form; any site may use it unless --origin names some.').argument('<name>')),
    async (session, options, [name]) => {
      const body = await validateDto(CreateFormRequest, { name, ...fieldsOf(options) });
      return formDto(
        await session.get(TeamSettingsService).createForm(await session.teamActor(), { ...formFields(body), name: body.name }),
      );
    },
  );
  actions.session(
    withFields(forms.command('change').description('Change a form.').argument('<id>').option('--name <name>'))
      .option('--no-text', 'nothing under the name')
      .option('--no-reference', 'application_id fills no property')
      .addOption(new Option('--any-origin', 'any site may use the form').conflicts('origin')),
    async (session, options, [id = '']) => {
      const body = await validateDto(ChangeFormRequest, { ...fieldsOf(options), ...given({ name: options.name }) });
      return formDto(await session.get(TeamSettingsService).changeForm(await session.teamActor(), id, formFields(body)));
    },
  );
  actions.session(forms.command('show').description('One form.').argument('<id>'), async (session, _options, [id = '']) => {
    const { teamId } = await session.teamActor();
    return formDto(await session.get(TeamSettingsService).forms.get(teamId, id));
  });
  actions.list(forms.command('list').description('Newest first.'), async (session) => {
    const { teamId } = await session.teamActor();
    return paged(await session.get(TeamSettingsService).forms.page(teamId, session.page()), formDto);
  });
  const identities = program
    .command('identities')
    .description('Whom forms recognise; only keyed hashes of e-mails are kept, and only their owners allow it.');
  actions.session(
    identities.command('invite').description('Send the owner of an e-mail a one-time link to say yes or no.').argument('<email>'),
    async (session, _options, [email]) => {
      const body = await validateDto(InviteIdentityRequest, { email });
      return identityDto(await session.get(IdentitiesService).invite(await session.teamActor(), body.email));
    },
  );
  actions.session(
    identities.command('remove').description('Forget an e-mail; a link that was sent is worth nothing then.').argument('<id>'),
    async (session, _options, [id = '']) => {
      await session.get(IdentitiesService).remove(await session.teamActor(), id);
      return { id, removed: true };
    },
  );
  actions.list(identities.command('list').description('Newest first.'), async (session) => {
    const { teamId } = await session.teamActor();
    return paged(await session.get(IdentitiesService).recognition.page(teamId, session.page()), identityDto);
  });
}
