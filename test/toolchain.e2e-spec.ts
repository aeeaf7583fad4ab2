import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tools/embedded-postgres';
import { until } from './support/processes';
import { processEnv, TestService } from './support/service';

const ROOT = join(__dirname, '..');
const APPS = ['api', 'worker', 'admin', 'mcp'];
const NEST = join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js');

// Nest's own commands on a copy of the sources, since the build of this checkout is in use by other tests.
let copy: string;
let service: TestService;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'deal-flow-toolchain-'));
  for (const each of ['apps', 'libs', 'tools', 'package.json', 'tsconfig.json', 'nest-cli.json', '.swcrc']) {
    cpSync(join(ROOT, each), join(copy, each), { recursive: true, filter: (path) => !path.includes('node_modules') });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  service = await TestService.start();
  env = { ...processEnv(service.config), PORT: String(await freePort()), MCP_PORT: String(await freePort()) };
});

afterAll(async () => {
  await service.stop();
  rmSync(copy, { recursive: true, force: true });
});

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((done) => child.once('close', done));
}

it.each(APPS)('`nest build %s` makes something that starts', async (app) => {
  rmSync(join(copy, 'dist'), { recursive: true, force: true });
  execFileSync(process.execPath, [NEST, 'build', app], { cwd: copy, stdio: 'pipe' });
  const entry = join(copy, 'dist/apps', app, 'main.js');
  if (app === 'admin') {
    expect(execFileSync(process.execPath, [entry, '--help'], { env, encoding: 'utf8' })).toContain('Usage');
    return;
  }
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const ready = await new Promise((done) => child.once('message', done).once('close', done));
  child.kill('SIGTERM');
  await ended(child);
  expect(ready).toEqual({ ready: app });
});

it('`nest start api --watch` serves, and serves what was edited', async () => {
  const url = `http://127.0.0.1:${env.PORT}/v1/health`;
  const version = (): Promise<string | undefined> =>
    fetch(url).then(
      async (answer) => ((await answer.json()) as { version: string }).version,
      () => undefined,
    );
  const nest = spawn(process.execPath, [NEST, 'start', 'api', '--watch'], { cwd: copy, env, stdio: 'ignore', detached: true });
  try {
    await until('the api that Nest started', async () => (await version()) === '1.0.0');
    const file = join(copy, 'apps/api/src/health/health.controller.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('1.0.0', '1.0.0-edited'));
    await until('the edited api', async () => (await version()) === '1.0.0-edited');
  } finally {
    process.kill(-(nest.pid as number), 'SIGTERM');
    await ended(nest);
  }
});
