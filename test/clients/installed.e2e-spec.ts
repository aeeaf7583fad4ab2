import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/embedded-postgres';
import { findProgram } from '../../tools/programs';
import { makeDeck } from '../support/deck';
import { describeWith } from '../support/programs';
import { eventually } from '../support/receiver';
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
    const options = ['--noEmit', '--pretty', 'false', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom'];
    const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, 'right.mts', 'wrong.mts'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: place, encoding: 'utf8' });
    expect(stdout.trim().split('\n')).toEqual([expect.stringMatching(/^wrong\.mts.*company_lost/)]);
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
