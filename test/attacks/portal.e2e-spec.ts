import naughtyStrings from 'big-list-of-naughty-strings/blns.json';
import { newId } from '@app/database';
import { portalRoutes } from '../support/portal-routes';
import { TestService } from '../support/service';
import { brokenJson, MISFITS, NO_JSON, part, withField } from './support/hostile-json';
import { BODIES, OPERATOR_ENV, preparePortal } from './support/portal';
import { answersOf, census, changes, Range, type Shot } from './support/range';

jest.setTimeout(120_000);

let service: TestService;
let range: Range;
let headers: Record<string, string>;
/** Something that is there for every path with an id: an unknown one would be 404 before the body is looked at. */
let ids: Record<string, string>;

beforeAll(async () => {
  service = await TestService.start({ env: OPERATOR_ENV });
  const team = await service.seed.team();
  const company = (await service.as(team.key).post('/v1/companies', { name: 'Acme' })).body.id as string;
  range = new Range(service.baseUrl);
  ({ headers, ids } = await preparePortal(service, team, company));
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

/** Passwords are hashed slowly on purpose, and repeated failures of one e-mail or address are paused. */
const SLOW = ['POST /portal/sessions', 'POST /portal/sessions/current/password', 'POST /portal/users'];

/** Says it all by its path: a call without a body is right. */
const WITHOUT_BODY = ['POST /portal/companies/:id/erase'];

/** Each route gets one of so many parts of the naughty strings. */
const PARTS = 4;

describe.each(
  Object.entries(BODIES)
    .flatMap(([name, body]): [string, Record<string, unknown>][] => (body ? [[name, body]] : []))
    .map(([name, body], index): [string, Record<string, unknown>, number] => [name, body, index]),
)('%s', (name, body, index) => {
  it('refuses what is no JSON, no object and no field of ours', async () => {
    const fields = ['__proto__', 'constructor', 'toString', 'id', 'team_id ', 'created_at', 'is_admin', ''];
    const texts = [...NO_JSON, ...fields.map((field): [string, string] => [`field ${field}`, withField(body, field, '"x"')])];
    const sent = [...texts, ...brokenJson(JSON.stringify(body))].filter(([, text]) => text.length > 0 || !WITHOUT_BODY.includes(name));
    expect(await refused(sent.map(([what, text]) => shot(name, what, text)))).toEqual([]);
  });

  it('answers every wrong value and every naughty string', async () => {
    const misfits = Object.keys(body).flatMap((field) =>
      MISFITS.map((value) => shot(name, `${field}: ${value.slice(0, 60)}`, withField(body, field, value))),
    );
    const slow = SLOW.includes(name);
    const strings = slow
      ? []
      : part(naughtyStrings, index, PARTS).flatMap((text, nth) => {
          const texts = Object.keys(body).filter((field) => typeof body[field] === 'string');
          const field = texts[nth % texts.length];
          return field === undefined
            ? []
            : [shot(name, `${field} ${JSON.stringify(text).slice(0, 60)}`, JSON.stringify({ ...body, [field]: text }))];
        });
    const outcomes = await range.fire([...misfits.filter(({ what }) => !slow || !/"password": |password: "/.test(what)), ...strings]);
    expect(
      outcomes.filter(({ status }) => status === 401 || status === 403).map(({ shot: { what }, status }) => `${what}: ${status}`),
    ).toEqual([]);
  });
});
