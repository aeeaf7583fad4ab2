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
  PortalModule,
} from '@app/portal';
import type { Handlers } from '../actions';
import { given, jsonOption, listOption } from '../json-option';
import { paged } from '../output';

export const modules = [PortalModule];

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

export const forms = {
  create: async (session, options, [name]) => {
    const body = await validateDto(CreateFormRequest, { name, ...fieldsOf(options) });
    return formDto(await session.get(TeamSettingsService).createForm(await session.teamActor(), { ...formFields(body), name: body.name }));
  },
  change: async (session, options, [id = '']) => {
    const body = await validateDto(ChangeFormRequest, { ...fieldsOf(options), ...given({ name: options.name }) });
    return formDto(await session.get(TeamSettingsService).changeForm(await session.teamActor(), id, formFields(body)));
  },
  show: async (session, _options, [id = '']) => {
    const { teamId } = await session.teamActor();
    return formDto(await session.get(TeamSettingsService).forms.get(teamId, id));
  },
  list: async (session) => {
    const { teamId } = await session.teamActor();
    return paged(await session.get(TeamSettingsService).forms.page(teamId, session.page()), formDto);
  },
} satisfies Handlers;

export const identities = {
  invite: async (session, _options, [email]) => {
    const body = await validateDto(InviteIdentityRequest, { email });
    return identityDto(await session.get(IdentitiesService).invite(await session.teamActor(), body.email));
  },
  remove: async (session, _options, [id = '']) => {
    await session.get(IdentitiesService).remove(await session.teamActor(), id);
    return { id, removed: true };
  },
  list: async (session) => {
    const { teamId } = await session.teamActor();
    return paged(await session.get(IdentitiesService).recognition.page(teamId, session.page()), identityDto);
  },
} satisfies Handlers;
