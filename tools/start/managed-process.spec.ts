import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../postgres/postmaster';

const root = join(__dirname, '../..');
const compiled = join(root, 'dist/tools/start/managed-process.js');

async function until<T>(read: () => T | undefined | false, milliseconds = 15_000): Promise<T> {
  for (const deadline = Date.now() + milliseconds; ; await sleep(20)) {
    const found = read();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error('waited in vain');
  }
}

/** A program in a folder of its own, and a starter that runs it: the compiled code, as npm start uses it. */
class Stage {
  readonly dir = mkdtempSync(join(tmpdir(), 'deal-flow-managed-'));
  private output = '';
  private child: ReturnType<typeof spawn> | undefined;

  start(program: string, { trust, grace = 300 }: { trust: boolean; grace?: number }): void {
    writeFileSync(join(this.dir, 'program.js'), program);
    const starter = `const { ManagedProcess } = require(${JSON.stringify(compiled)});
      const managed = new ManagedProcess({ name: 'api', entry: ${JSON.stringify(join(this.dir, 'program.js'))}, env: process.env, dataDir: ${JSON.stringify(this.dir)}, say: (line) => console.log(line) });
      managed.start((reason) => console.log('EARLY ' + reason));
      ${trust ? 'managed.trust();' : ''}
      process.on('SIGTERM', () => managed.stop(${grace}).then(() => process.exit(0)));
      setInterval(() => undefined, 1000);`;
    this.child = spawn(process.execPath, ['-e', starter], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
  }

  get said(): string {
    return this.output;
  }

  get starter(): NonNullable<typeof this.child> {
    if (this.child === undefined) throw new Error('not started');
    return this.child;
  }

  /** Process numbers that the program wrote, one a launch. */
  pids(): number[] {
    const path = join(this.dir, 'pids');
    // The file may be there before its first line is, and a number before all its digits.
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1).map(Number) : [];
  }

  pid(launch = 1): Promise<number> {
    return until(() => this.pids()[launch - 1]);
  }

  end(): void {
    this.child?.kill('SIGKILL');
    for (const pid of this.pids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    rmSync(this.dir, { recursive: true, force: true });
  }
}

const NOTE = `require('node:fs').appendFileSync(__dirname + '/pids', process.pid + '\\n');`;
const STAY = `setInterval(() => undefined, 1000);`;
let stage: Stage;

beforeAll(() => execFileSync(process.execPath, [join(root, 'tools/build.mjs')]));
beforeEach(() => (stage = new Stage()));
afterEach(() => stage.end());

describe('a process of the service', () => {
  it('has its mails said by the starter, and not written to its log', async () => {
    stage.start(
      `${NOTE} console.log('{"msg":"hello"}'); process.send({ ready: 'api' }); process.send({ mail: 'open #/a-secret' }); ${STAY}`,
      {
        trust: true,
      },
    );
    await until(() => stage.said.includes('open #/a-secret'));
    const written = readdirSync(stage.dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.log'));
    expect(written).toHaveLength(1);
    const log = readFileSync(join(stage.dir, written[0] ?? ''), 'utf8');
    expect([log.includes('hello'), log.includes('a-secret')]).toEqual([true, false]);
  });

  it('is started again when it crashes, with what it said last', async () => {
    stage.start(
      `${NOTE} console.log('{"level":50,"msg":"out of chalk"}'); if (require('node:fs').readFileSync(__dirname + '/pids', 'utf8').split('\\n').length < 4) process.exit(3); ${STAY}`,
      { trust: true },
    );
    const third = await stage.pid(3);
    expect(isAlive(third)).toBe(true);
    expect(stage.said).toContain('api ended (exit code 3): out of chalk; starting it again in 0.5 s.');
    expect(stage.said).toContain('api ended (exit code 3): out of chalk; starting it again in 1 s.');
  });

  it('is started again when it is killed', async () => {
    stage.start(`${NOTE} ${STAY}`, { trust: true });
    process.kill(await stage.pid(), 'SIGKILL');
    expect(isAlive(await stage.pid(2))).toBe(true);
    expect(stage.said).toMatch(/^api ended \(SIGKILL\): .*starting it again in 0\.5 s\.$/m);
  });

  it('ends the start when it crashes before the service is ready', async () => {
    stage.start(`${NOTE} throw new Error('KEY_PEPPER is required');`, { trust: false });
    await until(() => stage.said.includes('EARLY'));
    expect(stage.said).toMatch(/^EARLY api ended \(exit code 1\): Error: KEY_PEPPER is required \(see .*logs\/api\.log\)$/m);
    await sleep(800);
    expect(stage.pids()).toHaveLength(1);
  });

  it('ends in its own time on a stop, and by force when it takes too long', async () => {
    stage.start(`process.on('SIGTERM', () => undefined); ${NOTE} ${STAY}`, { trust: true });
    const pid = await stage.pid();
    stage.starter.kill('SIGTERM');
    await new Promise((done) => stage.starter.once('close', done));
    expect(isAlive(pid)).toBe(false);
    expect(stage.said).toContain('api did not end within 0.3 s and is killed.');
  });

  it('ends by itself when its starter is killed', async () => {
    stage.start(`${NOTE} ${STAY}`, { trust: true });
    const pid = await stage.pid();
    stage.starter.kill('SIGKILL');
    await until(() => !isAlive(pid));
  });

  it('is not kept alive by the channel to its starter', async () => {
    stage.start(`${NOTE} process.exitCode = 4;`, { trust: true });
    await stage.pid(2);
    expect(stage.said).toContain('api ended (exit code 4): it said nothing');
  });
});
