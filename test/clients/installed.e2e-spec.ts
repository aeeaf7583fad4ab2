import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { verifyWebhook } from '../../packages/client/src';
import { freePort } from '../../tools/embedded-postgres';
import { findProgram } from '../../tools/programs';
import { makeDeck } from '../support/deck';
import { describeWith } from '../support/programs';
import { eventually, Receiver } from '../support/receiver';
import { TestService } from '../support/service';

jest.setTimeout(120_000);

const ROOT = join(__dirname, '../..');

/** The first code block of that language, as whoever copies it would. */
function shown(readme: string, language: string): string {
  const code = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readFileSync(join(ROOT, readme), 'utf8'))?.[1];
  if (code === undefined) throw new Error(`${readme} shows no ${language}`);
  return code;
}

let service: TestService;
let folder: string;
let packed: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deal-flow-clients-'));
  packed = execFileSync(process.execPath, ['tools/pack-clients.mjs', '--out', folder], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  service = await TestService.start({ worker: true, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function surroundings(): Promise<NodeJS.ProcessEnv> {
  const port = await freePort();
  const { key } = await service.seed.team();
  return {
    PATH: process.env.PATH,
    DEAL_FLOW_URL: service.baseUrl,
    DEAL_FLOW_KEY: key,
    PORT: String(port),
    HOOK_URL: `http://127.0.0.1:${port}/`,
  };
}

/** Runs a sample until it has told of the score and of the verified webhook; its server would wait for ever. */
async function expectBoth(program: string, file: string, cwd: string, more: Record<string, string> = {}): Promise<void> {
  const child = spawn(program, [file], { cwd, env: { ...(await surroundings()), ...more } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  try {
    await eventually(() => {
      if (child.exitCode !== null) throw new Error(`it ended: ${output}`);
      return /^score \d+/m.test(output) && /^verified job\.completed [\da-f-]{36}$/m.test(output);
    });
  } finally {
    child.kill('SIGKILL');
  }
}

describe('the package of npm', () => {
  let place: string;
  const installed = (...path: string[]): string => join(place, 'node_modules/@deal-flow/client', ...path);

  beforeAll(() => {
    place = join(folder, 'empty');
    mkdirSync(place);
    // Its dependencies come along as they are installed here, so that no network is needed.
    const npm = (...args: string[]): string => execFileSync('npm', [...args, '--loglevel=error'], { cwd: place, encoding: 'utf8' });
    const dependencies = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => join(ROOT, 'node_modules', name));
    const tarballs = JSON.parse(npm('pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...dependencies)) as {
      filename: string;
    }[];
    writeFileSync(join(place, 'package.json'), '{"private": true}');
    npm('install', '--offline', '--no-audit', '--no-fund', packed[0] as string, ...tarballs.map(({ filename }) => join(folder, filename)));
  });

  it('has what it says and no more, and one dependency', () => {
    const { dependencies, files } = JSON.parse(readFileSync(installed('package.json'), 'utf8')) as Record<string, object>;
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> };
    expect([dependencies, files]).toEqual([{ 'openapi-fetch': devDependencies['openapi-fetch'] }, ['dist']]);
  });

  it("runs its README's sample against the service", async () => {
    writeFileSync(join(place, 'deck.pdf'), await makeDeck());
    writeFileSync(join(place, 'sample.mjs'), shown('packages/client/README.md', 'js'));
    await expectBoth(process.execPath, 'sample.mjs', place);
  });

  it('has types that a strict project takes', () => {
    const text = `import { DealFlowClient, isDealFlowError, type ErrorCode } from '@deal-flow/client';
      const client = new DealFlowClient({ baseUrl: 'https://deals.example.com', key: 'k' });
      export async function names(): Promise<string[]> {
        const found: string[] = [];
        for await (const { name } of client.companies.list({ stage: 'Seed' })) found.push(name);
        return found;
      }
      export const codeOf = (error: unknown): ErrorCode | null => (isDealFlowError(error, 'company_not_found') ? error.code : null);\n`;
    writeFileSync(join(place, 'right.mts'), text);
    writeFileSync(join(place, 'wrong.mts'), text.replace("'company_not_found'", "'company_lost'"));
    const options = [
      '--noEmit',
      '--skipLibCheck',
      '--pretty',
      'false',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2022,dom',
    ];
    const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, 'right.mts', 'wrong.mts'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: place, encoding: 'utf8' });
    expect(stdout.trim().split('\n')).toEqual([expect.stringMatching(/^wrong\.mts.*company_lost/)]);
  });

  describe('its command', () => {
    let key: string;
    let environment: NodeJS.ProcessEnv;
    const start = (args: string[], env = environment): ChildProcessWithoutNullStreams =>
      spawn(join(place, 'node_modules/.bin/deal-flow'), args, { cwd: place, env });
    /** @returns exit code, and what it printed */
    const command = async (args: string[], { input = '', env = environment } = {}): Promise<[number | null, string, string]> => {
      const child = start(args, env);
      const told = { stdout: '', stderr: '' };
      child.stdout.setEncoding('utf8').on('data', (text: string) => (told.stdout += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (told.stderr += text));
      child.stdin.end(input);
      const [code] = (await once(child, 'close')) as [number | null];
      return [code, told.stdout, told.stderr];
    };

    beforeAll(async () => {
      ({ key } = await service.seed.team());
      environment = { PATH: process.env.PATH, HOME: join(place, 'home'), XDG_CONFIG_HOME: '' };
      writeFileSync(join(place, 'acme.pdf'), await makeDeck());
    });

    it('logs in with a key that works, and keeps it for its owner alone', async () => {
      expect(await command(['list'])).toEqual([2, '', expect.stringContaining('Log in first')]);
      const refused = await command(['login', '--url', service.baseUrl], { input: 'svc_inv_test_none' });
      expect(refused).toEqual([1, '', expect.stringContaining('unauthenticated')]);
      const unsafe = await command(['login', '--url', 'http://deals.example.com'], { input: key });
      expect(unsafe).toEqual([2, '', expect.stringContaining('https')]);
      expect(await command(['list'])).toEqual([2, '', expect.stringContaining('Log in first')]);
      const file = join(place, 'home/.config/deal-flow/login.json');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, 'of an earlier login', { mode: 0o644 });
      const [code, stdout, stderr] = await command(['login', '--url', `${service.baseUrl}/`], { input: `${key}\n` });
      expect([code, stdout, stderr.includes(key)]).toEqual([0, '', false]);
      expect([statSync(file).mode & 0o777, JSON.parse(readFileSync(file, 'utf8'))]).toEqual([0o600, { url: service.baseUrl, key }]);
    });

    it('puts a deck in, waits for it, lists and exports', async () => {
      const [code, stdout] = await command(['submit', 'acme.pdf', '--company', 'Acme\u001b[2J Robotics']);
      const [, job, company] = /^queued (\S+) (\S+)\n$/.exec(stdout) as unknown as string[];
      expect(code).toBe(0);
      const [waited, completed] = await command(['wait', job as string]);
      const score = /^completed (\S+) ([\d.]+)\n$/.exec(completed);
      expect([waited, score?.[1]]).toEqual([0, company]);
      // What others wrote does not steer a terminal.
      expect(await command(['list', '--query', 'acme'])).toEqual([0, `${company}\tAcme [2J Robotics\tSeed\t${score?.[2]}\n`, '']);
      const [, rows] = await command(['list', '--json', '--limit', '1']);
      expect(JSON.parse(rows)).toMatchObject({ id: company });
      expect(await command(['export', 'companies', '--format', 'jsonl', '--out', 'out.jsonl'])).toEqual([0, '', '']);
      const [, table] = await command(['export', 'companies', '--format', 'jsonl']);
      expect([table, JSON.parse(table).website]).toEqual([
        readFileSync(join(place, 'out.jsonl'), 'utf8'),
        expect.stringContaining('acme-robotics.com'),
      ]);
      expect(await command(['wait', company as string])).toEqual([1, '', expect.stringMatching(/^job_not_found: .*\(request \S+\)\n$/)]);
    });

    it('states figures and makes folders of a company, and lists them', async () => {
      const company = (await service.as(key).post('/v1/companies', { name: 'Filed' })).body.id as string;
      const stated = await command([
        ...['state-metric', company, '--key', 'arr', '--value', '1200000', '--currency', 'EUR', '--as-of', '2026-06-30'],
        ...['--name', 'Recurring\u001b[2J revenue'],
      ]);
      expect(stated).toEqual([0, 'arr\tRecurring [2J revenue\t1200000\tEUR\t\t2026-06-30\tinvestor\n', '']);
      expect(await command(['metrics', company])).toEqual(stated);
      const [made, printed] = await command(['add-folder', company, '--name', 'Contracts', '--json']);
      const folder = JSON.parse(printed) as { id: string };
      expect([made, folder]).toEqual([0, expect.objectContaining({ name: 'Contracts', path: '/Contracts', document_count: 0 })]);
      await command(['add-folder', company, '--name', 'Leases', '--parent', folder.id]);
      const [, rows] = await command(['folders', company]);
      expect(
        rows
          .trim()
          .split('\n')
          .map((row) => row.split('\t')[1])
          .sort(),
      ).toEqual(['/Contracts', '/Contracts/Leases', '/Decks']);
      const { data } = (await service.as(key).get(`/v1/companies/${company}/folders`)).body;
      const [, asJson] = await command(['folders', company, '--json']);
      expect(
        asJson
          .trim()
          .split('\n')
          .map((row) => JSON.parse(row) as unknown),
      ).toEqual(data);
      expect(await command(['add-folder', company, '--name', 'Contracts'])).toEqual([
        1,
        '',
        expect.stringMatching(/^duplicate_submission: /),
      ]);
    });

    it('says so where not all of it could be written', async () => {
      const full = openSync('/dev/full', 'w');
      const child = spawn(join(place, 'node_modules/.bin/deal-flow'), ['help'], {
        cwd: place,
        env: environment,
        stdio: ['ignore', full, 'pipe'],
      });
      closeSync(full);
      let said = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
      expect([await once(child, 'close'), said]).toEqual([[1, null], expect.stringContaining('not all of it could be written')]);
      const gone = start(['help']);
      gone.stdout.destroy();
      expect(await once(gone, 'close')).toEqual([0, null]);
    });

    it('posts what happens to this machine, signed as a webhook', async () => {
      const receiver = await Receiver.start();
      const since = new Date().toISOString();
      const child = start(['listen', '--types', 'company.*', '--after', since, '--forward', receiver.url('/hooks')]);
      try {
        let said = '';
        child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
        const { body: company } = await service.as(key).post('/v1/companies', { name: 'Listened to' });
        const [sent] = await eventually(() => receiver.at('/hooks').length > 0 && receiver.at('/hooks'));
        const secret = await eventually(() => /^secret (\S+)$/m.exec(said)?.[1]);
        const { type, data } = await verifyWebhook(sent!.headers, sent!.body, secret);
        expect([type, data.company_id]).toEqual(['company.created', company.id]);
        child.kill('SIGINT');
        expect(await once(child, 'close')).toEqual([0, null]);
      } finally {
        child.kill('SIGKILL');
        await receiver.stop();
      }
      expect(await command(['listen', '--forward', 'http://example.com/'])).toEqual([2, '', expect.stringContaining('this machine only')]);
    });

    it.each([
      [['submit']],
      [['submit', 'none.pdf']],
      [['list', 'more']],
      [['sell']],
      [['list', '--limit', 'many']],
      [['list', '--colour']],
      [['export', 'keys']],
      [['metrics']],
      [['add-folder', 'some-id']],
      [['state-metric', 'some-id', '--key', 'arr']],
      [['state-metric', 'some-id', '--key', 'arr', '--value', '2M']],
    ])('says what is wrong with %j', async (args) => {
      const [code, stdout, stderr] = await command(args);
      expect([code, stdout, stderr.length > 0, stderr.includes('    at ')]).toEqual([2, '', true, false]);
    });

    it('forgets its key', async () => {
      expect(await command(['logout'])).toEqual([0, '', '']);
      expect((await command(['list']))[0]).toBe(2);
      const [code] = await command(['list'], { env: { ...environment, DEAL_FLOW_URL: service.baseUrl, DEAL_FLOW_KEY: key } });
      expect(code).toBe(0);
    });
  });
});

describeWith('python3', 'the wheel', () => {
  let place: string;
  const python = (...args: string[]): string => {
    const env = { PATH: process.env.PATH, PYTHONPATH: join(place, 'site') };
    return execFileSync(findProgram('python3') as string, args, { cwd: place, encoding: 'utf8', env });
  };

  beforeAll(() => {
    place = join(folder, 'python');
    mkdirSync(join(place, 'site'), { recursive: true });
    // As pip unpacks a wheel; pip itself does not come with every Python.
    python('-m', 'zipfile', '-e', packed[1] as string, 'site');
  });

  it('records each of its files, and is typed', () => {
    const script = `import base64, hashlib, importlib.metadata as metadata, pathlib
found = metadata.distribution("deal-flow")
wrong = [str(each) for each in found.files if each.hash and each.hash.value !=
    base64.urlsafe_b64encode(hashlib.sha256(each.read_binary()).digest()).rstrip(b"=").decode()]
on_disk = {str(path.relative_to("site")) for path in pathlib.Path("site").rglob("*") if path.is_file() and "__pycache__" not in path.parts}
print(found.version, found.requires, wrong, on_disk == {str(each) for each in found.files}, "deal_flow/py.typed" in on_disk)`;
    expect(python('-c', script).trim()).toBe('1.0.0 None [] True True');
  });

  it("runs its README's sample against the service", async () => {
    writeFileSync(join(place, 'deck.pdf'), await makeDeck());
    writeFileSync(join(place, 'sample.py'), shown('clients/python/README.md', 'python'));
    await expectBoth(findProgram('python3') as string, 'sample.py', place, { PYTHONPATH: join(place, 'site') });
  });
});
