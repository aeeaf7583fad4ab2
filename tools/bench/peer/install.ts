import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** Its licence is not ours to pass on: it is in no list of packages, only in a folder of whoever measures. */
const DIRECTUS = 'directus@12.4.0';
/** The oldest Node that it runs on, and what brings one. */
const NODE_MAJOR = 22;
const NODE = `node@${NODE_MAJOR}`;
/** What of it has to fit this machine's Node; the install scripts of all else are left out. */
const NATIVE = 'isolated-vm';
const DONE = '.installed';

export interface Installed {
  version: string;
  folder: string;
  /** The Node to run it with, and its script. */
  node: string;
  script: string;
  /** Removes it, unless it is to be kept. */
  remove(): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs npm in the folder. @throws Error with npm's own last word */
async function npm(folder: string, args: string[], env: Environment): Promise<void> {
  const log = join(folder, 'npm.log');
  const output = openSync(log, 'a');
  const child = spawn('npm', [...args, '--no-audit', '--no-fund'], {
    cwd: folder,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const code = await new Promise<number | string>((done) => {
    child.once('error', ({ message }) => done(message));
    child.once('close', (exit) => done(exit ?? 'a signal'));
  });
  if (code === 0) return;
  const last = readFileSync(log, 'utf8')
    .split('\n')
    .findLast((line) => /^npm error (?!A complete log)/.test(line));
  throw new Error(
    `Directus cannot be measured: npm ${args.join(' ')} ended with ${code}${last ? ` (${last})` : ''}. It needs the registry of npm.`,
  );
}

interface NewerNode {
  node: string;
  env: Environment;
}

/** This Node where it is new enough, else one from npm, first on the PATH, with its own headers for what is compiled. */
async function newEnough(folder: string, say: (line: string) => void): Promise<NewerNode> {
  const { HOME, PATH, NODE_EXTRA_CA_CERTS } = process.env;
  const env = { HOME, PATH, NODE_EXTRA_CA_CERTS };
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return { node: process.execPath, env };
  const home = join(folder, 'node');
  const node = join(home, 'node_modules/node/bin/node');
  const headers = join(home, `node_modules/node/node_modules/node-${process.platform}-${process.arch}`);
  if (!existsSync(node)) {
    say(`peer: ${NODE} from npm`);
    mkdirSync(home, { recursive: true });
    await npm(folder, ['install', '--prefix', home, NODE], env);
  }
  const compiling = existsSync(join(headers, 'include')) ? { npm_config_nodedir: headers } : {};
  return { node, env: { ...env, ...compiling, PATH: `${dirname(node)}${delimiter}${PATH}` } };
}

/**
 * Directus with the Node that it wants, by npm, in a temporary folder; in BENCH_PEER_FOLDER, where that is set, it is kept for the next run.
 * @throws Error where npm cannot install it
 */
export async function installDirectus(say: (line: string) => void): Promise<Installed> {
  const keptIn = process.env.BENCH_PEER_FOLDER;
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'deal-flow-bench-peer-'));
  const remove = (): void => {
    if (keptIn === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    mkdirSync(folder, { recursive: true });
    const { node, env } = await newEnough(folder, say);
    const done = join(folder, DONE);
    if (!existsSync(done) || readFileSync(done, 'utf8') !== DIRECTUS) {
      say(`peer: ${DIRECTUS} from npm, some minutes`);
      // npm would look for a package in the folders above.
      writeFileSync(join(folder, 'package.json'), '{"private":true}');
      await npm(folder, ['install', '--ignore-scripts', '--omit=dev', DIRECTUS], env);
      await npm(folder, ['rebuild', NATIVE], env);
      writeFileSync(done, DIRECTUS);
    }
    return { version: DIRECTUS.replace('@', ' '), folder, node, script: join(folder, 'node_modules/directus/cli.js'), remove };
  } catch (error) {
    remove();
    throw error;
  }
}
