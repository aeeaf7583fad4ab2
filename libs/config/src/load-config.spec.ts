import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error';
import { loadConfig } from './load-config';
import { type ProcessName, SECRET_VARIABLES, secretsOf } from './process-secrets';

const LIST = ['KEY_PEPPER', 'UPLOAD_TOKEN_SECRET', 'URL_SIGNING_SECRET', 'WEBHOOK_SECRET'];
const SINGLE = ['IDENTITY_PEPPER', 'CURSOR_SECRET'];
const SECRETS = [...LIST, ...SINGLE];
const LONG = 'x'.repeat(32);
const SHORT = 'y'.repeat(31);

const env: Record<string, string> = { DATABASE_URL: 'postgres://127.0.0.1/x', ...Object.fromEntries(SECRETS.map((name) => [name, LONG])) };
const refusalOf = (changes: Record<string, string | undefined>): string => {
  try {
    loadConfig({ ...env, ...changes });
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error);
  }
  return 'taken';
};

describe('a secret', () => {
  it.each(SECRETS)('%s of 32 characters is taken', (name) => {
    expect(refusalOf({ [name]: LONG })).toBe('taken');
  });

  it.each(SECRETS)('%s is refused where it is short, without being repeated', (name) => {
    const refusal = `${name} needs secrets of at least 32 characters`;
    // Blanks around it make it no longer.
    for (const short of [SHORT, ` ${SHORT} `, ',', `${LONG},`, `${LONG},${SHORT}`, `${SHORT},${LONG}`])
      expect(refusalOf({ [name]: short })).toBe(refusal);
  });

  it.each(SECRETS)('%s is required', (name) => {
    for (const none of [undefined, '', '  ']) expect(refusalOf({ [name]: none })).toBe(`${name} is required`);
  });

  it('is refused where it is short in a file, too, and where there is no file', () => {
    const dir = mkdtempSync(join(tmpdir(), 'deal-flow-config-'));
    try {
      writeFileSync(join(dir, 'short'), `${SHORT}\n`);
      writeFileSync(join(dir, 'long'), `${LONG}\n`);
      const from = (file: string): string => refusalOf({ KEY_PEPPER: undefined, KEY_PEPPER_FILE: join(dir, file) });
      expect([from('short'), from('long'), from('none')]).toEqual([
        'KEY_PEPPER needs secrets of at least 32 characters',
        'taken',
        'KEY_PEPPER_FILE cannot be read',
      ]);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  it('that takes a list keeps its order: the first signs', () => {
    const { secrets } = loadConfig({ ...env, KEY_PEPPER: `${LONG}new, ${LONG}old` });
    expect(secrets.keyPepper).toEqual([`${LONG}new`, `${LONG}old`]);
  });
});

it('lets what needs a session take a way of its own to the database, by default the one of all', () => {
  const ways = (given: Record<string, string>): unknown[] => {
    const { databaseUrl, databaseSessionUrl, queue } = loadConfig({ ...env, ...given });
    return [databaseUrl, databaseSessionUrl, queue];
  };
  const [all, direct] = ['postgres://127.0.0.1/x', 'postgres://10.0.0.7/x'];
  expect(ways({})).toEqual([all, all, { kind: 'postgres', url: all }]);
  expect(ways({ DATABASE_SESSION_URL: direct })).toEqual([all, direct, { kind: 'postgres', url: direct }]);
  expect(refusalOf({ DATABASE_SESSION_URL: 'mysql://x/y' })).toBe('DATABASE_SESSION_URL must be a URL with postgres: or postgresql:');
});

it('takes several hosts of one database as libpq does, if it is the primary that is asked for', () => {
  const several = (given: string): unknown => loadConfig({ ...env, DATABASE_URL: given }).databaseUrl;
  const primary = 'target_session_attrs=read-write';
  expect(several(`postgres://app:secret@db-1,db-2:5433/x?${primary}`)).toBe('postgres://app:secret@db-1/x?hosts=db-1%2Cdb-2%3A5433');
  expect(several(`postgres://app:secret@10.0.0.1:5433,[::1]:5434/x?sslmode=require&${primary}`)).toBe(
    'postgres://app:secret@10.0.0.1:5433/x?sslmode=require&hosts=10.0.0.1%3A5433%2C%5B%3A%3A1%5D%3A5434',
  );
  const config = loadConfig({ ...env, DATABASE_URL: `postgres://db-1,db-2/x?${primary}` });
  expect([config.databaseSessionUrl, config.queue]).toEqual([config.databaseUrl, { kind: 'postgres', url: config.databaseUrl }]);
  for (const unsaid of ['', '?target_session_attrs=any', '?target_session_attrs=read-only']) {
    expect(refusalOf({ DATABASE_URL: `postgres://app:secret@db-1,db-2/x${unsaid}` })).toBe(
      'DATABASE_URL with several hosts must say target_session_attrs=read-write',
    );
  }
  for (const wrong of [`postgres://app:secret@db-1,/x?${primary}`, `postgres://app:secret@db-1,db 2/x?${primary}`]) {
    expect(refusalOf({ DATABASE_URL: wrong })).toBe('DATABASE_URL must be a URL with postgres: or postgresql:');
  }
});

it('takes replicas as a list of URLs, by default none, and repeats no password of theirs', () => {
  expect(loadConfig(env).replicas).toBeNull();
  const urls = ['postgres://app:secret@10.0.0.8/x', 'postgresql://app:secret@10.0.0.9:5433/x'];
  expect(loadConfig({ ...env, DATABASE_REPLICA_URLS: ` ${urls.join(' , ')},` }).replicas).toEqual({ urls, lagBytes: 67_108_864 });
  expect(loadConfig({ ...env, DATABASE_REPLICA_URLS: urls[0], DATABASE_REPLICA_LAG_BYTES: '0' }).replicas?.lagBytes).toBe(0);
  const refusal = 'DATABASE_REPLICA_URLS must be URLs with postgres: or postgresql:, separated by commas';
  for (const wrong of ['mysql://app:secret@x/y', `${urls[0]},10.0.0.9`, 'secret']) {
    expect(refusalOf({ DATABASE_REPLICA_URLS: wrong })).toBe(refusal);
  }
  expect(refusalOf({ DATABASE_REPLICA_URLS: `${urls[0]},${urls[0]}` })).toBe('DATABASE_REPLICA_URLS names a replica twice');
  expect(refusalOf({ DATABASE_REPLICA_URLS: urls[0] as string, DATABASE_REPLICA_LAG_BYTES: '-1' })).toContain(
    'DATABASE_REPLICA_LAG_BYTES must be',
  );
});

it('takes hashes of operator tokens, several of them, and nothing else', () => {
  const hash = 'a'.repeat(64);
  expect(loadConfig({ ...env, OPERATOR_TOKEN_SHA256: `${hash}, ${'b'.repeat(64)}` }).operatorTokenHashes).toEqual([hash, 'b'.repeat(64)]);
  for (const wrong of ['a-token', hash.slice(1), hash.toUpperCase()]) {
    expect(refusalOf({ OPERATOR_TOKEN_SHA256: wrong })).toBe('OPERATOR_TOKEN_SHA256 must be hex SHA-256');
  }
});

it('takes names of hosts in one spelling, and nothing that is more than a name', () => {
  expect(loadConfig({ ...env, MCP_ALLOWED_HOSTS: 'MCP.internal, [::1],10.0.0.7' }).mcpAllowedHosts).toEqual([
    'mcp.internal',
    '[::1]',
    '10.0.0.7',
  ]);
  expect(loadConfig(env).mcpAllowedHosts).toEqual([]);
  for (const wrong of ['https://mcp.example.com', 'mcp.example.com:3002', 'mcp.example.com/mcp', 'a b']) {
    expect(refusalOf({ MCP_ALLOWED_HOSTS: wrong })).toBe('MCP_ALLOWED_HOSTS must be host names without a port, separated by commas');
  }
});

describe('the secrets of a process', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/x';
  const names = Object.entries(SECRET_VARIABLES) as [keyof typeof SECRET_VARIABLES, string][];

  it.each<[ProcessName, string[]]>([
    ['api', SECRETS],
    ['admin', SECRETS],
    ['mcp', ['KEY_PEPPER', 'URL_SIGNING_SECRET', 'CURSOR_SECRET']],
    ['worker', []],
    ['deliverer', ['WEBHOOK_SECRET']],
    ['migrate', []],
  ])('of %s are these and no others', (name, own) => {
    expect(secretsOf(name).sort()).toEqual([...own].sort());
    const given = Object.fromEntries(own.map((each) => [each, LONG]));
    const { secrets } = loadConfig({ DATABASE_URL, ...given }, name);
    for (const [secret, variable] of names) {
      if (own.includes(variable)) expect([secrets[secret]].flat()).toEqual([LONG]);
      else expect(() => secrets[secret]).toThrow(new ConfigError(`${variable} is not for the process ${name}`));
    }
    for (const missing of own) expect(() => loadConfig({ DATABASE_URL, ...given, [missing]: '' }, name)).toThrow(`${missing} is required`);
  });

  it('stay unread where they are not needed, even if they stand there', () => {
    expect(() => loadConfig(env, 'worker').secrets.keyPepper).toThrow(ConfigError);
    expect(() => loadConfig({ DATABASE_URL, KEY_PEPPER_FILE: '/nowhere' }, 'worker')).not.toThrow();
  });
});

it('lets a worker deliver where it has the secret for it, unless it is for decks alone', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/x';
  const WEBHOOK_SECRET = LONG;
  const workOf = (given: Record<string, string>) => loadConfig({ DATABASE_URL, ...given }, 'worker').work;
  expect(workOf({})).toEqual({ reads: true, recognises: true, delivers: false });
  expect(workOf({ WEBHOOK_SECRET })).toEqual({ reads: true, recognises: true, delivers: true });
  expect(workOf({ WEBHOOK_SECRET, WORKER_ROLE: 'analysis' })).toEqual({ reads: true, recognises: true, delivers: false });
  expect(workOf({ WEBHOOK_SECRET, WORKER_ROLE: 'deliveries' })).toEqual({ reads: false, recognises: false, delivers: true });
  expect(workOf({ WEBHOOK_SECRET, WORKER_ROLE: 'text' })).toEqual({ reads: true, recognises: false, delivers: false });
  expect(workOf({ WEBHOOK_SECRET, WORKER_ROLE: 'recognition' })).toEqual({ reads: false, recognises: true, delivers: false });
  expect(() => workOf({ WORKER_ROLE: 'deliveries' })).toThrow('WEBHOOK_SECRET is required');
  expect(() => workOf({ WORKER_ROLE: 'some' })).toThrow('WORKER_ROLE must be one of all, analysis, text, recognition, deliveries');
});

it('takes the pauses between deliveries and the leave to deliver to this machine', () => {
  expect(loadConfig(env).webhooks).toEqual({
    allowPrivate: false,
    retrySeconds: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
  });
  expect(loadConfig({ ...env, WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SECONDS: '1, 0.5,2' }).webhooks).toEqual({
    allowPrivate: true,
    retrySeconds: [1, 0.5, 2],
  });
  expect(refusalOf({ WEBHOOK_ALLOW_PRIVATE: '1' })).toBe('WEBHOOK_ALLOW_PRIVATE must be true or false');
  for (const wrong of [',', '1,', '-1', '1e3', 'soon']) {
    expect(refusalOf({ WEBHOOK_RETRY_SECONDS: wrong })).toContain('WEBHOOK_RETRY_SECONDS must be');
  }
});

describe('METRICS_HOST', () => {
  it.each([
    [undefined, '127.0.0.1'],
    ['0.0.0.0', '0.0.0.0'],
    ['::', '::'],
  ])('%j is %j', (raw, expected) => expect(loadConfig({ ...env, METRICS_HOST: raw }).metricsHost).toBe(expected));

  it.each(['localhost', '0.0.0.0:9464', '10.0.0.0/8'])('%j is refused', (raw) =>
    expect(refusalOf({ METRICS_HOST: raw })).toBe('METRICS_HOST must be an IP address'),
  );
});

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
    ['fd00::/8', ['fd00::/8']],
  ])('%j is %j', (raw, expected) => expect(loadConfig({ ...env, TRUST_PROXY: raw }).trustProxy).toEqual(expected));

  it.each(['true', '*', '10', '-1', '10.0.0.0/0', '10.0.0.0/33', '::/129', '10.0.0/8', '10.0.0.0/8,', 'proxy.example', '10.0.0.1/8/8'])(
    '%j is refused',
    (raw) => expect(refusalOf({ TRUST_PROXY: raw })).toMatch(/^TRUST_PROXY must be/),
  );
});

describe('mail', () => {
  const SMTP = { SMTP_URL: 'smtps://mailer:secret@mail.example.com', MAIL_FROM: 'Deal flow <deals@example.com>' };
  const mailOf = (changes: Record<string, string>, name: ProcessName = 'api') => loadConfig({ ...env, ...changes }, name).mail;

  it('goes to the server that is named, from the api and the command line alone', () => {
    const smtp = { kind: 'smtp', url: SMTP.SMTP_URL, from: SMTP.MAIL_FROM };
    for (const name of ['api', 'admin'] as const) expect(mailOf(SMTP, name)).toEqual(smtp);
    for (const name of ['worker', 'mcp', 'migrate'] as const) expect(mailOf(SMTP, name)).toBeNull();
    expect(mailOf({ ...SMTP, APP_ENV: 'live', MAIL_FROM: 'deals@example.com' })).toEqual({ ...smtp, from: 'deals@example.com' });
  });

  it('is printed in the sandbox where no server is named, and never live', () => {
    expect(mailOf({})).toEqual({ kind: 'print', to: 'stdout' });
    expect(mailOf({ SMTP_URL: ' ' })).toEqual({ kind: 'print', to: 'stdout' });
    expect(mailOf({ DEAL_FLOW_STARTER: '4711' })).toEqual({ kind: 'print', to: 'starter' });
    expect(mailOf({}, 'admin')).toEqual({ kind: 'print', to: 'stderr' });
    expect(mailOf({ APP_ENV: 'live' })).toBeNull();
  });

  it('is refused without a sender, and with a server that is none, whose password is not repeated', () => {
    expect(refusalOf({ SMTP_URL: SMTP.SMTP_URL })).toBe('MAIL_FROM is required');
    for (const from of ['Deal flow', 'a@b, c@d', 'A <a@b', 'A\nBcc: x <a@b>', '<a@b> c'])
      expect(refusalOf({ ...SMTP, MAIL_FROM: from })).toBe('MAIL_FROM must be an address, or a name and <an address>');
    for (const url of ['https://x:secret@mail.example.com', 'mail.example.com'])
      expect(refusalOf({ ...SMTP, SMTP_URL: url })).toBe('SMTP_URL must be a URL with smtp: or smtps:');
  });
});

describe('Redis', () => {
  const URL = { REDIS_URL: 'redis://:hush@deals/2' };
  const queueOf = (changes: Record<string, string>) => loadConfig({ ...env, ...changes }).queue;

  it('is a server, a primary that sentinels know, or a cluster', () => {
    expect(queueOf(URL)).toEqual({ kind: 'redis', url: URL.REDIS_URL, cluster: false });
    expect(queueOf({ ...URL, REDIS_SENTINELS: 'one:26380, two ,[::1]:1' })).toMatchObject({
      sentinels: [
        { host: 'one', port: 26380 },
        { host: 'two', port: 26379 },
        { host: '::1', port: 1 },
      ],
    });
    expect(queueOf({ ...URL, REDIS_CLUSTER: 'true' })).toMatchObject({ cluster: true });
  });

  it('is refused as both, and with sentinels that are no hosts', () => {
    expect(refusalOf({ ...URL, REDIS_CLUSTER: 'true', REDIS_SENTINELS: 'one' })).toBe(
      'REDIS_CLUSTER and REDIS_SENTINELS exclude each other',
    );
    for (const sentinels of ['redis://one', 'one:x', 'a b', 'me@one'])
      expect(refusalOf({ ...URL, REDIS_SENTINELS: sentinels })).toBe(
        'REDIS_SENTINELS must be host names with a port each, separated by commas',
      );
  });
});

describe('an analyst', () => {
  const picturesOf = (pictures?: string): number | undefined =>
    loadConfig({ ...env, ANALYST_BASE_URL: 'http://127.0.0.1:9/v1', ANALYST_MODEL: 'a-vision-model', ANALYST_PICTURES: pictures }).analysis
      .analyst?.pictures;

  it('gets pictures where their number is set, and whatever its name not else', () => {
    expect([picturesOf(), picturesOf(''), picturesOf('0'), picturesOf('12')]).toEqual([0, 0, 0, 12]);
    expect(loadConfig({ ...env, ANALYST_PICTURES: '12' }).analysis.analyst).toBeNull();
    for (const wrong of ['true', '51', '-1', '1.5'])
      expect(() => picturesOf(wrong)).toThrow('ANALYST_PICTURES must be a whole number from 0 to 50');
  });
});
