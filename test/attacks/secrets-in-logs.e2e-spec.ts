import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { administer } from '../support/administer';
import { makeDeck } from '../support/deck';
import { Mailbox, tokensIn } from '../../tools/mailbox';
import { ServiceProcess, startApi, until } from '../support/processes';
import { processEnv } from '../support/service';
import {
  canary,
  fullest,
  handedOut,
  spoilt,
  STEM,
  strangerOf,
  type Subject,
  subjectsOf,
  type Taken,
  TEXT_FORMS,
  trials,
} from './support/canaries';
import { OPERATOR_ENV, type Portal, preparePortal } from './support/portal';
import { type Outcome, Range, type Shot } from './support/range';
import { Target } from './support/target';

jest.setTimeout(600_000);

/** For a check by others, who know what secrets look like. */
function keepLog(dir: string, name: string, text: string): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, name), text);
}

/** Tables that are gone at the same time: every operation meets each such group. */
const TOGETHER = 8;
/** What acts on something in a state that it is not in here, or wants an id in its query. */
const NEVER_GOOD = [
  'undoMerge',
  'retryJob',
  'publishDraft',
  'POST /portal/board/jobs/:id/retry',
  'POST /portal/board/merges/:id/undo',
  'POST /portal/company/drafts/:id/publish',
  'POST /portal/sessions/current/password',
  'POST /portal/passwords/reset',
  'POST /portal/invitations/look',
  'POST /portal/invitations/accept',
  'POST /portal/sso/start',
  'POST /portal/sso/try',
  'GET /portal/sso/callback',
];
/** Places whose values are ids, numbers or words of a list, and what only some of the portal's routes take. */
const TAKES_NO_TEXT =
  /_ids?(\.\d+)?$|_(at|days)$|: \?(limit|cursor|expires_in|status|property|archived|updated_after|since|added_since|until|kind|from|to|scope|format|types|after|\w+_id|stale_days)$|^GET \/portal.*\?|: x-acting-user$|: (role|portal|scope|type|status|mode|mapping|since|types\.\d+|keep\.\w+|sort\.\w+|filters\.\d+\.\w+)$/;
/** The form asks nothing, a key is ended without a file, and whoever signs in is somebody: see `handedBack`. */
const REFUSING = [
  'stateCompanyMetric: currency',
  'stateCompanyMetric: as_of',
  'startImport: dry_run',
  'stateMyMetric: currency',
  'stateMyMetric: as_of',
  'createMyFolder: idempotency-key',
  'uploadDeck: properties',
  'POST /portal/board/companies/:id/archive: file name',
  'POST /portal/board/companies/:id/restore: file name',
  'POST /portal/board/duplicates/:id/dismiss: file name',
  'POST /portal/board/companies/:id/metrics: currency',
  'POST /portal/board/companies/:id/metrics: as_of',
  'POST /portal/sessions: email',
  'POST /portal/sessions: password',
  'POST /portal/keys/:id/revoke: file name',
  'POST /portal/identities/consent/look: token',
  'POST /portal/identities/consent: token',
  'POST /portal/invitations/:id/resend: file name',
  'PUT /portal/sso: domains.0',
  'PUT /portal/sso: group_rules.0.role',
  'PUT /portal/sso: default_role',
  'POST /portal/webhook-endpoints/:id/disable: file name',
  'POST /portal/webhook-endpoints/:id/enable: file name',
  'POST /portal/webhook-endpoints/:id/ping: file name',
  'POST /portal/webhook-endpoints/:id/rotate-secret: file name',
  'POST /portal/webhook-endpoints/:id/deliveries/:delivery_id/retry: file name',
];

describe('what the processes log at their most talkative', () => {
  let target: Target;
  let portal: Portal;
  let subjects: Subject[];
  let readable: () => Buffer;
  let env: NodeJS.ProcessEnv;
  let api: ServiceProcess;
  let worker: ServiceProcess;
  let range: Range;
  let mailbox: Mailbox;
  /** What the service handed out on the way. */
  const secrets = new Set<string>();
  const taken = new Map<Subject, Taken>();
  const person = { email: `${canary()}@example.com`, name: canary(), password: canary() };
  let tables: string[];
  let session: string;
  let link: string;
  /** Which tables a request of each subject wrote, and what was handed back. */
  const written = new Map<string, Set<string>>();
  const HANDED_BACK = 'handed back';
  const outcomes: Record<'normal' | 'refused' | 'failing', Outcome[]> = { normal: [], refused: [], failing: [] };

  beforeAll(async () => {
    target = await Target.start('secrets in logs', OPERATOR_ENV);
    const { service, team } = target;
    portal = await preparePortal(service, team, target.ids.company);
    // No request of the normal ones waits for another one's connection.
    mailbox = await Mailbox.open();
    env = { ...processEnv(service.config), ...OPERATOR_ENV, ...mailbox.env, LOG_LEVEL: 'trace', DATABASE_POOL_SIZE: '10' };
    // Most of its time would go into hashing passwords.
    const started = await startApi({ env, nodeArgs: ['--require', join(__dirname, '../support/cheap-passwords.cjs')] });
    api = started.process;
    range = new Range(started.url);
    const { id: property } = await service.seed.property(team.id, { name: 'Headquarters', type: 'text' });
    const deck = await makeDeck(
      [
        [canary(), `${canary()}@example.com`],
        ['Problem', canary()],
        ['Team', `${canary()}, CEO`],
      ],
      canary(),
    );
    // Another file each time, with the same text.
    readable = () => Buffer.concat([deck, Buffer.from(`% ${canary()}\n%%EOF\n`)]);
    subjects = subjectsOf(target, portal, property);
    for (const credential of [target.key, target.founderKey]) secrets.add(credential.slice(13, -4));
    secrets.add(portal.headers.authorization?.replace('Bearer ', '') ?? '');
    for (const [secret] of [service.config.secrets.keyPepper, service.config.secrets.uploadToken, service.config.secrets.urlSigning])
      secrets.add(secret);
    for (const body of Object.values(portal.bodies)) if (typeof body?.token === 'string' && body.token.length > 8) secrets.add(body.token);
    secrets.add(service.config.secrets.identityPepper).add(service.config.secrets.cursor);
  });

  afterAll(async () => {
    await Promise.all([api?.stop('SIGKILL'), worker?.stop('SIGKILL')]);
    range?.close();
    await mailbox?.close();
    await target.stop();
  });

  const json = { 'content-type': 'application/json' };
  const signIn = (password: string): Shot => ({
    what: 'POST /portal/sessions, sign in',
    method: 'POST',
    path: '/portal/sessions',
    headers: json,
    body: JSON.stringify({ email: person.email, password }),
  });

  /** With what was handed out: a person's password and session, and a link to a file, each also as it should not be. */
  function handedBack(): Shot[] {
    const current = {
      what: 'GET /portal/sessions/current, session',
      method: 'GET',
      path: '/portal/sessions/current',
      headers: { authorization: `Bearer ${session}` },
    };
    const files = [link, `${link}x`].map((path) => ({ what: 'file, link', method: 'GET', path }));
    return [signIn(person.password), current, ...files];
  }

  async function send(phase: keyof typeof outcomes, shots: Shot[]): Promise<Outcome[]> {
    const answers = await range.send(shots);
    outcomes[phase].push(...answers);
    for (const { shot, body } of answers) {
      for (const secret of handedOut(body)) secrets.add(secret);
      const [, token] = /^Bearer (.*)$/.exec(shot.headers?.authorization ?? '') ?? [];
      // Upload tokens: what follows the last dot is all that is secret.
      if (token?.includes('.')) secrets.add(token.slice(token.lastIndexOf('.') + 1));
    }
    return answers;
  }

  const takenBy = (subject: Subject): Taken => taken.get(subject) ?? new Map();
  const nameOf = ({ shot }: Outcome): string => shot.what.slice(0, shot.what.indexOf(','));
  const subjectsWith = (phase: keyof typeof outcomes, suits: (outcome: Outcome) => boolean): Set<string> =>
    new Set(outcomes[phase].filter(suits).map(nameOf));
  const administerAll = async (tables: string[], change: (table: string) => string): Promise<void> => {
    for (const table of tables) await administer(target.service.config.databaseUrl, change(table));
  };
  /** Every change of a row fails, with the whole row in the database's own message. */
  const refuse = (table: string): string => `ALTER TABLE ${table} ADD CONSTRAINT nothing_more CHECK (false) NOT VALID`;
  const allow = (table: string): string => `ALTER TABLE ${table} DROP CONSTRAINT nothing_more`;
  const hide = (table: string): string => `ALTER TABLE ${table} RENAME TO ${table}_gone`;
  const show = (table: string): string => `ALTER TABLE ${table}_gone RENAME TO ${table}`;

  const hasRun = (type: string, outcome: string): boolean => worker.lines().some((line) => line.type === type && line.outcome === outcome);

  /** Credentials are asked for before anything breaks: some come from the service. */
  async function failWith(some: Subject[], others: Shot[], spoil: () => Promise<void>): Promise<void> {
    const shots = await Promise.all(
      some.map(async (subject) => fullest(subject, takenBy(subject), { credential: await subject.credential() })),
    );
    await spoil();
    await send('failing', [...shots.flat(), ...others]);
  }

  /** Keeps the names of the tables that anybody writes to, what is rolled back aside. */
  async function watch(tables: string[]): Promise<void> {
    const { db } = target.service;
    await db.run('CREATE SCHEMA watched');
    await db.run('CREATE TABLE watched.written (name text)');
    await db.run(`CREATE FUNCTION watched.note() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO watched.written VALUES (TG_ARGV[0]); RETURN NULL; END $$`);
    for (const table of tables) {
      await db.run(`CREATE TRIGGER watched AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION watched.note('${table}')`);
    }
  }

  async function takeWritten(): Promise<Set<string>> {
    return new Set((await target.service.db.rows<{ name: string }>('DELETE FROM watched.written RETURNING name')).map(({ name }) => name));
  }

  it('are given a canary in every place of every operation and route that takes a text', async () => {
    // What a partition is given its table has.
    tables = (
      await target.service.db.rows<{ name: string }>(
        `SELECT relname AS name FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
      )
    ).map(({ name }) => name);
    await watch(tables);
    for (const subject of subjects) {
      const found: Taken = new Map();
      for (const form of TEXT_FORMS) {
        const places = subject.places.filter((place) => !found.has(place));
        const answers = await send('normal', await trials(subject, places, form));
        for (const [index, place] of places.entries()) if ((answers[index] as Outcome).status < 400) found.set(place, form);
      }
      taken.set(subject, found);
      await send('normal', await fullest(subject, takenBy(subject), { content: readable }));
      written.set(subject.name, await takeWritten());
    }
    const signUp = {
      what: 'POST /portal/users, sign up',
      method: 'POST',
      path: '/portal/users',
      headers: portal.headers,
      body: JSON.stringify(person),
    };
    await send('normal', [signUp]);
    const [wrong, right] = [await send('normal', [signIn(`${person.password}wrong`)]), await send('normal', [signIn(person.password)])];
    expect([wrong[0]?.status, right[0]?.status]).toEqual([401, 201]);
    session = right[0]?.body.token as string;
    link = new URL(outcomes.normal.find(({ body }) => /\/files\//.test(body?.url))?.body.url as string).pathname;
    await takeWritten();
    await send('normal', handedBack());
    written.set(HANDED_BACK, await takeWritten());
    expect(outcomes.normal.filter(({ status }) => status >= 500).map(({ shot }) => shot.what)).toEqual([]);
    const good = subjectsWith('normal', ({ status }) => status < 300);
    expect(
      subjects
        .map(({ name }) => name)
        .filter((name) => !good.has(name))
        .sort(),
    ).toEqual([...NEVER_GOOD].sort());
    const refusing = subjects.flatMap((subject) =>
      subject.places.filter((place) => !takenBy(subject).has(place)).map(({ what }) => `${subject.name}: ${what}`),
    );
    const left = refusing.filter((place) => !TAKES_NO_TEXT.test(place) && !NEVER_GOOD.some((name) => place.startsWith(`${name}: `)));
    expect(left.sort()).toEqual([...REFUSING].sort());
  });

  it('are given what they refuse', async () => {
    for (const subject of subjects) await send('refused', [...(await spoilt(subject)), await strangerOf(subject)]);
    expect(outcomes.refused.filter(({ status }) => status >= 500).map(({ shot }) => shot.what)).toEqual([]);
  });

  it('are given all of it once more while every table that they write fails in turn, and all are gone in turn', async () => {
    // Claiming a job is a change of its row.
    const others = tables.filter((table) => table !== 'jobs');
    await administerAll(others, refuse);
    worker = await new ServiceProcess('worker', { env }).started();
    await until('the worker could not write a result', () => hasRun('deck_intake', 'retried'));
    await administerAll(others, allow);
    await until(
      'the worker has scored a deck and given one up',
      () => hasRun('deck_intake', 'completed') && hasRun('deck_intake', 'failed'),
    );

    for (const table of tables) {
      // Whatever was never good has shown no table.
      const writing = subjects.filter(({ name }) => written.get(name)?.has(table) || NEVER_GOOD.includes(name));
      const others = written.get(HANDED_BACK)?.has(table) ? handedBack() : [];
      await failWith(writing, others, () => administerAll([table], refuse));
      await administerAll([table], allow);
    }
    for (let index = 0; index < tables.length; index += TOGETHER) {
      const some = tables.slice(index, index + TOGETHER);
      await failWith(subjects, handedBack(), () => administerAll(some, hide));
      await administerAll(some, show);
    }
    const failed = subjectsWith('failing', ({ status }) => status === 500);
    const guarded = subjectsWith('refused', ({ shot, status }) => shot.what.endsWith(', nobody') && status === 401);
    expect(subjects.map(({ name }) => name).filter((name) => guarded.has(name) && !failed.has(name))).toEqual([]);
    const failures = outcomes.failing.filter(({ status }) => status === 500);
    expect(failures.filter(({ body }) => JSON.stringify(body).includes(STEM)).map(({ shot }) => shot.what)).toEqual([]);
  });

  it('hold none of it', async () => {
    expect([await api.stop(), await worker.stop()]).toEqual([0, 0]);
    // Links left by mail, and by nothing else.
    expect(mailbox.mails.length).toBeGreaterThan(10);
    for (const { text } of mailbox.mails) for (const token of tokensIn(text)) secrets.add(token);
    const told = Object.entries({ api, worker }).flatMap(([name, { output }]) => {
      if (process.env.LOGS_DIR) keepLog(process.env.LOGS_DIR, `${name}.log`, output);
      expect(output.length).toBeGreaterThan(500);
      const secretLines = output
        .split('\n')
        .filter((line) => line.toLowerCase().includes(STEM) || [...secrets].some((secret) => line.includes(secret)));
      return secretLines.slice(0, 20).map((line) => `${name}: ${line}`);
    });
    expect(told).toEqual([]);
    // Whoever logs nothing keeps every secret.
    const requests = api.lines().filter(({ endpoint }) => endpoint !== undefined);
    expect(requests.length).toBe(Object.values(outcomes).flat().length);
    expect(requests.filter(({ status }) => status === 500).length).toBe(outcomes.failing.filter(({ status }) => status === 500).length);
    expect(requests.some(({ key }) => String(key).startsWith('svc_inv_test'))).toBe(true);
  });
});
