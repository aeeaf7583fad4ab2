import { type Command, InvalidArgumentError, Option } from 'commander';
import { validateDto } from '@app/http';
import { Catalogue, ChangeFormRequest, CreateFormRequest, formDto, formFields, identityDto, LinkIdentityRequest } from '@app/portal';
import type { Actions } from '../actions';
import { collect, given, jsonOption, listOption } from '../json-option';
import { paged } from '../output';

function bytes(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('a number of bytes is expected');
  return Number(text);
}

function withFields(command: Command): Command {
  return command
    .option('--pipelines <ids>', 'where its submissions go, parted by commas')
    .option('--questions <json>', '[{"property_id", "required"}]')
    .option('--reference <id>', 'the reference property that application_id fills')
    .option('--max-bytes <n>', 'largest upload', bytes)
    .option('--origin <origin>', 'a site that may use the form; repeat it for each', collect)
    .addOption(new Option('--status <status>').choices(['open', 'closed']));
}

function fieldsOf(options: Record<string, unknown>): Record<string, unknown> {
  return given({
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
  actions.session(withFields(forms.command('create').description('Add a form; any site may use it unless --origin names some.').argument('<name>')), async (session, options, [name]) => {
    const body = validateDto(CreateFormRequest, { name, ...fieldsOf(options) });
    return formDto(await session.get(Catalogue).createForm(await session.teamActor(), { ...formFields(body), name: body.name }));
  });
  actions.session(
    withFields(forms.command('change').description('Change a form.').argument('<id>').option('--name <name>'))
      .option('--no-reference', 'application_id fills no property')
      .addOption(new Option('--any-origin', 'any site may use the form').conflicts('origin')),
    async (session, options, [id = '']) => {
      const body = validateDto(ChangeFormRequest, { ...fieldsOf(options), ...given({ name: options.name }) });
      return formDto(await session.get(Catalogue).changeForm(await session.teamActor(), id, formFields(body)));
    },
  );
  actions.session(forms.command('show').description('One form.').argument('<id>'), async (session, _options, [id = '']) => {
    const { teamId } = await session.teamActor();
    return formDto(await session.get(Catalogue).forms.get(teamId, id));
  });
  actions.list(forms.command('list').description('Newest first.'), async (session) => {
    const { teamId } = await session.teamActor();
    return paged(await session.get(Catalogue).forms.page(teamId, session.page()), formDto);
  });
  const identities = program.command('identities').description('E-mails of linked identity accounts; only keyed hashes are kept.');
  actions.session(
    identities
      .command('link')
      .description('Link an e-mail, or change whether its owner allows being recognised.')
      .argument('<email>')
      .option('--not-recognisable', 'the owner does not allow it'),
    async (session, options, [email]) => {
      const body = validateDto(LinkIdentityRequest, { email, recognisable: options.notRecognisable !== true });
      return identityDto(await session.get(Catalogue).linkIdentity(await session.teamActor(), body.email, body.recognisable));
    },
  );
  actions.list(identities.command('list').description('Newest first.'), async (session) => {
    const { teamId } = await session.teamActor();
    return paged(await session.get(Catalogue).recognition.page(teamId, session.page()), identityDto);
  });
}
