import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** Installs the client, packed as it is published, and what it stands on into a folder, without a registry. */
export function installClient(folder: string): void {
  const packed = execFileSync(process.execPath, ['tools/pack-clients.mjs', '--out', folder], { cwd: ROOT, encoding: 'utf8' });
  const modules = join(folder, 'node_modules');
  const installed = join(modules, '@deal-flow/client');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', packed.split('\n')[0] as string, '-C', installed, '--strip-components=1']);
  mkdirSync(join(modules, '@types'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    cpSync(join(ROOT, 'node_modules', name), join(modules, name), { recursive: true });
  for (const name of ['@types/node', 'undici-types'])
    if (existsSync(join(ROOT, 'node_modules', name))) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
}

/** @returns what the compiler of a strict project says of files of the folder: nothing, where they are right */
export function complaintsOfCompiler(folder: string, files: string[]): string {
  const options =
    '--noEmit --skipLibCheck --pretty false --strict --noUncheckedIndexedAccess --target es2022 --module nodenext --types node';
  const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--ignoreConfig', ...options.split(' '), ...files];
  try {
    return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    const { stdout, message } = error as Error & { stdout?: string };
    return stdout || message;
  }
}
