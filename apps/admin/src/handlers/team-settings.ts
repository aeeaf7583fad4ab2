import { validateDto } from '@app/http';
import {
  TeamSettingsService,
  ChangePropertyRequest,
  CreatePipelineRequest,
  CreatePropertyRequest,
  pipelineDto,
  propertyDto,
  PortalModule,
} from '@app/portal';
import { ChangeThesisRequest, CreateThesisRequest } from '@app/theses';
import { ChangeViewRequest, CreateViewRequest } from '@app/views';
import type { Handlers } from '../actions';
import { given, jsonOption } from '../json-option';
import { paged } from '../output';

export const modules = [PortalModule];

export const pipelines = {
  create: async (session, options, [name]) => {
    const body = await validateDto(CreatePipelineRequest, { name, is_default: options.default === true });
    const pipeline = { name: body.name, isDefault: body.is_default };
    return pipelineDto(await session.get(TeamSettingsService).createPipeline(await session.teamActor(), pipeline));
  },
  list: async (session) => {
    const { teamId } = await session.teamActor();
    return paged(await session.get(TeamSettingsService).pipelines.page({ teamId, pipelineIds: null }, session.page()), pipelineDto);
  },
} satisfies Handlers;

export const properties = {
  create: async (session, options, [name]) => {
    const fields = given({ name, type: options.type, options: options.option, validation_pattern: options.pattern });
    const body = await validateDto(CreatePropertyRequest, fields);
    const property = {
      name: body.name,
      type: body.type,
      options: body.options,
      validationPattern: body.validation_pattern,
    };
    return propertyDto(await session.get(TeamSettingsService).createProperty(await session.teamActor(), property));
  },
  change: async (session, options, [id = '']) => {
    const fields = given({ name: options.name, options: jsonOption('--options', options.options) });
    const change = await validateDto(ChangePropertyRequest, fields);
    return propertyDto(await session.get(TeamSettingsService).changeProperty(await session.teamActor(), id, change));
  },
  list: async (session) => {
    const { teamId } = await session.teamActor();
    return paged(await session.get(TeamSettingsService).properties.page(teamId, session.page()), propertyDto);
  },
} satisfies Handlers;

export const theses = {
  create: async (session, options, [name]) =>
    session
      .get(TeamSettingsService)
      .createThesis(
        await session.teamActor(),
        await validateDto(
          CreateThesisRequest,
          given({ name, description: options.description, criteria: jsonOption('--criteria', options.criteria) }),
        ),
      ),
  change: async (session, options, [id = '']) => {
    const active = options.activate === true ? true : options.deactivate === true ? false : undefined;
    // Commander's value of --no-description.
    const description = options.description === false ? null : options.description;
    const change = { name: options.name, description, criteria: jsonOption('--criteria', options.criteria), active };
    const thesis = await validateDto(ChangeThesisRequest, given(change));
    return session.get(TeamSettingsService).changeThesis(await session.teamActor(), id, thesis);
  },
  list: async (session) => {
    const { teamId } = await session.teamActor();
    return session.get(TeamSettingsService).theses.list(teamId, session.page());
  },
} satisfies Handlers;

const viewFields = ({ name, pipeline, allPipelines, filters, sort }: Record<string, unknown>): object => ({
  name,
  pipeline_id: allPipelines === true ? null : pipeline,
  filters: jsonOption('--filters', filters),
  sort: jsonOption('--sort', sort),
});

export const views = {
  create: async (session, options, [name]) =>
    session
      .get(TeamSettingsService)
      .createView(await session.teamActor(), await validateDto(CreateViewRequest, given(viewFields({ ...options, name })))),
  change: async (session, options, [id = '']) =>
    session
      .get(TeamSettingsService)
      .changeView(await session.teamActor(), id, await validateDto(ChangeViewRequest, given(viewFields(options)))),
  list: async (session) => {
    const { teamId } = await session.teamActor();
    return session.get(TeamSettingsService).views.list({ teamId, pipelineIds: null }, session.page());
  },
} satisfies Handlers;
