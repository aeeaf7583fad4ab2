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
    // It repeats one key with many bodies, which must be refused. Where there is no body, the key stays.
    if (Object.keys(body).length > 0) leaveOut(operation, 'Idempotency-Key');
    // Opaque and signed: it cannot make one, and whatever it makes is rightly refused.
    leaveOut(operation, 'cursor');
    // A preference that is not understood is no error (RFC 7240, section 2), so none can be wrong.
    const preference = operation.parameters?.find(({ name }) => name === 'Prefer');
    if (preference !== undefined) preference.schema = { type: 'string' };
    // It sends no parts at all where a form's fields stand in an `allOf`, and takes a list of types for the name of one.
    const form = body['multipart/form-data'];
    if (form !== undefined) {
      form.schema = flat(form.schema, schemas);
      form.encoding.file.contentType = 'application/pdf';
    }
    // Where a key may be left out, it counts a request without one as wrong.
    if (operation.security.some((scheme) => Object.keys(scheme).length === 0)) operation.security = [];
  }
  // Of a field that may hold anything it expects that every element of a list has the fields of the first.
  delete copy.paths['/v1/openapi.json'];

  const search = parametersOf(copy.paths['/v1/companies'].get);
  // They come together or not at all, and name what exists.
  search.property.required = true;
  search.value.required = true;
  search.property.schema = { type: 'string', enum: site.properties.map(({ name }) => name) };
  search.pipeline_id.schema = { type: 'string', enum: [site.pipeline] };
  // The longest value is longer than any request line if its letters take nine bytes each; without a pattern it takes plain ones.
  delete search.value.schema.pattern;
  schemas.CreateCompanyRequest.properties.pipeline_ids.items = { type: 'string', enum: [site.pipeline] };
  for (const name of ['SignRequest', 'RecogniseRequest']) {
    schemas[name].properties.form_id = { type: 'string', enum: [site.form] };
  }
  return JSON.parse(JSON.stringify(copy), (key, value) =>
    key === 'pattern' && typeof value === 'string' ? readable(value) : value,
  );
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
