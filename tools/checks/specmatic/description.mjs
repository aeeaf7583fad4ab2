import { ONCE } from './go-between.mjs';

/** Of a folder. */
export const LONG_NAME = `Folder ${ONCE.number}`.padStart(200, '-');
/** One operation of each kind of key. */
const KEEP_THE_KEY = new Set(['retryJob', 'publishDraft']);
const PREFERENCES = new Set(['Prefer', 'Accept-Encoding']);

/**
 * The description as Specmatic has to read it. Paths, answers and rules stay; each change is an exception, and says why. What a
 * description cannot say (which ids exist, which values belong together) is said here, else a right refusal would be a failure.
 *
 * Two things it does not do: it varies no fields of a form, and makes no wrong one. Both are in test/attacks.
 */
export function forSpecmatic(description, site) {
  const copy = structuredClone(description);
  const { schemas } = copy.components;
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods))) {
    const body = operation.requestBody?.content ?? {};
    // It repeats one key with many bodies, and the shortest at many operations, which must be refused.
    if (!KEEP_THE_KEY.has(operation.operationId)) leaveOut(operation, 'Idempotency-Key');
    // Opaque and signed: it cannot make one, and whatever it makes is rightly refused.
    leaveOut(operation, 'cursor');
    // A preference that is not understood is no error (RFC 7240, section 2; of encodings RFC 9110, section 12.5.3): none can be wrong.
    for (const parameter of operation.parameters ?? []) {
      if (PREFERENCES.has(parameter.name)) parameter.schema = { type: 'string' };
    }
    // It sends no parts at all where a form's fields stand in an `allOf`, and takes a list of types for the name of one.
    const form = body['multipart/form-data'];
    if (form !== undefined) {
      form.schema = flat(form.schema, schemas);
      [form.encoding.file.contentType] = form.encoding.file.contentType.split(', ');
    }
    // Where a key may be left out, it counts a request without one as wrong.
    if (operation.security.some((scheme) => Object.keys(scheme).length === 0)) operation.security = [];
  }
  // Of a field that may hold anything it expects that every element of a list has the fields of the first.
  delete copy.paths['/v1/openapi.json'];

  knowTheSite(copy, site);
  lessTogether(copy);
  return JSON.parse(JSON.stringify(copy), (key, value) => (key === 'pattern' && typeof value === 'string' ? readable(value) : value));
}

/** Which values exist, and which of them are taken together. */
function knowTheSite({ paths, components: { schemas } }, site) {
  const oneOf = (...values) => ({ type: 'string', enum: values });
  const queryOf = (path) => parametersOf(paths[path].get);
  const bodyOf = (name) => schemas[name].properties;

  const search = queryOf('/v1/companies');
  // They come together or not at all, and name what exists.
  search.property.required = true;
  search.value.required = true;
  search.property.schema = oneOf(...site.properties.map(({ name }) => name));
  // The longest value is longer than any request line if its letters take nine bytes each; without a pattern it takes plain ones.
  delete search.value.schema.pattern;
  search.pipeline_id.schema = oneOf(site.pipeline);
  queryOf('/v1/deals').owner_id.schema = oneOf('none', ...site.members);
  for (const path of ['/v1/companies/{id}/scores/compare', '/v1/me/scores/compare']) {
    const { from, to } = queryOf(path);
    from.schema = oneOf(...site.scores);
    to.schema = oneOf(...site.scores);
  }
  for (const [path, types, after] of [
    ['/v1/events', 'company.*,deal.moved', site.event],
    ['/v1/me/events', 'draft.*,score.changed', site.ownEvent],
  ]) {
    const feed = queryOf(path);
    feed.types.schema = oneOf(types);
    feed.after.schema = oneOf(after, '2026-01-01T00:00:00.000Z');
  }

  bodyOf('CreateCompanyRequest').pipeline_ids.items = oneOf(site.pipeline);
  for (const name of ['SignRequest', 'RecogniseRequest']) bodyOf(name).form_id = oneOf(site.form);
  bodyOf('ChangeCompanyRequest').expected_updated_at = oneOf(ONCE.changedAt);
  bodyOf('MoveDealRequest').stage_id = oneOf(...site.stages);
  bodyOf('MoveDealRequest').expected_stage_id = orNull(oneOf(ONCE.stageOfDeal));
  bodyOf('DealOwnerRequest').user_id = orNull(oneOf(...site.members));
  bodyOf('MergeRequest').from_company_id = oneOf(ONCE.loneCompany);
  // Whether a merge answers 201 or a dry run 200, the body says.
  delete bodyOf('MergeRequest').dry_run;
  delete paths['/v1/companies/{id}/merges'].post.responses[200];
  bodyOf('MergeRequest').keep = { type: 'object', properties: { website: oneOf('this', 'other') }, additionalProperties: false };
  const filter = {
    field: oneOf('name', 'stage'),
    op: oneOf('eq', 'neq', 'contains'),
    value: schemas.ViewFilterDto.properties.value.oneOf[0],
  };
  bodyOf('CreateViewRequest').filters.items = {
    type: 'object',
    properties: filter,
    required: Object.keys(filter),
    additionalProperties: false,
  };
  bodyOf('CreateViewRequest').pipeline_id = orNull(oneOf(site.pipeline));
  for (const name of ['EndpointRequest', 'EndpointChangesRequest']) {
    const { types, pipeline_ids: pipelines } = bodyOf(name);
    bodyOf(name).url = oneOf(site.receiver);
    types.items = oneOf('deal.moved', 'company.*');
    pipelines.items = oneOf(site.pipeline);
  }
  // One of the two, and no more: it makes no choice.
  delete schemas.ReplayRequest.oneOf;
  delete bodyOf('ReplayRequest').since;
  bodyOf('ReplayRequest').event_ids.items = oneOf(site.event);
  schemas.ReplayRequest.required = ['event_ids'];
  // No name is taken twice in one folder. Here all parents with a name of its own each, there all names at the top. It makes a wrong
  // name by adding `_` to a right one: wrong where that is as long as a name may be.
  const inFolder = structuredClone(schemas.CreateFolderRequest);
  inFolder.properties.parent_id = orNull(oneOf(site.folder));
  inFolder.properties.name = oneOf(LONG_NAME);
  jsonOf(paths['/v1/companies/{id}/folders'].post).schema = inFolder;
  delete bodyOf('CreateFolderRequest').parent_id;
}

const jsonOf = ({ requestBody }) => requestBody.content['application/json'];
const orNull = (schema) => ({ ...schema, type: ['string', 'null'], enum: [...schema.enum, null] });

/** It asks for every set of the parameters that may be left out, each with several values: a list of nine takes it thousands of requests. */
function lessTogether({ paths }) {
  for (const [path, { get }] of Object.entries(paths)) {
    // The filters of an export are those of its list, where they are varied.
    if (path.startsWith('/v1/exports/')) {
      get.parameters = get.parameters.filter((parameter) => parameter.in !== 'query' || parameter.name === 'format');
      // Which of the two comes, the format says; it takes either for each.
      parametersOf(get).format.schema = { type: 'string', enum: ['csv'] };
      delete get.responses[200].content['application/x-ndjson'];
    }
  }
  // All of these are varied at other lists.
  for (const name of ['limit', 'archived']) leaveOut(paths['/v1/companies'].get, name);
  for (const name of ['limit', 'pipeline_id', 'company_id']) leaveOut(paths['/v1/deals'].get, name);
}

const parametersOf = ({ parameters }) => Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter]));

function leaveOut(operation, name) {
  operation.parameters = operation.parameters?.filter((parameter) => parameter.name !== name);
}

function flat(schema, schemas) {
  if (schema.allOf === undefined) return schema;
  const parts = schema.allOf.map((part) => (part.$ref ? schemas[part.$ref.split('/').pop()] : part));
  return {
    type: 'object',
    required: parts.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  };
}

/**
 * Its generator reads `\u0000` as the letter u and zeros. Of a web address it knows no more than the pattern says, and it makes a
 * wrong one by adding `_` to a right one: wrong only after a port.
 */
function readable(pattern) {
  if (pattern.startsWith('^[Hh][Tt][Tt][Pp]')) return '^https://[a-z0-9-]{12,60}[.]example[.]com:8[0-9]$';
  return pattern.replaceAll('\\u0000', '\u0000');
}
