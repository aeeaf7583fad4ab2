import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of the machine that some tests need: each with the names it goes by and how to get it. */
export const PROGRAMS = {
  'redis-server': { names: ['redis-server', 'valkey-server'], packageName: 'redis-server', variable: 'REDIS_SERVER' },
  chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    packageName: 'chromium',
    variable: 'CHROMIUM',
  },
  pgbouncer: { names: ['pgbouncer'], packageName: 'pgbouncer', variable: 'PGBOUNCER' },
  swift: {
    names: ['swift-proxy-server'],
    packageName: 'swift-proxy swift-account swift-container swift-object',
    variable: 'SWIFT_PROXY_SERVER',
  },
  haproxy: { names: ['haproxy'], packageName: 'haproxy', variable: 'HAPROXY' },
  curl: { names: ['curl'], packageName: 'curl', variable: 'CURL' },
  python3: { names: ['python3'], packageName: 'python3', variable: 'PYTHON3' },
} as const;

export type Program = keyof typeof PROGRAMS;

/** Path of the program: the one named by its variable (REDIS_SERVER, CHROMIUM), else the first found on the PATH. */
export function findProgram(program: Program, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { names, variable } = PROGRAMS[program];
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [env[variable] ?? '', ...names.flatMap((name) => folders.map((folder) => join(folder, name)))];
  return candidates.find((path) => path !== '' && isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
