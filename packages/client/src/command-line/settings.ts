import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** What the caller has to put right. */
export class UsageError extends Error {}

export interface Login {
  url: string;
  key: string;
}

function path(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'deal-flow', 'login.json');
}

/** An address that a key may be sent to: `https`, or this machine. @throws UsageError */
export function serviceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '');
  if (url === null || !(url.protocol === 'https:' || (url.protocol === 'http:' && here)))
    throw new UsageError(`A key is sent to https://… only (or to http on this machine), not to ${text}.`);
  return url.toString().replace(/\/$/, '');
}

/** DEAL_FLOW_URL and DEAL_FLOW_KEY, else what `login` kept. @throws UsageError where there is neither */
export function readLogin(env: NodeJS.ProcessEnv): Login {
  if (env.DEAL_FLOW_URL && env.DEAL_FLOW_KEY) return { url: serviceUrl(env.DEAL_FLOW_URL), key: env.DEAL_FLOW_KEY };
  try {
    return JSON.parse(readFileSync(path(env), 'utf8')) as Login;
  } catch {
    throw new UsageError('Log in first: deal-flow login --url https://…');
  }
}

/** Kept for its owner's eyes alone. @returns where */
export function keepLogin(env: NodeJS.ProcessEnv, login: Login): string {
  const file = path(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // A new file, so that the mode is this one whatever stood there.
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(login)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
  return file;
}

export function forgetLogin(env: NodeJS.ProcessEnv): void {
  rmSync(path(env), { force: true });
}
