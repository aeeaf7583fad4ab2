import type { SecretsConfig } from './app-config';
import { ConfigError } from './config-error';

/** `deliverer`: a worker that delivers webhooks. */
export type ProcessName = 'api' | 'worker' | 'deliverer' | 'mcp' | 'admin' | 'migrate';

type SecretName = keyof SecretsConfig;

/** The variable that holds each secret. */
export const SECRET_VARIABLES: Record<SecretName, string> = {
  keyPepper: 'KEY_PEPPER',
  uploadToken: 'UPLOAD_TOKEN_SECRET',
  urlSigning: 'URL_SIGNING_SECRET',
  identityPepper: 'IDENTITY_PEPPER',
  cursor: 'CURSOR_SECRET',
  webhook: 'WEBHOOK_SECRET',
};

const ALL = Object.keys(SECRET_VARIABLES) as SecretName[];

/** What each process works with. A worker that reads hostile files and delivers nothing signs nothing, so there is nothing in it to steal. */
const SECRETS_OF: Record<ProcessName, readonly SecretName[]> = {
  api: ALL,
  admin: ALL,
  mcp: ['keyPepper', 'urlSigning', 'cursor'],
  worker: [],
  deliverer: ['webhook'],
  migrate: [],
};

/** Variables of the secrets that a process has to be given; it reads no other ones. */
export const secretsOf = (name: ProcessName): string[] => SECRETS_OF[name].map((secret) => SECRET_VARIABLES[secret]);

/**
 * The secrets of one process. Asking for one that it is not given is a mistake in the code and fails loudly, in every installation
 * alike: what happens to stand in the environment beside them is not read.
 */
export function secretsFor(name: ProcessName, read: { [K in SecretName]: (variable: string) => SecretsConfig[K] }): SecretsConfig {
  const secrets = {} as SecretsConfig;
  for (const secret of ALL) {
    const variable = SECRET_VARIABLES[secret];
    const given = SECRETS_OF[name].includes(secret) ? { value: read[secret](variable) } : { get: () => refuse(name, variable) };
    Object.defineProperty(secrets, secret, { ...given, enumerable: false });
  }
  return Object.freeze(secrets);
}

function refuse(name: ProcessName, variable: string): never {
  throw new ConfigError(`${variable} is not for the process ${name}`);
}
