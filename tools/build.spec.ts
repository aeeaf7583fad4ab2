import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const repository = join(__dirname, '..');
const root = mkdtempSync(join(tmpdir(), 'deal flow build-'));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const run = (): ReturnType<typeof spawnSync> =>
  spawnSync(process.execPath, [join(repository, 'tools/build.mjs'), '--root', root], { encoding: 'utf8' });
const built = (): string[] => [...String(run().stdout).matchAll(/\b(nest|apps\/[a-z-]+)\b/g)].map(([name]) => name);
const start = (): string => execFileSync(process.execPath, [join(root, 'dist/apps/api/main.js')], { encoding: 'utf8' }).trim();
const output = (path: string): string => readFileSync(join(root, 'dist', path), 'utf8');

beforeAll(() => {
  for (const file of ['.swcrc', 'tsconfig.json', 'nest-cli.json']) cpSync(join(repository, file), join(root, file));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  write('libs/money/src/index.ts', `export * from './money'; export type { Currency } from './money'; export interface Shape { a: 1 }`);
  write(
    'libs/money/src/money.ts',
    `import rates from './rates.json'; export type Currency = 'EUR'; export class Money { euros() { return rates.EUR; } }`,
  );
  write('libs/money/src/rates.json', '{"EUR": 7}');
  write('libs/money/src/money.spec.ts', 'this is no program');
  write('libs/money/src/testing/fake.ts', 'export const fake = 1;');
  write('tools/tool.ts', 'export const tool = 1;');
  write('apps/api/main.ts', `import './src/main';`);
  write(
    'apps/api/src/main.ts',
    `import 'reflect-metadata'; import { Money, type Currency, type Shape } from '@app/money'; import type { Currency as C } from '@app/money';
     const mark = (target: object, _key: string) => Reflect.getMetadata('design:paramtypes', target, 'pay').map((each: { name: string }) => each.name).join();
     let seen = ''; const note = (target: object, key: string) => { seen = mark(target, key); };
     class Till { @note pay(money: Money, _shape: Shape, _c: Currency | C) { return money.euros(); } }
     console.log(seen, new Till().pay(new Money(), { a: 1 }, 'EUR'));`,
  );
  cpSync(join(repository, 'apps/portal-web/vite.config.mts'), join(root, 'apps/portal-web/vite.config.mts'));
  write('apps/portal-web/src/main.tsx', `import { render } from 'preact'; import './main.css'; render(<b>keys</b>, document.body);`);
  write('apps/portal-web/src/main.css', 'b { color: teal }');
  write('apps/portal-web/index.html', '<!doctype html><title>Portal</title><script type="module" src="/src/main.tsx"></script>');
  cpSync(join(repository, 'apps/widget/vite.config.mts'), join(root, 'apps/widget/vite.config.mts'));
  write('apps/widget/src/widget.ts', `const label: string = 'apply'; document.title = label;`);
});

afterAll(() => rmSync(root, { recursive: true }));

describe('the build', () => {
  it('makes programs that run: aliases, decorators, JSON', () => {
    expect(String(run().stderr)).toBe('');
    expect(start()).toBe('Money,Object,Object 7');
    expect(existsSync(join(root, 'dist/libs/money/src/money.spec.js'))).toBe(false);
    expect(existsSync(join(root, 'dist/libs/money/src/testing'))).toBe(false);
  });

  it('bundles the two front ends under the names that the api serves', () => {
    expect(output('apps/portal-web/portal.js')).toMatch(/keys/);
    expect(output('apps/portal-web/portal.css')).toMatch(/teal|#008080/);
    expect(output('apps/portal-web/index.html')).toContain('src="/portal/app/portal.js"');
    expect(output('apps/widget/widget.js')).toMatch(/^(?:"use strict";)?\(function\(\)\{.*apply/);
  });

  it('does nothing when nothing changed, even when files were touched', () => {
    expect(built()).toEqual([]);
    const before = statSync(join(root, 'dist/libs/money/src/money.js')).mtimeMs;
    utimesSync(join(root, 'libs/money/src/money.ts'), new Date(), new Date());
    write('libs/money/src/money.spec.ts', 'this is another program');
    write('libs/money/src/testing/fake.ts', 'export const fake = 2;');
    expect(built()).toEqual([]);
    expect(statSync(join(root, 'dist/libs/money/src/money.js')).mtimeMs).toBe(before);
  });

  it('builds just what changed: the service or a front end', () => {
    write('libs/money/src/rates.json', '{"EUR": 8}');
    expect(built()).toEqual(['nest']);
    expect(start()).toBe('Money,Object,Object 8');
    write('apps/portal-web/src/main.css', 'b { color: plum }');
    expect(built()).toEqual(['apps/portal-web']);
    expect(output('apps/portal-web/portal.css')).toMatch(/plum/);
    // The form is made from the client, too.
    write('packages/client/src/forms.ts', 'export const forms = 1;');
    expect(built()).toEqual(['apps/widget']);
  });

  it('sees a change that shows in neither size nor time', () => {
    const file = join(root, 'libs/money/src/rates.json');
    const { atime, mtime } = statSync(file);
    write('libs/money/src/rates.json', '{"EUR": 9}');
    utimesSync(file, atime, mtime);
    expect(built()).toEqual(['nest']);
    write('libs/money/src/rates.json', '{"EUR": 8}');
    expect(built()).toEqual(['nest']);
  });

  it('removes what lost its source and restores an entry that was deleted', () => {
    write('libs/money/src/old.ts', 'export const old = 1;');
    run();
    rmSync(join(root, 'libs/money/src/old.ts'));
    rmSync(join(root, 'dist/apps/api/main.js'));
    run();
    expect(existsSync(join(root, 'dist/libs/money/src/old.js'))).toBe(false);
    expect(existsSync(join(root, 'dist/libs/money/src/old.js.map'))).toBe(false);
    expect(start()).toBe('Money,Object,Object 8');
  });

  it('names the file that does not compile, fails, and tries it again', () => {
    write('apps/api/src/broken.ts', 'let x = ;');
    for (const _ of [1, 2]) {
      const { status, stderr } = run();
      expect(status).toBe(1);
      expect(String(stderr)).toMatch(/broken\.ts[\s\S]*Expression expected|Expression expected[\s\S]*broken\.ts/);
    }
    write('apps/api/src/broken.ts', 'export const x = 1;');
    expect(built()).toEqual(['nest']);
  });

  it('lets two builds of one folder follow each other', async () => {
    rmSync(join(root, 'dist'), { recursive: true });
    const codes = await Promise.all(
      [1, 2].map(
        () => new Promise((done) => spawn(process.execPath, [join(repository, 'tools/build.mjs'), '--root', root]).on('close', done)),
      ),
    );
    expect(codes).toEqual([0, 0]);
    expect(start()).toBe('Money,Object,Object 8');
    expect(existsSync(join(root, 'dist/.build.lock'))).toBe(false);
  });

  it('takes over the lock of a build that was killed', () => {
    write('dist/.build.lock', '4194999');
    expect(built()).toEqual([]);
  });

  it('is what `nest build` makes of the other apps, too', () => {
    rmSync(join(root, 'dist'), { recursive: true });
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/@nestjs/cli/bin/nest.js'), 'build', 'worker'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('Successfully compiled')]);
    expect(start()).toBe('Money,Object,Object 8');
  });
});
