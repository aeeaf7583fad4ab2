import { newId } from '@app/database';
import { OPERATIONS, type Operation } from './attacks/support/description';
import { census, changes } from './attacks/support/range';
import { addressOf, type Ids, pathOf, validBodyOf } from './attacks/support/target';
import { TestService } from './support/service';
import { type Ask, type Caller, found, makeTenants, type Tenants, told, type Told, unseenBy, validAsk } from './support/tenants';

jest.setTimeout(120_000);

// Story: whoever asks for what belongs to somebody else is told what they would be told of something that does not exist.

/** Of the whole team, whichever pipelines a member sees; what hangs on them follows the pipelines. */
const OF_THE_TEAM = ['getThesis', 'listThesisMatches'];
/** What a path names beside the company. */
const SECOND = ['document', 'score', 'delivery'] as const;
const WITH_KEYS = OPERATIONS.filter(({ credential }) => credential === 'investorKey' || credential === 'founderKey');
const WITH_ID = WITH_KEYS.filter(({ path }) => path.length > 0);
const READS = WITH_KEYS.filter(({ method }) => method === 'GET');
const LISTS = READS.filter(({ query }) => query.some(({ name }) => name === 'cursor'));

let service: TestService;
let tenants: Tenants;

beforeAll(async () => {
  service = await TestService.start();
  tenants = await makeTenants(service);
  // So that a stranger who got through would have it started again.
  await service.db.run(`UPDATE jobs SET status = 'failed', completed_at = now() WHERE id = $1`, [tenants.owner.ids.job]);
});

afterAll(() => service.stop());

const ask = (request: Ask): Promise<Told> => told(service.baseUrl, request);
const counted = (): Promise<Record<string, number>> => census(service.db, service.config.dataDir);
const nowhere = (): Ids => {
  const names = [
    'company',
    'document',
    'folder',
    'thesis',
    'view',
    'job',
    'draft',
    'myDocument',
    'event',
    'myEvent',
    'score',
    'import',
    'pipeline',
    'deal',
    'stage',
    'duplicate',
    'twin',
    'merge',
    'webhook',
    'delivery',
  ] as const;
  return Object.fromEntries(names.map((name) => [name, newId()])) as unknown as Ids;
};

/** The owner, as whoever takes this kind of key. */
const ownerKey = ({ credential }: Operation): string => (credential === 'founderKey' ? tenants.owner.founderKey : tenants.owner.team.key);
const ownsPortal = (caller: Caller, { credential }: Operation): boolean => caller.portal === credential;
const request = (operation: Operation, path: string, bearer: string): Ask =>
  validAsk(operation, path, bearer, validBodyOf(operation, tenants.owner.formId, tenants.owner.ids));

/** Both requests as they are, and with a body that nothing takes: what does not exist is said before what is wrong with a body. */
function pairs(operation: Operation, caller: Caller, foreign: Ids, none: Ids): [Ask, Ask][] {
  const [there, nothing] = [foreign, none].map((ids) => request(operation, pathOf(operation, ids), caller.key)) as [Ask, Ask];
  if (operation.method === 'GET') return [[there, nothing]];
  const broken = { json: { unknown: 1 }, fields: undefined };
  return [
    [there, nothing],
    [
      { ...there, ...broken },
      { ...nothing, ...broken },
    ],
  ];
}

describe('a thing of somebody else in the path of /v1', () => {
  /** All of it foreign, and where a path names two things, the caller's own beside the foreign one. */
  function paths({ template }: Operation, own: Ids): [foreign: Ids, none: Ids][] {
    const { ids } = tenants.owner;
    const none = nowhere();
    const second = SECOND.find((name) => template.includes(`{${name}_id}`));
    if (!second) return [[ids, none]];
    return [
      [ids, none],
      [
        { ...own, [second]: ids[second] },
        { ...own, [second]: none[second] },
      ],
    ];
  }

  const sees = (caller: Caller, operation: Operation): boolean =>
    OF_THE_TEAM.includes(operation.id) && caller.sharesTeam && ownsPortal(caller, operation);

  it('is asked for by every operation that names a thing', () => {
    expect(WITH_ID.filter((operation) => /[{}]|\/\/|\/$/.test(pathOf(operation, tenants.owner.ids))).map(({ id }) => id)).toEqual([]);
    expect(WITH_ID.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'getCompany',
        'getDocument',
        'getDocumentDownloadUrl',
        'uploadDocument',
        'addNote',
        'getJob',
        'getDeal',
        'moveDeal',
        'getFunnel',
        'retryJob',
        'getThesis',
        'getView',
        'getDraft',
        'publishDraft',
        'getMyDocumentDownloadUrl',
      ]),
    );
  });

  it('answers byte for byte like one that does not exist, whoever asks, and is left as it was', async () => {
    const before = await counted();
    const wrong: string[] = [];
    for (const operation of WITH_ID) {
      for (const caller of tenants.callers) {
        if (sees(caller, operation)) continue;
        for (const [foreign, none] of paths(operation, caller.ids)) {
          for (const [there, nothing] of pairs(operation, caller, foreign, none)) {
            const [got, want] = [await ask(there), await ask(nothing)];
            const name = `${operation.id} by ${caller.who}`;
            if (got.whole !== want.whole) wrong.push(`${name}: ${got.whole}\nand not ${want.whole}`);
            if (got.status !== (ownsPortal(caller, operation) ? 404 : 403)) wrong.push(`${name}: ${got.status}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(changes(before, await counted())).toEqual([]);
    const { ids } = tenants.owner;
    expect((await service.db.row<{ status: string }>('SELECT status FROM jobs WHERE id = $1', [ids.job]))?.status).toBe('failed');
  });

  it('shows a member none of another pipeline through what the whole team shares', async () => {
    for (const caller of tenants.callers) {
      for (const operation of WITH_ID.filter((each) => sees(caller, each))) {
        const { status, text } = await ask(request(operation, pathOf(operation, tenants.owner.ids), caller.key));
        expect([operation.id, status, found(text, tenants.hidden)]).toEqual([operation.id, 200, []]);
      }
    }
  });

  it('is there for its owner', async () => {
    const wrong: string[] = [];
    for (const operation of WITH_ID) {
      const { status } = await ask(request(operation, addressOf(operation, tenants.owner.ids), ownerKey(operation)));
      // 409: a draft that has no score yet, and a file that is there already.
      if (![200, 201, 202, 409].includes(status)) wrong.push(`${operation.id}: ${status}`);
    }
    expect(wrong).toEqual([]);
    // The pair that was dismissed is listed again, for what follows.
    await service.db.run('UPDATE duplicate_pairs SET open = true WHERE id = $1', [tenants.owner.ids.duplicate]);
  });
});

describe('a thing of somebody else named beside the path', () => {
  /** What queries and bodies name, as the owner would. */
  type Reference = (ids: {
    folder: string;
    pipeline: string;
    property: string;
    propertyName: string;
    score: string;
    stage: string;
    company: string;
    twin: string;
    view: string;
  }) => Record<string, string>;
  const REFERENCES: Record<string, Reference> = {
    folder_id: ({ folder }) => ({ folder_id: folder }),
    parent_id: ({ folder }) => ({ parent_id: folder }),
    pipeline_id: ({ pipeline }) => ({ pipeline_id: pipeline }),
    pipeline_ids: ({ pipeline }) => ({ pipeline_ids: pipeline }),
    properties: ({ property }) => ({ properties: JSON.stringify({ [property]: 'Berlin' }) }),
    stage_id: ({ stage }) => ({ stage_id: stage }),
    company_id: ({ company }) => ({ company_id: company }),
    from_company_id: ({ twin }) => ({ from_company_id: twin }),
    view_id: ({ view }) => ({ view_id: view }),
    from: ({ score }) => ({ from: score, to: score }),
    property: ({ propertyName }) => ({ property: propertyName, value: 'Berlin' }),
  };
  /** The team's own questions are every member's to ask. */
  /** A member is told no more than that. */
  const OF_ADMINS = ['createView', 'createThesis'];
  const OF_THE_TEAM_ONLY = ['properties', 'property'];

  interface Use {
    operation: Operation;
    name: string;
  }
  const USES: Use[] = WITH_KEYS.flatMap((operation) => {
    const named = [...operation.query.map(({ name }) => name), ...Object.keys({ ...operation.json?.fields, ...operation.form?.fields })];
    return named.filter((name) => name in REFERENCES).map((name) => ({ operation, name }));
  });

  const theirs = () => ({
    folder: tenants.owner.ids.folder,
    pipeline: tenants.owner.team.pipeline.id,
    property: tenants.owner.property.id,
    propertyName: `Only of ${tenants.owner.team.id}`,
    score: tenants.owner.ids.score,
    stage: tenants.owner.ids.stage,
    company: tenants.owner.ids.company,
    twin: tenants.owner.ids.twin,
    view: tenants.owner.ids.view,
  });
  const nothings = () => ({
    folder: newId(),
    pipeline: newId(),
    property: newId(),
    propertyName: `Only of ${newId()}`,
    score: newId(),
    stage: newId(),
    company: newId(),
    twin: newId(),
    view: newId(),
  });

  function asked({ operation, name }: Use, ids: Ids, bearer: string, named: ReturnType<typeof theirs>): Ask {
    const values = REFERENCES[name]?.(named) ?? {};
    const plain = request(operation, pathOf(operation, ids), bearer);
    if (operation.form) return { ...plain, fields: values };
    if (operation.method === 'GET') return { ...plain, path: `${plain.path}?${new URLSearchParams(values).toString()}` };
    if (['stage_id', 'from_company_id', 'pipeline_id', 'parent_id'].includes(name))
      return { ...plain, json: { ...(plain.json as object), ...values } };
    const json = name === 'pipeline_ids' ? { pipeline_ids: [values.pipeline_ids] } : { properties: JSON.parse(values.properties ?? '{}') };
    return { ...plain, json: { ...(plain.json as object), ...json } };
  }

  /** A filter by a company that is nobody's, or another's, finds nothing. */
  function refusalOf({ operation, name }: Use): number {
    if (operation.method === 'GET' && ['company_id', 'from_company_id'].includes(name)) return 200;
    return ['folder_id', 'parent_id', 'from', 'from_company_id', 'view_id'].includes(name) ? 404 : 400;
  }

  it('is refused like one that does not exist, and nothing is made', async () => {
    const before = await counted();
    const wrong: string[] = [];
    for (const use of USES) {
      for (const caller of tenants.callers.filter((each) => ownsPortal(each, use.operation))) {
        if (caller.sharesTeam && OF_THE_TEAM_ONLY.includes(use.name)) continue;
        const [real, none] = [theirs(), nothings()];
        const [got, want] = [await ask(asked(use, caller.ids, caller.key, real)), await ask(asked(use, caller.ids, caller.key, none))];
        const name = `${use.name} of ${use.operation.id} by ${caller.who}`;
        // The field at fault bears the id that the caller sent, and a cursor is bound to the filters that it was made under.
        const plain = (whole: string, id: string): string => whole.replaceAll(id, 'it').replace(/"next_cursor":"[^"]*"/, '');
        const [there, nothing] = [plain(got.whole, real.property), plain(want.whole, none.property)];
        if (there !== nothing) wrong.push(`${name}: ${there}\nand not ${nothing}`);
        const refusal = caller.sharesTeam && OF_ADMINS.includes(use.operation.id) ? 403 : refusalOf(use);
        if (got.status !== refusal) wrong.push(`${name}: ${got.status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(changes(before, await counted())).toEqual([]);
  });

  it('is taken from its owner, wherever it can be named', async () => {
    const taken: string[] = [];
    for (const use of USES) {
      const { status } = await ask(asked(use, tenants.owner.ids, ownerKey(use.operation), theirs()));
      if ([200, 201, 202, 409].includes(status)) taken.push(`${use.operation.id} ${use.name}`);
    }
    expect(taken).toEqual(USES.map(({ operation, name }) => `${operation.id} ${name}`));
    expect(taken).toEqual(
      expect.arrayContaining([
        'listCompanies pipeline_id',
        'listCompanies property',
        'listDeals pipeline_id',
        'listDeals stage_id',
        'moveDeal stage_id',
        'exportDeals stage_id',
        'exportCompanies view_id',
        'exportNotes company_id',
        'mergeCompanies from_company_id',
        'createWebhookEndpoint pipeline_ids',
        'createCompany pipeline_ids',
        'createCompany properties',
        'listDocuments folder_id',
        'uploadDocument folder_id',
        'submitDeck pipeline_ids',
        'submitDeck properties',
        'listMyDocuments folder_id',
        'uploadMyDocument folder_id',
      ]),
    );
  });
});

describe('what /v1 reads out', () => {
  // Pairs that were dismissed are listed again; companies that changed are compared again meanwhile, and stay alike.
  beforeAll(() => service.db.run(`UPDATE duplicate_pairs SET open = true, dismissed = '{}'`));

  it('holds nothing of anybody else', async () => {
    const wrong: string[] = [];
    for (const operation of READS) {
      for (const caller of tenants.callers.filter((each) => ownsPortal(each, operation))) {
        const { status, text } = await ask(request(operation, addressOf(operation, caller.ids), caller.key));
        const leaks = found(text, unseenBy(tenants, caller));
        if (status !== 200 || leaks.length > 0) wrong.push(`${operation.id} by ${caller.who}: ${status}, ${leaks.join()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('holds the owner’s things for the owner, all that strangers must not see', async () => {
    const texts = new Map<string, string>();
    for (const operation of READS) {
      texts.set(operation.id, (await ask(request(operation, addressOf(operation, tenants.owner.ids), ownerKey(operation)))).text);
    }
    const empty = LISTS.filter(({ id }) => JSON.parse(texts.get(id) ?? '').data.length < 2);
    expect(empty.map(({ id }) => id)).toEqual([]);
    const all = [...texts.values()].join();
    const { ids, team, property } = tenants.owner;
    expect(found(all, [...Object.values(ids), team.pipeline.id, property.id])).toHaveLength(Object.keys(ids).length + 2);
  });
});

describe('a cursor of somebody else', () => {
  const next = (list: Operation, ids: Ids, bearer: string, cursor?: string): Promise<Told> => {
    const after = cursor === undefined ? '' : `&cursor=${cursor}`;
    const address = addressOf(list, ids);
    return ask(request(list, `${address}${address.includes('?') ? '&' : '?'}limit=1${after}`, bearer));
  };
  const ofOwner = (list: Operation, cursor?: string): Promise<Told> => next(list, tenants.owner.ids, ownerKey(list), cursor);
  const cursorOf = ({ text }: Told): string | null => JSON.parse(text).next_cursor as string | null;
  const INVALID = expect.stringContaining('"invalid_cursor"');
  let cursors: [Operation, string][];

  beforeAll(async () => {
    const all = await Promise.all(LISTS.map(async (list): Promise<[Operation, string | null]> => [list, cursorOf(await ofOwner(list))]));
    cursors = all.filter((pair): pair is [Operation, string] => pair[1] !== null);
    expect(cursors.map(([{ id }]) => id)).toEqual(LISTS.map(({ id }) => id));
  });

  it('goes on with the owner’s list for the owner', async () => {
    for (const [list, cursor] of cursors) {
      const { status, text } = await ofOwner(list, cursor);
      expect([list.id, status, JSON.parse(text).data.length]).toEqual([list.id, 200, 1]);
    }
  });

  it('is no cursor for a stranger, whose own one is', async () => {
    const wrong: string[] = [];
    for (const [list, cursor] of cursors) {
      for (const caller of tenants.callers.filter((each) => ownsPortal(each, list) && !each.sharesTeam)) {
        const { status, text } = await next(list, caller.ids, caller.key, cursor);
        const refused = status === 400 && text.includes('"invalid_cursor"');
        if (!refused || found(text, unseenBy(tenants, caller)).length > 0) wrong.push(`${list.id} by ${caller.who}: ${status} ${text}`);
        const own = cursorOf(await next(list, caller.ids, caller.key));
        const follows = await next(list, caller.ids, caller.key, own ?? '');
        if (follows.status !== 200) wrong.push(`${list.id} by ${caller.who} with a cursor of their own: ${follows.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('shows a colleague or a neighbour nothing that they do not see', async () => {
    for (const [list, cursor] of cursors) {
      for (const caller of tenants.callers.filter((each) => ownsPortal(each, list) && each.sharesTeam)) {
        const { status, text } = await next(list, caller.ids, caller.key, cursor);
        expect([list.id, found(text, tenants.hidden)]).toEqual([list.id, []]);
        // The lists of one company are lists of their own.
        const ofCompany = /\{id\}|\/me\//.test(list.template) && !OF_THE_TEAM.includes(list.id);
        if (ofCompany) expect([list.id, status, text]).toEqual([list.id, 400, INVALID]);
      }
    }
  });

  it('is refused with any of its characters changed', async () => {
    const flipped = (cursor: string, at: number): string =>
      `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
    const [first] = cursors as [[Operation, string]];
    const everywhere = [...first[1]].map((_character, at): [Operation, string] => [first[0], flipped(first[1], at)]);
    const ends = cursors.flatMap(([list, cursor]) =>
      [0, cursor.indexOf('.') - 1, cursor.length - 1].map((at): [Operation, string] => [list, flipped(cursor, at)]),
    );
    for (const [list, cursor] of [...everywhere, ...ends]) {
      const { status, text } = await ofOwner(list, cursor);
      expect([list.id, cursor, status, text]).toEqual([list.id, cursor, 400, INVALID]);
    }
  });
});
