import { parsedUrl } from '@app/taxonomy';
import type { RedisConfig, ReplicasConfig } from './app-config';
import { ConfigError } from './config-error';
import { booleanOf, type Env, integer, listOf, url, value } from './env-values';

const POSTGRES = ['postgres:', 'postgresql:'];
const PROTOCOL_AND_AUTHORITY = /^(postgres(?:ql)?:\/\/)([^/?#]*)/;

/**
 * libpq's way to name several hosts, of which the one that takes writes is meant: `postgres://user@a,b:5433/deals?target_session_attrs=read-write`.
 * @returns a URL of the first one, which has all of them as its parameter `hosts`
 */
export function databaseUrlOf(env: Env, name: string, fallback?: string): string {
  const raw = value(env, name) ?? '';
  const [start = '', protocol = '', authority = ''] = PROTOCOL_AND_AUTHORITY.exec(raw) ?? [];
  const user = authority.slice(0, authority.lastIndexOf('@') + 1);
  const listed = authority.slice(user.length);
  const hosts = listed.split(',');
  if (hosts.length === 1) return url(env, name, POSTGRES, fallback);
  const first = parsedUrl(`${protocol}${user}${hosts[0]}${raw.slice(start.length)}`);
  if (!first || !hosts.every((each) => parsedUrl(`postgres://${each}`)?.hostname)) {
    throw new ConfigError(`${name} must be a URL with postgres: or postgresql:`);
  }
  if (!['read-write', 'primary'].includes(first.searchParams.get('target_session_attrs') ?? '')) {
    throw new ConfigError(`${name} with several hosts must say target_session_attrs=read-write`);
  }
  first.searchParams.delete('target_session_attrs');
  first.searchParams.set('hosts', listed);
  return first.toString();
}

export function redisOf(env: Env): RedisConfig {
  const sentinels = listOf(env, 'REDIS_SENTINELS').map((each) => {
    const url = parsedUrl(`redis://${each}`);
    if (!url || /[/@?#]/.test(each)) {
      throw new ConfigError('REDIS_SENTINELS must be host names with a port each, separated by commas');
    }
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 26_379) };
  });
  const cluster = booleanOf(env, 'REDIS_CLUSTER');
  if (cluster && sentinels.length > 0) throw new ConfigError('REDIS_CLUSTER and REDIS_SENTINELS exclude each other');
  return { kind: 'redis', url: url(env, 'REDIS_URL', ['redis:', 'rediss:']), ...(sentinels.length > 0 && { sentinels }), cluster };
}

/** Longer than a busy moment, shorter than what a standby takes to copy again. */
const LAG_BYTES = 64 * 1024 * 1024;

export function replicasOf(env: Env): ReplicasConfig | null {
  const urls = listOf(env, 'DATABASE_REPLICA_URLS');
  if (urls.length === 0) return null;
  for (const each of urls) {
    if (!POSTGRES.includes(parsedUrl(each)?.protocol ?? '')) {
      throw new ConfigError('DATABASE_REPLICA_URLS must be URLs with postgres: or postgresql:, separated by commas');
    }
  }
  if (new Set(urls).size < urls.length) throw new ConfigError('DATABASE_REPLICA_URLS names a replica twice');
  return { urls, lagBytes: integer(env, 'DATABASE_REPLICA_LAG_BYTES', LAG_BYTES, 0, Number.MAX_SAFE_INTEGER) };
}
