import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

jest.setTimeout(180_000);

const root = join(__dirname, '..');
const made: string[] = [];
const started: Start[] = [];

interface Demo {
  base_url: string;
  environment: string;
  investor_key: string;
  investor_read_key: string;
  founder_key: string;
  founder_read_key: string;
  company_id: string;
  form_id: string;
  pipelines: { id: string; name: string }[];
  properties: { id: string; type: string }[];
  operator_token: string;
  portal: { url: string; email: string; password: string };
  mcp_url: string;
}

function dataDir(): string {
  const path = mkdtempSync(join(tmpdir(), 'deal flow start-'));
  made.push(path);
  return path;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A child that ended and that nobody has collected yet is no process any more.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function until<T>(what: string, read: () => T | undefined | false | Promise<T | undefined | false>, seconds = 90): Promise<T> {
  for (const deadline = Date.now() + seconds * 1000; ; await sleep(50)) {
    const found = await read();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline)
      throw new Error(`waited ${seconds} s in vain: ${what}\n${started.map(({ output }) => output).join('\n---\n')}`);
  }
}

/** `npm start` as a person runs it: in a process group of its own, which Ctrl-C in a terminal signals as a whole. */
class Start {
  readonly dir: string;
  output = '';
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;

  constructor(dir: string, env: Record<string, string> = {}) {
    this.dir = env.APP_ENV === 'live' ? join(dir, 'live') : dir;
    const inherited = Object.fromEntries(
      ['PATH', 'HOME', 'LANG', 'TMPDIR'].map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined),
    );
    this.child = spawn('npm', ['start', '--silent'], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...inherited, DATA_DIR: dir, PORT: '0', MCP_PORT: '0', ...env },
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.ended = new Promise((done) => this.child.once('close', done));
    started.push(this);
  }

  async ready(): Promise<this> {
    const over = this.ended.then((code) => `ended with ${code}`);
    const state = await Promise.race([until('ready', () => this.output.includes('Ctrl-C stops everything') && 'ready'), over]);
    if (state !== 'ready') throw new Error(`${state}: ${this.output}`);
    return this;
  }

  get demo(): Demo {
    return JSON.parse(readFileSync(join(this.dir, 'demo.json'), 'utf8')) as Demo;
  }

  get starter(): number {
    return Number(readFileSync(join(this.dir, 'start.lock'), 'utf8').split(' ')[0]);
  }

  /** The starter, what it started, and the database. */
  pids(): number[] {
    const { starter } = this;
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => parentOf(pid) === starter);
    return [starter, ...children];
  }

  /** The postmaster: first line of its lock file, wherever the database files are. */
  get database(): number {
    const { cluster } = JSON.parse(readFileSync(join(this.dir, 'postgres.json'), 'utf8')) as { cluster: string };
    return Number(lines(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'))[0]);
  }

  /** Process number of `dist/apps/<app>/main.js`. */
  pidOf(app: string): number | undefined {
    return this.pids().find((pid) => commandOf(pid).includes(`apps/${app}/main.js`));
  }

  signalGroup(signal: NodeJS.Signals): void {
    if (this.child.pid !== undefined) process.kill(-this.child.pid, signal);
  }
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

async function get(url: string, key?: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url, { headers: key === undefined ? {} : { Authorization: `Bearer ${key}` } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** What was said, but for the line on the build, which depends on what was built before. */
const lines = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Built '));

afterEach(async () => {
  for (const start of started.splice(0)) {
    if (existsSync(join(start.dir, 'start.lock'))) process.kill(start.starter, 'SIGTERM');
    await start.ended;
  }
});

afterAll(() => made.forEach((path) => rmSync(path, { recursive: true, force: true })));

describe('npm start on an empty data folder', () => {
  it('serves a demo team; its keys outlive a Ctrl-C, a second start and a crashed api', async () => {
    const dir = dataDir();
    // Killed while it makes the demo team: nobody would know the keys of that one.
    const cut = new Start(dir);
    await until('the demo team is begun', () => cut.output.includes('making the demo team'));
    const torn = cut.pids();
    process.kill(cut.starter, 'SIGKILL');
    await until('all processes of the killed start end', () => torn.every((pid) => !isAlive(pid)));
    started.pop();

    const first = await new Start(dir).ready();
    expect(first.output).toContain('An earlier start was interrupted while it made the demo team: it is made anew.');
    const { demo } = first;

    expect(Object.values(demo).every((value) => value !== '' && value !== null)).toBe(true);
    expect(Object.keys(demo)).toEqual(
      expect.arrayContaining([
        'base_url',
        'environment',
        'investor_key',
        'investor_read_key',
        'founder_key',
        'founder_read_key',
        'company_id',
        'form_id',
        'pipelines',
        'properties',
        'operator_token',
        'portal',
        'mcp_url',
      ]),
    );
    expect(demo.environment).toBe('test');
    expect(demo.pipelines).toHaveLength(2);
    expect(new Set(demo.properties.map(({ type }) => type))).toEqual(new Set(['text', 'select', 'multi_select', 'reference']));
    for (const name of ['demo.json', 'secrets.json', 'postgres.json'])
      expect([name, statSync(join(dir, name)).mode & 0o777]).toEqual([name, 0o600]);
    for (const value of [demo.investor_key, demo.founder_key, demo.operator_token, demo.portal.password])
      expect(first.output).toContain(value);

    expect(await get(`${demo.base_url}/v1/health`)).toEqual({ status: 200, body: { status: 'ok', environment: 'test', version: '1.0.0' } });
    expect((await get(`${demo.base_url}/v1/companies/${demo.company_id}`, demo.investor_read_key)).status).toBe(200);
    expect((await get(`${demo.base_url}/v1/me/company`, demo.founder_read_key)).body.id).toBe(demo.company_id);

    // A pipeline in which work has been done, with a pair that a person has to decide on.
    interface Deal {
      company: { name: string };
      stage: { name: string };
      owner: { name: string } | null;
    }
    const deals = (await get(`${demo.base_url}/v1/deals`, demo.investor_read_key)).body.data as Deal[];
    const stages = ['Diligence', 'Inbox', 'Invested', 'Passed', 'Screening'];
    expect([...new Set(deals.map(({ stage }) => stage.name))].sort()).toEqual(stages);
    expect(new Set(deals.map(({ owner }) => owner?.name))).toEqual(new Set(['Ingrid Investor', 'Paula Partner', undefined]));
    interface Pair {
      company: { name: string };
      other: { name: string };
    }
    const pairs = await until('the pair is found', async () => {
      const data = (await get(`${demo.base_url}/v1/duplicates`, demo.investor_read_key)).body.data as Pair[];
      return data.length > 0 && data;
    });
    expect(pairs.map(({ company, other }) => [company.name, other.name].sort())).toEqual([['Kelpworks', 'Kelpworks GmbH']]);

    // Decks of theirs, one of which nobody can read.
    interface Scored {
      name: string;
      cri: { score: number } | null;
    }
    await until('the decks are read', async () => {
      const data = (await get(`${demo.base_url}/v1/jobs`, demo.investor_read_key)).body.data as { status: string }[];
      return data.length === 4 && data.every(({ status }) => status === 'completed' || status === 'failed');
    });
    const shown = (await get(`${demo.base_url}/v1/companies?limit=50`, demo.investor_read_key)).body.data as Scored[];
    const scores = new Map(shown.map(({ name, cri }) => [name, cri?.score]));
    expect(shown.length).toBe(6);
    expect(scores.get('Gridlight Storage')).toBeGreaterThan(scores.get('Northwind Freight') as number);
    expect(scores.get('Northwind Freight')).toBeGreaterThan(scores.get('Kelpworks') as number);
    // The founder's loop: a deck that was published, and a draft beside it that only founders see.
    interface Draft {
      status: string;
      cri_score: number;
    }
    const drafts = await until('the draft is scored', async () => {
      const data = (await get(`${demo.base_url}/v1/me/deck/drafts`, demo.founder_read_key)).body.data as Draft[];
      return data.every(({ status }) => status !== 'scoring') && data;
    });
    expect(drafts.map(({ status }) => status)).toEqual(['scored', 'published']);
    expect(drafts[0]?.cri_score).toBeGreaterThan(drafts[1]?.cri_score as number);
    expect(scores.get('Sortwell Robotics')).toBeGreaterThan(0);
    const failed = (await get(`${demo.base_url}/v1/jobs?status=failed`, demo.investor_read_key)).body.data as unknown[];
    expect(failed).toMatchObject([{ error: { code: expect.any(String) } }]);
    expect(scores.get('Quickbasket')).toBeUndefined();
    const main = demo.pipelines[0]?.id as string;
    expect(((await get(`${demo.base_url}/v1/deals?pipeline_id=${main}`, demo.investor_read_key)).body.data as Deal[]).length).toBe(6);

    // The printed command, with the printed example: the worker reads the deck.
    const form = new FormData();
    form.set('file', new Blob([readFileSync(join(dir, 'example-deck.pdf'))], { type: 'application/pdf' }), 'example-deck.pdf');
    const submitted = await fetch(`${demo.base_url}/v1/decks`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${demo.investor_key}` },
      body: form,
    });
    expect(submitted.status).toBe(202);
    const { poll_url } = (await submitted.json()) as { poll_url: string };
    const job = await until('the job ends', async () => {
      const { body } = await get(poll_url, demo.investor_key);
      return (body.status === 'completed' || body.status === 'failed') && body;
    });
    expect(job).toMatchObject({ status: 'completed', error: null, result: { cri_score: expect.any(Number) } });

    // A second start on the same folder says so in one line and harms nothing.
    const rival = new Start(dir);
    expect(await rival.ended).toBe(1);
    expect(lines(rival.output)).toEqual([expect.stringMatching(/^The service already runs on .* \(process \d+\)/)]);
    started.pop();

    const pids = [...first.pids(), first.database];
    expect(pids.length).toBeGreaterThanOrEqual(5);
    first.signalGroup('SIGINT');
    expect(await first.ended).toBe(0);
    expect(lines(first.output).at(-1)).toBe('Stopped.');
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(join(dir, 'start.lock'))).toBe(false);

    const second = await new Start(dir).ready();
    expect(second.demo).toMatchObject({
      investor_key: demo.investor_key,
      operator_token: demo.operator_token,
      company_id: demo.company_id,
    });
    const companies = await get(`${second.demo.base_url}/v1/companies`, demo.investor_key);
    expect((companies.body.data as unknown[]).length).toBeGreaterThanOrEqual(2);

    const api = await until('the api runs', () => second.pidOf('api'));
    process.kill(api, 'SIGKILL');
    await until('the crash is said', () => second.output.includes('api ended (SIGKILL)'));
    await until(
      'the api is back',
      async () => (await get(`${second.demo.base_url}/v1/companies`, demo.investor_key).catch(() => undefined))?.status === 200,
    );
    expect(second.pidOf('api')).not.toBe(api);
  });

  it('makes no demo team in the live environment, and leaves no process behind even when it is killed', async () => {
    const dir = dataDir();
    const start = await new Start(dir, { APP_ENV: 'live' }).ready();
    const url = /is ready: (\S+)/.exec(start.output)?.[1] as string;
    expect((await get(`${url}/v1/health`)).body.environment).toBe('live');
    expect([existsSync(join(dir, 'demo.json')), existsSync(join(dir, 'live/demo.json'))]).toEqual([false, false]);
    expect(start.output).toContain('There is no demo team here.');

    const pids = [...start.pids(), start.database];
    process.kill(start.starter, 'SIGKILL');
    await until('all processes end', () => pids.every((pid) => !isAlive(pid)), 40);
    started.pop();
  });
});

describe('npm start that cannot', () => {
  it('use its port says so in one line and leaves nothing running', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => squatter.once('listening', done));
    const { port } = squatter.address() as AddressInfo;
    try {
      const dir = dataDir();
      const start = new Start(dir, { PORT: String(port) });
      expect(await start.ended).toBe(1);
      expect(lines(start.output)).toEqual([`Port ${port} is already in use: stop what uses it, or set PORT to another one.`]);
      expect(readdirSync(dir)).toEqual([]);
    } finally {
      squatter.close();
    }
  });

  it.each([
    [
      'reach its database',
      { DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/deals' },
      /^The database deals at 127\.0\.0\.1:1 cannot be used \(.*ECONNREFUSED.*\): check DATABASE_URL\.$/,
    ],
    [
      'reach its Redis',
      { REDIS_URL: 'redis://127.0.0.1:1' },
      /^Redis at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\): check REDIS_URL\.$/,
    ],
    [
      'write its data folder',
      { DATA_DIR: '/dev/null/data' },
      /^The data folder \/dev\/null\/data cannot be written \(ENOTDIR\): set DATA_DIR to another one\.$/,
    ],
  ])('%s says so in one line', async (_, env, message) => {
    const start = new Start(dataDir(), env);
    expect(await start.ended).toBe(1);
    expect(lines(start.output)).toEqual([expect.stringMatching(message)]);
  });
});
