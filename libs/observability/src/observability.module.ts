import { isIPv6 } from 'node:net';
import {
  type DynamicModule,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  Optional,
} from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { AppConfig } from '@app/config';
import { DataRoomModule, MissingFiles } from '@app/data-room';
import { Db } from '@app/database';
import { AccessLog } from '@app/http';
import { QueueModule } from '@app/queue';
import { StorageModule } from '@app/storage';
import { JobLog, JobsModule } from '@app/jobs';
import { gaugeBacklog } from './metrics/backlog-gauges';
import { countRequests } from './metrics/http-metrics';
import { countRuns } from './metrics/job-metrics';
import { gaugeMissingFiles } from './metrics/missing-files-gauge';
import { MetricsServer } from './metrics/metrics-server';
import { gaugePool } from './metrics/pool-gauges';
import { gaugeReplicas } from './metrics/replica-gauges';
import { Readiness } from './readiness';
import type { Tracing } from './tracing/tracing';

const SERVICE = Symbol('name of the process');

/** Opens what the configuration asks for, and costs nothing where it asks for nothing. */
@Injectable()
class Observability implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Observability');
  private server: MetricsServer | null = null;
  private tracing: Tracing | null = null;

  constructor(
    @Inject(SERVICE) private readonly service: string,
    @Inject(AppConfig) private readonly config: AppConfig,
    // A process that serves no requests has none.
    @Optional() @Inject(AccessLog) private readonly accessLog: AccessLog | undefined,
    @Inject(JobLog) private readonly jobLog: JobLog,
    @Inject(Db) private readonly db: Db,
    @Inject(MissingFiles) private readonly missingFiles: MissingFiles,
    @Inject(Readiness) private readonly readiness: Readiness,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { metricsPort, metricsHost, otlpEndpoint } = this.config;
    if (metricsPort !== null) await this.openMetrics(metricsPort, metricsHost);
    if (otlpEndpoint !== null) this.openTracing(otlpEndpoint);
  }

  /** After the last request and the last job: what they leave behind goes out with the process. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.server?.close(), this.tracing?.close()]);
  }

  private async openMetrics(port: number, host: string): Promise<void> {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    if (this.accessLog) countRequests(registry, this.accessLog);
    countRuns(registry, this.jobLog);
    gaugePool(registry, this.db);
    gaugeBacklog(registry, this.db);
    if (this.db.replicas && this.db.replicas.report().length > 0) gaugeReplicas(registry, this.db.replicas);
    // Every file is asked for: one kind of process that does it is enough.
    if (this.service === 'worker') gaugeMissingFiles(registry, this.missingFiles);
    this.server = new MetricsServer(registry, this.readiness);
    this.log.log(`metrics at http://${isIPv6(host) ? `[${host}]` : host}:${await this.server.listen(port, host)}/metrics`);
  }

  private openTracing(endpoint: string): void {
    // Loaded here and not above: a process without an exporter never reads the SDK.
    const { OtlpTracing } = require('./tracing/otlp-tracing') as typeof import('./tracing/otlp-tracing');
    const tracing = new OtlpTracing(endpoint, { name: `deal-flow ${this.service}`, environment: this.config.environment });
    this.accessLog?.onFinished((request) => tracing.request(request));
    this.jobLog.onFinished((run) => tracing.run(run));
    this.tracing = tracing;
  }
}

@Module({})
export class ObservabilityModule {
  /** @param service the process as it is called in traces: api, worker, mcp */
  static of(service: string): DynamicModule {
    return {
      module: ObservabilityModule,
      imports: [QueueModule, StorageModule, DataRoomModule, JobsModule],
      providers: [{ provide: SERVICE, useValue: service }, Observability, Readiness],
      exports: [Readiness],
    };
  }
}
