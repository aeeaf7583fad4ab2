import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error';

const NAMES = ['KEY_PEPPER', 'UPLOAD_TOKEN_SECRET', 'URL_SIGNING_SECRET', 'IDENTITY_PEPPER', 'CURSOR_SECRET', 'WEBHOOK_SECRET'] as const;
const OPERATOR = 'OPERATOR_TOKEN';

export interface Secrets {
  /** For the processes: the secrets, and of the operator token only its SHA-256. */
  env: Record<string, string>;
  operatorToken: string;
}

function readStored(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  } catch {
    // Made anew, every API key of the database would be worthless: that must not happen by itself.
    throw new StartError(`${path} cannot be read: put it back, or start on another DATA_DIR.`);
  }
}

export function writePrivate(path: string, content: object): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}

/** The data folder's own secrets, made on the first start; what the environment sets (`NAME` or `NAME_FILE`) wins. */
export function loadSecrets(dataDir: string, env: NodeJS.ProcessEnv): Secrets {
  const path = join(dataDir, 'secrets.json');
  const stored = readStored(path);
  const missing = [...NAMES, OPERATOR].filter((name) => !stored[name]);
  for (const name of missing)
    stored[name] = name === OPERATOR ? `dfs_op_${randomBytes(32).toString('base64url')}` : randomBytes(32).toString('base64url');
  if (missing.length > 0) writePrivate(path, stored);
  const given = (name: string): boolean => Boolean(env[name] || env[`${name}_FILE`]);
  const secrets = Object.fromEntries(NAMES.filter((name) => !given(name)).map((name) => [name, stored[name] as string]));
  const operatorToken = env[OPERATOR] || (stored[OPERATOR] as string);
  const hash = createHash('sha256').update(operatorToken).digest('hex');
  const hashes = [env.OPERATOR_TOKEN_SHA256, hash].filter(Boolean).join(',');
  return { operatorToken, env: { ...secrets, OPERATOR_TOKEN_SHA256: hashes } };
}
