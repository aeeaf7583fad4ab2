import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What keeps a reader, should a file ever take it over, from the rest of the machine. */
export interface ReaderBounds {
  /** Reads the program's own files and nothing else of the disk, writes nothing, starts no process (Node's permission model). */
  files: boolean;
  /** A network namespace of its own, in which there is nothing: no socket reaches anybody. */
  network: boolean;
  /** No program that it might start gives it rights (no_new_privs). */
  privileges: boolean;
  /** Writes no file and no core dump, opens few files (rlimits). */
  limits: boolean;
}

interface Launch {
  execPath: string;
  execArgv: string[];
}

const RLIMITS = ['--core=0', '--fsize=0', '--nofile=256'];

/** Outermost first; of each bound the first way that works here. */
const WRAPPERS: { bound: Exclude<keyof ReaderBounds, 'files'>; ways: string[][] }[] = [
  // As root; else by a user namespace of one's own, where the system lets ordinary users have one.
  {
    bound: 'network',
    ways: [
      ['unshare', '--net', '--'],
      ['unshare', '--user', '--net', '--'],
    ],
  },
  { bound: 'limits', ways: [['prlimit', ...RLIMITS, '--']] },
  { bound: 'privileges', ways: [['setpriv', '--no-new-privs', '--']] },
];

const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';

let found: { prefix: string[]; bounds: ReaderBounds } | undefined;

/** Which bounds hold on this machine. Tried once a process, by running a program under each. */
export function readerBounds(): ReaderBounds {
  return wrapping().bounds;
}

/**
 * How a reader is started within the bounds. Every wrapper becomes the next program in place, so that the process that was started is
 * the reader itself.
 * @param execArgv Node's own arguments
 */
export function boundLaunch(execArgv: string[]): Launch {
  const [execPath, ...rest] = [...wrapping().prefix, process.execPath, ...permissions(), ...execArgv];
  return { execPath: execPath as string, execArgv: rest };
}

function permissions(): string[] {
  const fromSources = basename(__filename).endsWith('.ts');
  const base = join(__dirname, '..', '..', '..', '..', '..');
  const packages = dirname(dirname(require.resolve('tesseract.js/package.json')));
  // Not the project's folder as a whole: data and secrets may lie in it.
  const own = fromSources ? [join(base, 'libs/'), join(base, '.swcrc')] : [join(base, '/')];
  const readable = [...own, join(packages, '/'), join(dirname(packages), 'package.json')];
  return [
    PERMISSION,
    // The guardian and the OCR engine are threads.
    '--allow-worker',
    // Compiling sources (tests) takes a native compiler.
    ...(fromSources ? ['--allow-addons'] : []),
    ...readable.map((path) => `--allow-fs-read=${path}`),
    '--no-warnings',
  ];
}

function wrapping(): { prefix: string[]; bounds: ReaderBounds } {
  if (found) return found;
  const bounds: ReaderBounds = { files: true, network: false, privileges: false, limits: false };
  let prefix: string[] = [];
  for (const { bound, ways } of WRAPPERS) {
    const way = ways.map(withPath).find((each) => each !== undefined && works([...prefix, ...each]));
    if (!way) continue;
    prefix = [...prefix, ...way];
    bounds[bound] = true;
  }
  return (found = { prefix, bounds });
}

/** By its whole path: the reader has no PATH. */
function withPath([program, ...args]: string[]): string[] | undefined {
  const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin'];
  const path = folders.map((folder) => join(folder, program as string)).find(isExecutable);
  return path === undefined ? undefined : [path, ...args];
}

function works([program, ...args]: string[]): boolean {
  const { status } = spawnSync(program as string, [...args, process.execPath, '--version'], { env: {}, stdio: 'ignore', timeout: 10_000 });
  return status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
