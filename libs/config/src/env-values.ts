import { readFileSync } from 'node:fs';
import { parsedUrl } from '@app/taxonomy';
import type { RotatingSecret } from './app-config';
import { ConfigError } from './config-error';

export type Env = Record<string, string | undefined>;

/** Secrets may come from a file (`NAME_FILE`), as container platforms mount them. */
export function value(env: Env, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name]?.trim() || undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`${name}_FILE cannot be read`);
  }
}

export function required(env: Env, name: string): string {
  const found = value(env, name);
  if (!found) throw new ConfigError(`${name} is required`);
  return found;
}

export function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const parsed = Number(raw);
  if (!/^\d+$/.test(raw) || parsed < min || parsed > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}`);
  }
  return parsed;
}

/** `new,old`: the first signs, all verify. Short secrets are refused rather than trusted. */
export function rotating(env: Env, name: string): RotatingSecret {
  const [first, ...rest] = required(env, name)
    .split(',')
    .map((part) => part.trim());
  for (const secret of [first, ...rest]) {
    if (!secret || secret.length < 32) throw new ConfigError(`${name} needs secrets of at least 32 characters`);
  }
  return [first as string, ...rest];
}

export function secret(env: Env, name: string): string {
  return rotating(env, name)[0];
}

export function url(env: Env, name: string, protocols: string[], fallback?: string): string {
  const raw = value(env, name) ?? fallback;
  if (!raw) throw new ConfigError(`${name} is required`);
  try {
    if (protocols.includes(new URL(raw).protocol)) return raw.replace(/\/+$/, '');
  } catch {
    // falls through to the one message below
  }
  throw new ConfigError(`${name} must be a URL with ${protocols.join(' or ')}`);
}

export function booleanOf(env: Env, name: string): boolean {
  const raw = value(env, name) ?? 'false';
  if (raw !== 'true' && raw !== 'false') throw new ConfigError(`${name} must be true or false`);
  return raw === 'true';
}

/** Parts of a list, separated by commas; empty ones are none. */
export const listOf = (env: Env, name: string): string[] =>
  (value(env, name) ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Names without a port, as a URL spells them. */
export function hostNames(env: Env, name: string): string[] {
  return listOf(env, name).map((each) => {
    const url = parsedUrl(`http://${each}`);
    if (!url || url.host !== url.hostname || /[/@?#]/.test(each)) {
      throw new ConfigError(`${name} must be host names without a port, separated by commas`);
    }
    return url.hostname;
  });
}
