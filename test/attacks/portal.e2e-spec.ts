import { createHash } from 'node:crypto';
import naughtyStrings from 'big-list-of-naughty-strings/blns.json';
import { newId } from '@app/database';
import { portalRoutes } from '../support/portal-routes';
import { TestService } from '../support/service';
import { brokenJson, MISFITS, NO_JSON, withField } from './support/hostile-json';
import { answersOf, census, changes, Range, type Shot } from './support/range';

jest.setTimeout(120_000);

const OPERATOR = 'an-operator-token-of-the-attacks';

/** A body that each route takes; a new route needs a line. `null`: it takes none, or a file. */
const BODIES: Record<string, Record<string, unknown> | null> = {
  'POST /portal/sessions': { email: 'nobody@example.com', password: 'x' },
  'POST /portal/teams': { name: 'Team' },
  'POST /portal/users': { email: 'new@example.com', name: 'New', password: 'correct horse battery' },
  'POST /portal/members': { team_id: newId(), user_id: newId(), role: 'member', pipeline_ids: null },
  'PATCH /portal/members/:id': { role: 'member', pipeline_ids: null, active: true },
  'PATCH /portal/team/members/:id': { role: 'member', pipeline_ids: null, active: true },
  'POST /portal/companies/:id/admins': { user_id: newId() },
  'POST /portal/pipelines': { name: 'Pipeline', is_default: false },
  'POST /portal/properties': { name: 'Question', type: 'text', options: [], validation_pattern: null },
  'PATCH /portal/properties/:id': { name: 'Question', options: [] },
  'POST /portal/theses': { name: 'Thesis', description: 'x', criteria: { keywords: ['robot'] }, active: true },
  'PATCH /portal/theses/:id': { name: 'Thesis', description: 'x', criteria: { keywords: ['robot'] }, active: true },
  'POST /portal/views': { name: 'View', pipeline_id: null, filters: [], sort: { field: 'name', direction: 'asc' } },
  'PATCH /portal/views/:id': {
    name: 'View',
    pipeline_id: null,
    filters: [],
    sort: { field: 'name', direction: 'asc' },
  },
  'POST /portal/forms': {
    name: 'Form',
    pipeline_ids: [],
    questions: [],
    reference_property_id: null,
    max_bytes: 1000,
    allowed_origins: [],
    status: 'open',
  },
  'PATCH /portal/forms/:id': {
    name: 'Form',
    questions: [],
    reference_property_id: null,
    max_bytes: 1000,
    allowed_origins: [],
    status: 'open',
  },
  'POST /portal/identities': { email: 'ada@example.com', recognisable: true },
  'POST /portal/keys': { name: 'Key', portal: 'investor', scope: 'read' },
  'POST /portal/keys/:id/revoke': null,
  'PATCH /portal/company': {
    name: 'Acme',
    website: 'https://acme.example',
    industry: 'x',
    stage: 'x',
    problem_statement: 'x',
  },
  'POST /portal/company/documents': null,
  'POST /portal/company/drafts': null,
  'POST /portal/company/drafts/:id/publish': null,
};

let service: TestService;
let range: Range;
let headers: Record<string, string>;
/** Something that is there for every path with an id: an unknown one would be 404 before the body is looked at. */
let ids: Record<string, string>;

beforeAll(async () => {
  const hash = createHash('sha256').update(OPERATOR).digest('hex');
  service = await TestService.start({ env: { OPERATOR_TOKEN_SHA256: hash } });
  const team = await service.seed.team();
  const company = (await service.as(team.key).post('/v1/companies', { name: 'Acme' })).body.id as string;
  await service.db.run('INSERT INTO company_admins (id, company_id, user_id) VALUES ($1, $2, $3)', [
    newId(),
    company,
    team.adminId,
  ]);
  headers = { authorization: `Bearer ${OPERATOR}`, 'x-acting-user': team.adminId, 'content-type': 'application/json' };
  range = new Range(service.baseUrl);
  const made = async (path: string, body = BODIES[`POST ${path}`]): Promise<string> =>
    (await service.as().post(path, body, headers)).body.id as string;
  const membership = await service.db.row<{ id: string }>('SELECT id FROM memberships WHERE user_id = $1', [
    await service.seed.member(team.id, 'viewer'),
  ]);
  ids = {
    '/portal/members/:id': membership?.id ?? '',
    '/portal/team/members/:id': membership?.id ?? '',
    '/portal/companies/:id/admins': company,
    '/portal/properties/:id': await made('/portal/properties'),
    '/portal/theses/:id': await made('/portal/theses'),
    '/portal/views/:id': await made('/portal/views'),
    '/portal/forms/:id': await made('/portal/forms', { name: 'Form', pipeline_ids: [team.pipeline.id] }),
  };
});

afterAll(async () => {
  process.stdout.write(`portal: ${range.tried} inputs\n`);
  range.close();
  await service.stop();
});

const shot = (name: string, what: string, body: Buffer | string): Shot => {
  const [method = '', path = ''] = name.split(' ');
  return { what: `${name}, ${what}`, method, path: path.replace(':id', ids[path] ?? newId()), headers, body };
};
/** What is amiss where every shot should get a 400 and leave nothing behind. */
async function refused(shots: Shot[]): Promise<string[]> {
  const before = await census(service.db, service.config.dataDir);
  const outcomes = await range.fire(shots);
  const others = outcomes.filter(({ status }) => status !== 400);
  return [...answersOf(others), ...changes(before, await census(service.db, service.config.dataDir))];
}

it('knows every route that takes a body', () => {
  const bodies = portalRoutes(service).filter(({ method }) => method === 'POST' || method === 'PATCH' || method === 'PUT');
  expect(bodies.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(BODIES).sort());
});

describe.each(
  Object.entries(BODIES).flatMap(([name, body]): [string, Record<string, unknown>][] => (body ? [[name, body]] : [])),
)('%s', (name, body) => {
  it('refuses what is no JSON, no object and no field of ours', async () => {
    const fields = ['__proto__', 'constructor', 'toString', 'id', 'team_id ', 'created_at', 'is_admin', ''];
    const texts = [
      ...NO_JSON,
      ...fields.map((field): [string, string] => [`field ${field}`, withField(body, field, '"x"')]),
    ];
    expect(await refused([...texts, ...brokenJson(JSON.stringify(body))].map(([what, text]) => shot(name, what, text)))).toEqual([]);
  });

  it('answers every wrong value and every naughty string', async () => {
    const misfits = Object.keys(body).flatMap((field) =>
      MISFITS.map((value) => shot(name, `${field}: ${value.slice(0, 60)}`, withField(body, field, value))),
    );
    // Passwords are hashed slowly on purpose, and repeated failures of one e-mail are paused.
    const slow = ['POST /portal/sessions', 'POST /portal/users'].includes(name);
    const strings = slow
      ? []
      : naughtyStrings.flatMap((text, index) => {
          if (index % 4 !== name.length % 4) return [];
          const texts = Object.keys(body).filter((field) => typeof body[field] === 'string');
          const field = texts[index % texts.length];
          return field === undefined
            ? []
            : [shot(name, `${field} ${JSON.stringify(text).slice(0, 60)}`, JSON.stringify({ ...body, [field]: text }))];
        });
    const outcomes = await range.fire([
      ...misfits.filter(({ what }) => !slow || !/"password": |password: "/.test(what)),
      ...strings,
    ]);
    expect(
      outcomes
        .filter(({ status }) => status === 401 || status === 403)
        .map(({ shot: { what }, status }) => `${what}: ${status}`),
    ).toEqual([]);
  });
});
