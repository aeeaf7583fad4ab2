import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { networkInterfaces, platform } from 'node:os';
import { join } from 'node:path';
import { newId } from '@app/database';
import { freePort } from '../tools/embedded-postgres';
import { Client } from './support/client';
import { type Collector, startCollector } from './support/collector';
import { makeDeck } from './support/deck';
import { ServiceProcess, startApi, until } from './support/processes';
import { processEnv, TestService } from './support/service';
import type { Team } from './support/seed';

const WELL = { database: 'ok', schema: 'ok', queue: 'ok', storage: 'ok' };

jest.setTimeout(120_000);

// Story: whoever runs the service sees from outside what it does, and follows one request from the api into the worker.

async function metricsAt(port: number): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/plain']);
  const samples = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

/**
 * Addresses of this machine that are not 127.0.0.1: those it has in networks, and one of the loopback's own, which a server that
 * listens everywhere answers at on Linux, too. (Link-local ones are none without their network's name.)
 */
function otherHosts(): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((network) => network ?? [])
    .map(({ address }) => address);
  return [
    ...addresses.filter((address) => address !== '127.0.0.1' && !address.startsWith('fe80:')),
    ...(platform() === 'linux' ? ['127.0.0.2'] : []),
  ];
}

/** `taken`, or the code of the error. */
function connectionTo(host: string, port: number): Promise<string> {
  return new Promise((answer) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      answer('taken');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => answer(error.code ?? error.message));
  });
}

describe('an api and a worker that are watched', () => {
  let service: TestService;
  let collector: Collector;
  let team: Team;
  let api: ServiceProcess;
  let worker: ServiceProcess;
  let client: Client;
  let apiMetrics: number;
  let workerMetrics: number;
  let requestId: string;

  beforeAll(async () => {
    service = await TestService.start();
    collector = await startCollector();
    team = await service.seed.team();
    [apiMetrics, workerMetrics] = [await freePort(), await freePort()];
    const env = { ...processEnv(service.config), LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
    const started = await startApi({ env: { ...env, METRICS_PORT: String(apiMetrics) } });
    api = started.process;
    client = new Client(started.url, team.key);
    worker = await new ServiceProcess('worker', { env: { ...env, METRICS_PORT: String(workerMetrics) } }).started();
    const { status, body, headers } = await client.upload('/v1/decks', await makeDeck(), { company_name: 'Canary Robotics' });
    expect(status).toBe(202);
    requestId = headers.get('x-request-id') ?? '';
    await until('the deck is scored', async () => (await client.get(`/v1/jobs/${body.job_id}`)).body.status === 'completed');
    expect((await client.get('/v1/nowhere')).status).toBe(404);
    // Before anybody asks for metrics: rows without a file are counted then, and not again for an hour.
    await service.db.run(
      `INSERT INTO deck_drafts (id, company_id, file_name, storage_key, size_bytes, sha256, status)
       VALUES ($1, $2, 'gone.pdf', $3, 1, 'x', 'failed')`,
      [newId(), body.company_id, `uploads/${newId()}`],
    );
  });

  afterAll(async () => {
    await Promise.all([api?.stop('SIGKILL'), worker?.stop('SIGKILL')]);
    await collector.stop();
    await service.stop();
  });

  it('counts requests by method, pattern and status, with their times', async () => {
    const metrics = await metricsAt(apiMetrics);
    const count = (labels: string): number | undefined => metrics.get(`deal_flow_http_request_seconds_count{${labels}}`);
    expect(count('method="POST",route="/v1/decks",status="202"')).toBe(1);
    expect(count('method="GET",route="/v1/jobs/{id}",status="200"')).toBeGreaterThan(0);
    expect(count('method="GET",route="unmatched",status="404"')).toBe(1);
    expect(metrics.get('deal_flow_http_request_seconds_bucket{le="30",method="POST",route="/v1/decks",status="202"}')).toBe(1);
    expect(metrics.get('deal_flow_database_connections{state="in_use"}')).toBeGreaterThanOrEqual(0);
    expect(metrics.get('deal_flow_database_waiting')).toBe(0);
    expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('counts the runs of jobs by outcome, and the seconds of their steps', async () => {
    const metrics = await metricsAt(workerMetrics);
    expect(metrics.get('deal_flow_job_runs_total{type="deck_intake",outcome="completed"}')).toBe(1);
    expect(metrics.get('deal_flow_job_run_seconds_count{type="deck_intake"}')).toBe(1);
    for (const step of ['read', 'understand', 'score']) expect(metrics.get(`deal_flow_job_step_seconds_count{step="${step}"}`)).toBe(1);
  });

  it('counts the rows without a file, in workers alone', async () => {
    const rows = async (port: number): Promise<number | undefined> => (await metricsAt(port)).get('deal_flow_rows_without_file');
    expect([await until('the first count', async () => (await rows(workerMetrics)) === 1), await rows(apiMetrics)]).toEqual([
      true,
      undefined,
    ]);
  });

  it('serves metrics on the loopback alone, at one path, and not on the public port', async () => {
    const hosts = otherHosts();
    for (const port of [apiMetrics, workerMetrics]) {
      const answers = await Promise.all(hosts.map(async (host) => [host, await connectionTo(host, port)]));
      expect([await connectionTo('127.0.0.1', port), answers]).toEqual(['taken', hosts.map((host) => [host, 'ECONNREFUSED'])]);
    }
    expect((await fetch(`http://127.0.0.1:${apiMetrics}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${apiMetrics}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await client.get('/metrics')).status).toBe(404);
  });

  it('says beside the metrics whether a process can work, which a worker has no other place for', async () => {
    for (const port of [apiMetrics, workerMetrics]) {
      const answer = await fetch(`http://127.0.0.1:${port}/ready`);
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', checks: WELL }]);
    }
  });

  it('logs the run under the id of the request that submitted the deck, and nothing of the deck', async () => {
    // Lines are written together, once a second at the latest.
    const written = (process: ServiceProcess): boolean => process.lines().some((line) => line.request_id === requestId);
    await until('the lines of the request', () => written(api) && written(worker));
    const lines = worker.lines().filter((line) => line.request_id === requestId);
    expect(lines).toContainEqual(expect.objectContaining({ app: 'worker', type: 'deck_intake', outcome: 'completed', attempt: 1 }));
    expect(api.lines()).toContainEqual(expect.objectContaining({ request_id: requestId, endpoint: '/v1/decks', status: 202 }));
    expect(api.output + worker.output).not.toMatch(/Canary|Ada Lovelace|acme-robotics/);
    expect(api.output + worker.output).not.toContain(team.key);
  });

  it('tells the lines of the host for assistants from those of the api', async () => {
    const port = await freePort();
    const env = { ...processEnv(service.config), LOG_LEVEL: 'info', MCP_PORT: String(port) };
    const mcp = await new ServiceProcess('mcp', { env }).started();
    const answer = await fetch(`http://127.0.0.1:${port}/ready`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', checks: WELL, environment: 'test' }]);
    await mcp.stop();
    expect(mcp.lines()).toContainEqual(
      expect.objectContaining({ app: 'mcp', request_id: answer.headers.get('x-request-id'), status: 200 }),
    );
  });

  it('shows what waits, and for how long, when no worker is there', async () => {
    await worker.stop();
    const { status } = await client.upload('/v1/decks', await makeDeck([['Waiting Works'], ['Problem', 'It is slow.']]), {
      company_name: 'Waiting Works',
    });
    expect(status).toBe(202);
    const metrics = await until('the gauges follow', async () => {
      const seen = await metricsAt(apiMetrics);
      return seen.get('deal_flow_jobs{queue="bulk",state="queued"}') === 1 && seen;
    });
    expect(metrics.get('deal_flow_oldest_queued_job_seconds{queue="bulk"}')).toBeGreaterThan(0);
    expect(metrics.get('deal_flow_jobs{queue="bulk",state="processing"}')).toBe(0);
    expect(metrics.get('deal_flow_database_up')).toBe(1);
  });

  it('sends one trace from the request to the result, by the id of the request', async () => {
    // A process that ends sends what it has.
    await Promise.all([api.stop(), worker.stop()]);
    const trace = collector.spans.filter(({ traceId }) => traceId === requestId.replaceAll('-', ''));
    const [request] = trace.filter(({ name }) => name === 'POST /v1/decks');
    expect(request).toMatchObject({
      service: 'deal-flow api',
      failed: false,
      attributes: { 'http.route': '/v1/decks', 'http.response.status_code': 202 },
    });
    expect(request?.parentSpanId).toBeUndefined();
    const [job] = trace.filter(({ name }) => name === 'job deck_intake');
    expect(job).toMatchObject({
      service: 'deal-flow worker',
      parentSpanId: request?.spanId,
      attributes: { 'deal_flow.outcome': 'completed' },
    });
    const steps = trace.filter(({ parentSpanId }) => parentSpanId === job?.spanId);
    expect(steps.map(({ name }) => name)).toEqual(['read', 'understand', 'score', 'write']);
    for (const step of steps) expect(step.seconds).toBeLessThanOrEqual(job?.seconds ?? 0);
    const match = trace.find(({ name }) => name === 'job thesis_match');
    expect(match).toMatchObject({ parentSpanId: request?.spanId });
    expect(collector.raw).not.toMatch(/Canary|Ada Lovelace|acme-robotics|svc_inv/);
  });
});

it('loads no tracing code where no exporter is configured', () => {
  const loaded = `require('reflect-metadata'); require('./dist/apps/api/src/app.module.js');
    process.stdout.write(Object.keys(require.cache).filter((path) => /@opentelemetry.(sdk|exporter|otlp)/.test(path)).length + '');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', loaded], { cwd: join(__dirname, '..'), encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['0', '']);
});
