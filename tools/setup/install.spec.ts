import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = mkdtempSync(join(tmpdir(), 'deal-flow-install-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Asks the script itself, as plain Node runs it before anything is installed. */
function ask(call: string): unknown {
  const script = `import { missingPackages, nodeTooOld } from ${JSON.stringify(join(__dirname, 'install.mjs'))}; console.log(JSON.stringify(${call}) ?? 'null')`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as unknown;
}

function lock(path: string, packages: Record<string, object>): void {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify({ packages: { '': {}, ...packages } }));
}

const missing = (dev: boolean): unknown => ask(`missingPackages(${JSON.stringify(root)}, { dev: ${dev} })`);

describe('what has to be installed', () => {
  it('is everything on a bare checkout', () => {
    lock('package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(missing(false)).toEqual(['everything']);
  });

  it('is what the lock file names in another version or not at all; never what is optional', () => {
    lock('package-lock.json', {
      'node_modules/a': { version: '1.0.1' },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/c': { version: '3.0.0' },
      'node_modules/for-windows': { version: '1.0.0', optional: true },
      'node_modules/jest': { version: '30.0.0', dev: true },
    });
    lock('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } });
    expect(missing(false)).toEqual(['node_modules/a', 'node_modules/c']);
    expect(missing(true)).toEqual(['node_modules/a', 'node_modules/c', 'node_modules/jest']);
  });
});

describe('an old Node.js', () => {
  it.each([
    ['20.18.3', true],
    ['18.20.0', true],
    ['20.19.0', false],
    ['20.20.2', false],
    ['22.0.0', false],
    ['24.1.0', false],
  ])('%s is refused in a sentence: %s', (version, refused) => {
    const answer = ask(`nodeTooOld(${JSON.stringify(join(__dirname, '../..'))}, '${version}')`);
    if (refused) expect(answer).toBe(`This is Node.js ${version}; the service needs 20.19.0 or newer (24 is best).`);
    else expect(answer).toBeNull();
  });
});

describe('the lock file', () => {
  interface Entry {
    version?: string;
    integrity?: string;
    optional?: boolean;
    hasInstallScript?: boolean;
    os?: string[];
    cpu?: string[];
    optionalDependencies?: Record<string, string>;
  }
  const { packages } = JSON.parse(readFileSync(join(__dirname, '../../package-lock.json'), 'utf8')) as { packages: Record<string, Entry> };

  /** As Node looks a package up: beside its parent, then in each node_modules above. */
  function resolvesTo(parent: string, name: string): Entry | undefined {
    for (let dir = parent; ; dir = dir.slice(0, Math.max(0, dir.lastIndexOf('/node_modules/')))) {
      const found = packages[`${dir === '' ? '' : `${dir}/`}node_modules/${name}`];
      if (found !== undefined || dir === '') return found;
    }
  }

  it('holds the hash of every package', () => {
    const hashes = Object.entries(packages)
      .filter(([path]) => path !== '')
      .map(([path, { integrity }]) => [path, integrity]);
    expect(hashes.length).toBeGreaterThan(0);
    // A platform that the registry has not got in some version comes without one: then another version of its parent (`overrides`).
    expect(hashes.filter(([, integrity]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  });

  it('brings no package that runs something when it is installed, unless somebody has judged it', () => {
    const { allowScripts } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as {
      allowScripts: Record<string, boolean>;
    };
    const runs = Object.entries(packages)
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13));
    expect([...new Set(runs)].sort()).toEqual(Object.keys(allowScripts).sort());
    expect(Object.values(allowScripts).filter(Boolean)).toEqual([]);
    // npm 10 knows no list; this switch both know.
    expect(readFileSync(join(__dirname, '../../.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });

  it('names the optional packages of every platform, without which npm ci refuses it', () => {
    const exact = Object.entries(packages).flatMap(([parent, { optionalDependencies }]) =>
      Object.entries(optionalDependencies ?? {})
        .filter(([, version]) => /^\d/.test(version))
        .map(([name, version]) => ({ parent, name, version })),
    );
    expect(exact.length).toBeGreaterThan(30);
    expect(exact.filter(({ parent, name, version }) => resolvesTo(parent, name)?.version !== version)).toEqual([]);
  });
});
