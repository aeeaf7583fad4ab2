import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const repository = join(__dirname, '..');
const root = mkdtempSync(join(tmpdir(), 'deal flow build-'));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const run = (): ReturnType<typeof spawnSync> => spawnSync(process.execPath, [join(repository, 'tools/build.mjs'), '--root', root], { encoding: 'utf8' });
const built = (): number => Number(/^built (\d+)/.exec(String(run().stdout))?.[1] ?? -1);
const start = (): string => execFileSync(process.execPath, [join(root, 'dist/apps/api/main.js')], { encoding: 'utf8' }).trim();
const output = (path: string): string => readFileSync(join(root, 'dist', path), 'utf8');

beforeAll(() => {
  cpSync(join(repository, '.swcrc'), join(root, '.swcrc'));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  write('libs/money/src/index.ts', `export * from './money'; export type { Currency } from './money'; export interface Shape { a: 1 }`);
  write('libs/money/src/money.ts', `import rates from './rates.json'; export type Currency = 'EUR'; export class Money { euros() { return rates.EUR; } }`);
  write('libs/money/src/rates.json', '{"EUR": 7}');
  write('libs/money/src/money.spec.ts', 'this is no program');
  write('libs/money/src/testing/fake.ts', 'export const fake = 1;');
  write(
    'apps/api/src/main.ts',
    `import 'reflect-metadata'; import { Money, type Currency, type Shape } from '@app/money'; import type { Currency as C } from '@app/money';
     const mark = (target: object, _key: string) => Reflect.getMetadata('design:paramtypes', target, 'pay').map((each: { name: string }) => each.name).join();
     let seen = ''; const note = (target: object, key: string) => { seen = mark(target, key); };
     class Till { @note pay(money: Money, _shape: Shape, _c: Currency | C) { return money.euros(); } }
     void import('@app/money').then(({ Money: Late }) => console.log(seen, new Till().pay(new Late(), { a: 1 }, 'EUR'), Late === Money));`,
  );
  write('libs/portal-web/src/main.tsx', `import { render } from 'preact'; import './main.css'; render(<b>keys</b>, document.body);`);
  write('libs/portal-web/src/main.css', 'b { color: teal }');
  write('libs/portal-web/index.html', '<!doctype html><title>Portal</title>');
  write('libs/widget/src/widget.ts', `const label: string = 'apply'; document.title = label;`);
});

afterAll(() => rmSync(root, { recursive: true }));

describe('the build', () => {
  it('makes programs that run: aliases, decorators, JSON, late imports', () => {
    expect(String(run().stderr)).toBe('');
    expect(start()).toBe('Money,Object,Object 7 true');
    expect(existsSync(join(root, 'dist/libs/money/src/money.spec.js'))).toBe(false);
    expect(existsSync(join(root, 'dist/libs/money/src/testing'))).toBe(false);
  });

  it('bundles the two front ends and their page', () => {
    expect(output('libs/portal-web/assets/portal.js')).toMatch(/keys/);
    expect(output('libs/portal-web/assets/portal.css')).toMatch(/teal/);
    expect(output('libs/portal-web/assets/index.html')).toMatch(/Portal/);
    expect(output('libs/widget/assets/widget.js')).toMatch(/^(?:"use strict";)?\(\(\)=>\{.*"apply"/);
  });

  it('does nothing when nothing changed, even when files were touched', () => {
    expect(built()).toBe(0);
    const before = statSync(join(root, 'dist/libs/money/src/money.js')).mtimeMs;
    utimesSync(join(root, 'libs/money/src/money.ts'), new Date(), new Date());
    expect(built()).toBe(0);
    expect(statSync(join(root, 'dist/libs/money/src/money.js')).mtimeMs).toBe(before);
  });

  it('compiles just what changed', () => {
    write('libs/money/src/rates.json', '{"EUR": 8}');
    expect(built()).toBe(1);
    expect(start()).toBe('Money,Object,Object 8 true');
    write('libs/portal-web/src/main.css', 'b { color: plum }');
    expect(built()).toBe(1);
    expect(output('libs/portal-web/assets/portal.css')).toMatch(/plum/);
  });

  it('removes what lost its source and restores what was deleted', () => {
    write('libs/money/src/old.ts', 'export const old = 1;');
    run();
    rmSync(join(root, 'libs/money/src/old.ts'));
    rmSync(join(root, 'dist/apps/api/main.js'));
    rmSync(join(root, 'dist/libs/money/src/index.js'));
    run();
    expect(existsSync(join(root, 'dist/libs/money/src/old.js'))).toBe(false);
    expect(existsSync(join(root, 'dist/libs/money/src/old.js.map'))).toBe(false);
    expect(start()).toBe('Money,Object,Object 8 true');
  });

  it('names the file that does not compile, fails, and tries it again', () => {
    write('apps/api/src/broken.ts', 'let x = ;');
    for (const _ of [1, 2]) {
      const { status, stderr } = run();
      expect(status).toBe(1);
      expect(String(stderr)).toMatch(/apps\/api\/src\/broken\.ts[\s\S]*Expression expected/);
    }
    write('apps/api/src/broken.ts', 'export const x = 1;');
    expect(built()).toBe(1);
  });

  it('lets two builds of one folder follow each other', async () => {
    rmSync(join(root, 'dist'), { recursive: true });
    const codes = await Promise.all(
      [1, 2].map(() => new Promise((done) => spawn(process.execPath, [join(repository, 'tools/build.mjs'), '--root', root]).on('close', done))),
    );
    expect(codes).toEqual([0, 0]);
    expect(start()).toBe('Money,Object,Object 8 true');
    expect(existsSync(join(root, 'dist/.build.lock'))).toBe(false);
  });

  it('takes over the lock of a build that was killed', () => {
    write('dist/.build.lock', '4194999');
    expect(built()).toBe(0);
  });
});
