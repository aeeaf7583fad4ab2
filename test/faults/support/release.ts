import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** An entry of docs/releases.json, the oldest first. */
export interface Release {
  name: string;
  commit: string;
}

export function lastRelease(): Release {
  const releases = JSON.parse(readFileSync(join(ROOT, 'docs/releases.json'), 'utf8')) as Release[];
  return releases.at(-1) as Release;
}

/** Whether this is a clone that holds the release; a copy without history and a shallow clone do not. */
export function hasHistory({ commit }: Release): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' }).status === 0;
}

export interface BuiltRelease {
  /** Its `dist/apps`. */
  apps: string;
  remove(): void;
}

/** Takes a release out of the repository's history and builds it with its own tools and packages. */
export function buildRelease({ commit }: Release): BuiltRelease {
  const folder = mkdtempSync(join(tmpdir(), 'deal-flow-release-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  if (sharesPackages(folder)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return { apps: join(folder, 'dist/apps'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Whether what is installed here is what the release asks for: its versions are exact. */
function sharesPackages(folder: string): boolean {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  return Object.entries(dependencies).every(([name, version]) => installed(name) === version);
}

function installed(name: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;
  } catch {
    return undefined;
  }
}
