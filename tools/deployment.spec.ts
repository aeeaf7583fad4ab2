import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { loadConfig } from '@app/config';
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
  Object.fromEntries(read(path).split('\n').filter((line) => /^[A-Z_]+=/.test(line)).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));

const text = read('docker-compose.yml');
const compose = parse(text, { merge: true }) as Compose;
const dockerfile = read('Dockerfile');
const service = (name: string): Service => compose.services[name] as Service;
const PROCESSES = ['api', 'worker', 'mcp', 'migrate'];
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
    expect(Object.keys(compose.services).sort()).toEqual(['api', 'bucket', 'mcp', 'migrate', 'postgres', 'redis', 'store', 'worker']);
    expect([service('api').deploy?.replicas, service('worker').deploy?.replicas]).toEqual([2, 2]);
  });

  it.each(PROCESSES)('runs %s from an entry that the build makes', (name) => {
    const app = /^dist\/apps\/([a-z]+)\/main\.js$/.exec(service(name).command?.[0] ?? '')?.[1];
    expect(existsSync(join(root, `apps/${app}/src/main.ts`))).toBe(true);
  });

  it.each([['live', live], ['test', sandbox]] as const)('gives its processes a configuration that loads (%s)', (environment, env) => {
    for (const name of PROCESSES) {
      const given = Object.entries(service(name).environment ?? {}).map(([key, value]) => {
        const filled = interpolate(value, env);
        return [key, filled.startsWith('/run/secrets/') ? join(secretsDir, basename(filled)) : filled];
      });
      const config = loadConfig({ DATA_DIR: '/data', HOST: '0.0.0.0', ...(Object.fromEntries(given) as Record<string, string>) });
      expect(config).toMatchObject({ environment, baseUrl: env.BASE_URL, queue: { kind: 'redis' }, storage: { kind: 's3', bucket: `deal-flow-${environment}` } });
      expect(config.operatorTokenHashes).toHaveLength(1);
    }
  });

  it('mounts exactly the secrets that are read, each made by the script', () => {
    for (const [name, each] of Object.entries(compose.services)) {
      const used = [...JSON.stringify([each.environment, each.command, each.healthcheck, 'entrypoint' in each ? each.entrypoint : '']).matchAll(/\/run\/secrets\/([a-z0-9_]+)/g)];
      expect([name, [...new Set(used.map((match) => match[1]))].sort()]).toEqual([name, [...(each.secrets ?? [])].sort()]);
    }
    expect(readdirSync(secretsDir).sort()).toEqual(Object.keys(compose.secrets).sort());
    expect(statSync(secretsDir).mode & 0o777).toBe(0o700);
  });

  it('keeps existing secrets when the script runs again', () => {
    const before = readdirSync(secretsDir).map((name) => readFileSync(join(secretsDir, name), 'utf8'));
    expect(execFileSync(join(root, 'deploy/make-secrets.sh'), [secretsDir], { encoding: 'utf8' })).toBe('');
    expect(readdirSync(secretsDir).map((name) => readFileSync(join(secretsDir, name), 'utf8'))).toEqual(before);
  });

  it('holds no secret itself', () => {
    for (const each of Object.values(compose.services)) {
      const sensitive = Object.entries(each.environment ?? {}).filter(([name]) => /PASSWORD|SECRET|PEPPER|TOKEN|KEY|ROOT_USER|_URL_FILE/.test(name));
      for (const [name, value] of sensitive) expect([name, value]).toEqual([expect.stringMatching(/_FILE$/), expect.stringMatching(/^\/run\/secrets\/[a-z0-9_]+$/)]);
    }
    expect(read('.gitignore')).toMatch(/^deploy\/secrets\/$/m);
  });

  it('migrates before anything else starts, and starts on healthy neighbours only', () => {
    for (const name of ['api', 'worker', 'mcp']) expect(service(name).depends_on?.migrate?.condition).toBe('service_completed_successfully');
    expect(service('migrate').depends_on?.postgres?.condition).toBe('service_healthy');
    for (const name of ['api', 'worker', 'mcp', 'postgres', 'redis', 'store']) expect(service(name).healthcheck?.test.length).toBeGreaterThan(1);
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
      expect(Number.parseInt(service(name).stop_grace_period ?? '0', 10)).toBeGreaterThan(Number(service(name).environment?.SHUTDOWN_GRACE_SECONDS));
    }
  });

  it('pins every image', () => {
    for (const { image } of Object.values(compose.services)) expect(interpolate(image, {})).toMatch(/:(?!latest)[\w.-]*\d[\w.-]*$/);
  });
});

describe('live and sandbox', () => {
  it('share nothing: name, address, ports, secrets', () => {
    expect(Object.keys(live).sort()).toEqual(Object.keys(sandbox).sort());
    for (const name of Object.keys(live).filter((key) => key !== 'LOG_LEVEL')) expect([name, live[name]]).not.toEqual([name, sandbox[name]]);
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
    expect(stages[0]).toMatch(/^node:24-/);
    expect(stages[2]).toMatch(/^node:24-[\s\S]*^USER 10001:10001$[\s\S]*^ENTRYPOINT \["node"/m);
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
