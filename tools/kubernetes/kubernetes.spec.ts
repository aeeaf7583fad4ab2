import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type AppConfig, loadConfig, type ProcessName, secretsOf } from '@app/config';
import { parse, parseAllDocuments } from 'yaml';

interface Container {
  name: string;
  image: string;
  args: string[];
  env: { name: string; value: string }[];
  envFrom: { configMapRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  volumeMounts: { name: string; mountPath: string }[];
  readinessProbe?: { httpGet: { path: string; port: string } };
  livenessProbe?: object;
}

interface Pod {
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  terminationGracePeriodSeconds?: number;
  topologySpreadConstraints?: object[];
  containers: Container[];
  initContainers?: unknown;
  volumes: { name: string; secret?: { items: { key: string; path: string }[] }; emptyDir?: { sizeLimit: string } }[];
}

interface Document {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: {
    replicas?: number;
    template: { metadata: { labels: Record<string, string> }; spec: Pod };
    selector: { matchLabels: Record<string, string> };
    scaleTargetRef: { name: string };
    podSelector: { matchLabels?: Record<string, string>; matchExpressions?: { values: string[] }[] };
    policyTypes: string[];
    egress?: { to: { ipBlock?: { cidr: string } }[]; ports?: { port: number }[] }[];
    triggers: { metadata: { query: string } }[];
    rules: { host: string; http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[];
    ports: { name: string; targetPort: string }[];
  };
}

interface Kustomization {
  namespace: string;
  resources: string[];
  images: { name: string; newName: string }[];
}

const root = join(__dirname, '../..');
const folder = join(root, 'deploy/kubernetes');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const kustomization = (path: string): Kustomization => parse(read(`${path}/kustomization.yaml`)) as Kustomization;

/** The documents that a kustomization names, without those of the base below it. */
function documentsOf(path: string): Document[] {
  return kustomization(path)
    .resources.filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => parseAllDocuments(read(`${path}/${name}`)).map((each) => each.toJS() as Document));
}

const base = documentsOf('base');
const OVERLAYS = ['live', 'sandbox'] as const;
const overlays = { live: documentsOf('overlays/live'), sandbox: documentsOf('overlays/sandbox') };
const settingsOf = (overlay: string): Record<string, string> =>
  Object.fromEntries(
    read(`overlays/${overlay}/settings.env`)
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
const ofKind = (documents: Document[], ...kinds: string[]): Document[] => documents.filter(({ kind }) => kinds.includes(kind));
const named = (kind: string, name: string): Document => base.find((each) => each.kind === kind && each.metadata.name === name) as Document;

const PROCESSES = ['api', 'mcp', 'worker-text', 'worker-recognition', 'deliverer', 'migrate'] as const;
/** As whom a container loads its configuration, where that is not its own name. */
const processOf = (name: string): ProcessName => (name.startsWith('worker-') ? 'worker' : (name as ProcessName));
const SERVING = ['api', 'mcp', 'worker-text', 'worker-recognition', 'deliverer'] as const;
const SCALED = ['api', 'worker-text', 'worker-recognition'];
const WORK: Record<string, AppConfig['work']> = {
  'worker-text': { reads: true, recognises: false, delivers: false },
  'worker-recognition': { reads: false, recognises: true, delivers: false },
  deliverer: { reads: false, recognises: false, delivers: true },
};
const podOf = (name: string): Pod => named(name === 'migrate' ? 'Job' : 'Deployment', name).spec.template.spec;
const containerOf = (name: string): Container => podOf(name).containers[0] as Container;

/** What Kubernetes' schemas and types say against these documents. */
function refusals(documents: object[]): string[] {
  const said = execFileSync(process.execPath, [join(__dirname, 'validate.mjs')], { input: JSON.stringify(documents), encoding: 'utf8' });
  return JSON.parse(said) as string[];
}

describe('the manifests for Kubernetes', () => {
  const secrets = mkdtempSync(join(tmpdir(), 'deal-flow-secrets-'));

  beforeAll(() => execFileSync(join(root, 'deploy/make-secrets.sh'), [secrets]));
  afterAll(() => rmSync(secrets, { recursive: true }));

  it("are what Kubernetes' own schemas and KEDA's allow, every file of the folder among them", () => {
    expect(refusals([...base, ...overlays.live, ...overlays.sandbox])).toEqual([]);
    for (const path of ['base', 'overlays/live', 'overlays/sandbox']) {
      const there = readdirSync(join(folder, path)).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
      const listed = kustomization(path).resources.filter((name) => name !== '../../base');
      expect([path, there.sort()]).toEqual([path, [...listed].sort()]);
    }
  }, 120_000);

  it('would be refused with a field that Kubernetes does not know, or a value of another type', () => {
    const misspelt = JSON.parse(JSON.stringify(named('Deployment', 'api')).replace('readinessProbe', 'readynessProbe')) as object;
    const mistyped = {
      ...named('HorizontalPodAutoscaler', 'api'),
      spec: { ...named('HorizontalPodAutoscaler', 'api').spec, maxReplicas: 'x' },
    };
    const said = refusals([misspelt, mistyped]);
    expect(said).toContainEqual(expect.stringMatching(/^Deployment api: .*readynessProbe/));
    expect(said).toContainEqual(expect.stringMatching(/^HorizontalPodAutoscaler api: data\/spec\/maxReplicas must be integer/));
  }, 120_000);

  it.each(PROCESSES)('run %s from an entry that the build makes, by the one image', (name) => {
    const app = /^dist\/apps\/([a-z]+)\/main\.js$/.exec(containerOf(name).args[0] ?? '')?.[1];
    expect(existsSync(join(root, `apps/${app}/src/main.ts`))).toBe(true);
    expect(containerOf(name).image).toBe('deal-flow-service');
    for (const overlay of OVERLAYS)
      expect(kustomization(`overlays/${overlay}`).images.map((each) => each.name)).toEqual(['deal-flow-service']);
  });

  it.each(PROCESSES)('give %s no rights', (name) => {
    const pod = podOf(name);
    expect(pod).toMatchObject({
      serviceAccountName: 'deal-flow',
      automountServiceAccountToken: false,
      // MCP_PORT of a Service named mcp would be a URL.
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(pod).not.toHaveProperty('initContainers');
    expect(pod.containers).toHaveLength(1);
    for (const shared of ['hostNetwork', 'hostPID', 'hostIPC']) expect(pod).not.toHaveProperty(shared);
    expect(containerOf(name)).toMatchObject({
      securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    });
    expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toMatch(/^USER 10001:10001$/m);
    for (const volume of pod.volumes) expect(volume.secret ?? volume.emptyDir?.sizeLimit).toBeDefined();
    expect(containerOf(name).volumeMounts.map((each) => each.name)).toEqual(pod.volumes.map((each) => each.name));
    const { requests, limits } = containerOf(name).resources;
    expect([Object.keys(requests), Object.keys(limits)]).toEqual([
      expect.arrayContaining(['cpu', 'memory']),
      expect.arrayContaining(['memory']),
    ]);
  });

  it.each(PROCESSES)('give %s the secrets that it works with and no other ones', (name) => {
    const items = podOf(name).volumes.flatMap((volume) => volume.secret?.items ?? []);
    const connections =
      name === 'migrate'
        ? ['owner_database_url']
        : ['app_database_url', 'app_replica_urls', 'redis_url', 's3_access_key_id', 's3_secret_access_key'];
    const operators = name === 'api' ? ['operator_token_sha256', 'smtp_url'] : [];
    const expected = [...secretsOf(processOf(name)).map((variable) => variable.toLowerCase()), ...connections, ...operators].sort();
    expect(items.map((item) => item.key).sort()).toEqual(expected);
    for (const item of items) expect([item.path, existsSync(join(secrets, item.key))]).toEqual([item.key, true]);
    const files = containerOf(name).env.filter((each) => each.name.endsWith('_FILE'));
    expect(files.map((each) => each.value).sort()).toEqual(expected.map((key) => `/run/secrets/deal-flow/${key}`));
    for (const each of containerOf(name).env) if (/PASSWORD|SECRET|PEPPER|TOKEN|KEY/.test(each.name)) expect(each.name).toMatch(/_FILE$/);
  });

  it.each(OVERLAYS)('give every process of %s a configuration that loads, of variables that exist', (overlay) => {
    const settings = settingsOf(overlay);
    const config = ['load-config', 'servers'].map((name) => readFileSync(join(root, `libs/config/src/${name}.ts`), 'utf8')).join('\n');
    for (const name of PROCESSES) {
      expect(containerOf(name).envFrom).toEqual([{ configMapRef: { name: 'settings' } }]);
      const own = Object.fromEntries(containerOf(name).env.map((each) => [each.name, each.value]));
      for (const variable of Object.keys({ ...settings, ...own })) {
        const known = variable.replace(/_FILE$/, '');
        if (!secretsOf('api').includes(known)) expect(config).toMatch(new RegExp(`'${known}'|env\\.${known}\\b`));
      }
      const files = Object.entries({ ...settings, ...own }).map(([variable, value]) => [
        variable,
        value.startsWith('/run/secrets/') ? join(secrets, basename(value)) : value,
      ]);
      const loaded = loadConfig(
        { DATA_DIR: '/data', HOST: '0.0.0.0', ...(Object.fromEntries(files) as Record<string, string>) },
        processOf(name),
      );
      const environment = overlay === 'live' ? 'live' : 'test';
      expect(loaded).toMatchObject({ environment, queue: { kind: 'redis' }, metricsPort: 9464, metricsHost: '0.0.0.0', trustProxy: 1 });
      expect(loaded.storage).toMatchObject({ kind: 's3', bucket: `deal-flow-${environment}` });
      expect(loaded.work).toEqual(WORK[name] ?? { reads: true, recognises: true, delivers: true });
    }
  });

  it.each(SERVING)('ask %s at doors that it has', (name) => {
    const { ports = [], readinessProbe, livenessProbe } = containerOf(name);
    const numbers = { api: { http: 3000, metrics: 9464 }, mcp: { http: 3002, metrics: 9464 } }[name as 'api' | 'mcp'] ?? { metrics: 9464 };
    expect(Object.fromEntries(ports.map((each) => [each.name, each.containerPort]))).toEqual(numbers);
    const door = 'http' in numbers ? 'http' : 'metrics';
    expect(readinessProbe).toMatchObject({ httpGet: { path: '/ready', port: door } });
    // Alive is not ready: an outage of the database restarts nobody.
    expect(livenessProbe).toMatchObject(name === 'api' ? { httpGet: { path: '/v1/health', port: 'http' } } : { tcpSocket: { port: door } });
  });

  it.each(SERVING)('let %s finish, spread it and keep one of it through a drain', (name) => {
    const pod = podOf(name);
    for (const overlay of OVERLAYS) {
      const { SHUTDOWN_DELAY_SECONDS, SHUTDOWN_GRACE_SECONDS } = settingsOf(overlay);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(SHUTDOWN_DELAY_SECONDS) + Number(SHUTDOWN_GRACE_SECONDS) + 8);
    }
    expect(pod.topologySpreadConstraints).toHaveLength(2);
    const { template, selector } = named('Deployment', name).spec;
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    expect(named('PodDisruptionBudget', name).spec).toEqual({ maxUnavailable: 1, selector });
  });

  it('leave the number of pods to the autoscaler where there is one', () => {
    for (const overlay of OVERLAYS) {
      const scalers = ofKind([...base, ...overlays[overlay]], 'HorizontalPodAutoscaler', 'ScaledObject');
      expect(scalers.map((each) => each.spec.scaleTargetRef.name)).toEqual(SCALED);
      for (const each of SERVING) expect([each, 'replicas' in named('Deployment', each).spec]).toEqual([each, !SCALED.includes(each)]);
      const gauges = readFileSync(join(root, 'libs/observability/src/metrics/backlog-gauges.ts'), 'utf8');
      for (const { metadata } of ofKind(overlays[overlay], 'ScaledObject').flatMap((each) => each.spec.triggers)) {
        const [, metric, namespace, queues] = /^max\((\w+)\{namespace="([\w-]+)",queue=~"([\w|]+)"\}\)$/.exec(metadata.query) ?? [];
        expect(gauges).toContain(`name: '${metric}'`);
        expect(namespace).toBe(kustomization(`overlays/${overlay}`).namespace);
        for (const queue of (queues as string).split('|')) expect(gauges).toMatch(new RegExp(`QUEUES = \\[.*'${queue}'`));
      }
    }
  });

  it('close every way but the named ones; who reads decks reaches nothing outside', () => {
    const policies = ofKind(base, 'NetworkPolicy');
    expect(policies.find((each) => each.metadata.name === 'closed')?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    for (const { spec, metadata } of policies.filter((each) => each.spec.egress)) {
      if (spec.egress?.some(({ to }) => to.some((each) => each.ipBlock))) {
        expect([metadata.name, spec.podSelector.matchExpressions?.[0]?.values]).toEqual(['outside', ['api', 'deliverer']]);
      }
    }
    for (const overlay of OVERLAYS) {
      const [backends, ...others] = ofKind(overlays[overlay], 'NetworkPolicy');
      expect(others).toEqual([]);
      for (const { to } of backends?.spec.egress ?? []) for (const each of to) expect(each.ipBlock?.cidr).toMatch(/^10\..*\/24$/);
    }
  });

  it('lead the public addresses to the services of their processes', () => {
    for (const overlay of OVERLAYS) {
      const { BASE_URL, MCP_URL } = settingsOf(overlay);
      const rules = ofKind(overlays[overlay], 'Ingress').flatMap((each) => each.spec.rules);
      expect(rules.map((rule) => [rule.host, rule.http.paths[0]?.backend.service])).toEqual([
        [new URL(BASE_URL as string).host, { name: 'api', port: { name: 'http' } }],
        [new URL(MCP_URL as string).host, { name: 'mcp', port: { name: 'http' } }],
      ]);
      for (const name of ['api', 'mcp']) {
        expect(named('Service', name).spec.selector).toEqual(named('Deployment', name).spec.selector.matchLabels);
        expect(named('Service', name).spec.ports).toEqual([expect.objectContaining({ name: 'http', targetPort: 'http' })]);
      }
    }
  });

  it('keep live and sandbox apart', () => {
    const [live, sandbox] = [settingsOf('live'), settingsOf('sandbox')];
    expect(Object.keys(live).sort()).toEqual(Object.keys(sandbox).sort());
    for (const variable of ['APP_ENV', 'BASE_URL', 'MCP_URL', 'S3_BUCKET']) expect(live[variable]).not.toBe(sandbox[variable]);
    for (const overlay of OVERLAYS) {
      const { namespace } = kustomization(`overlays/${overlay}`);
      expect(namespace).toBe(`deal-flow-${overlay}`);
      expect(ofKind(overlays[overlay], 'Namespace')).toEqual([
        expect.objectContaining({ metadata: { name: namespace, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } } }),
      ]);
    }
  });
});
