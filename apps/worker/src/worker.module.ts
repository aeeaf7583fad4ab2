import { type BeforeApplicationShutdown, type DynamicModule, Inject, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountsWorkerModule } from '@app/accounts';
import { AuthModule, KeyUsageService } from '@app/auth';
import { BulkWorkerModule } from '@app/bulk';
import { AppConfig, ConfigModule } from '@app/config';
import { DataRoomModule, OrphanSweeper } from '@app/data-room';
import { DatabaseModule, SchemaRepository } from '@app/database';
import { DeckIntakeWorkerModule, readersOf } from '@app/deck-intake';
import { FounderPortalWorkerModule } from '@app/founder-portal';
import { EventRetention, EventsModule } from '@app/events';
import { IdempotencyModule, IdempotencyRecords } from '@app/http';
import { ObservabilityModule } from '@app/observability';
import { PrivacyWorkerModule } from '@app/privacy';
import { ApplicationMailsRepository, UploadTokensModule, UploadTokensRepository } from '@app/upload-tokens';
import { concurrencyFor, QueueWorkers, QueueModule, type RunJob } from '@app/queue';
import { JobHandlers, type JobQueue, JobRunner, ScheduledTasks } from '@app/jobs';
import { DeliveriesRepository, Dispatcher, EndpointTurns, WebhooksWorkerModule } from '@app/webhooks';

const HOUR_MS = 3_600_000;
const LOOK_AGAIN_MS = 2_000;

@Module({})
export class WorkerModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Worker');
  private timer: NodeJS.Timeout | null = null;
  private stopping = false;
  private said = 'ok';

  constructor(
    @Inject(AppConfig) private readonly config: AppConfig,
    private readonly workers: QueueWorkers,
    private readonly handlers: JobHandlers,
    private readonly runner: JobRunner,
    private readonly tasks: ScheduledTasks,
    private readonly keyUsage: KeyUsageService,
    private readonly orphans: OrphanSweeper,
    private readonly tokens: UploadTokensRepository,
    private readonly confirmations: ApplicationMailsRepository,
    private readonly idempotency: IdempotencyRecords,
    private readonly events: EventRetention,
    private readonly schema: SchemaRepository,
    private readonly dispatcher: Dispatcher,
    private readonly turns: EndpointTurns,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  static of(config: AppConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.of(config),
        // Background work may take longer than a request: matching a thesis against a large team, scheduled tasks.
        // On a busy machine a job that waits for a connection costs less than one that is put off and run twice; a third of a lease.
        DatabaseModule.of({
          applicationName: 'deal-flow worker',
          waits: true,
          statementTimeout: 60_000,
          lockTimeout: 15_000,
          connectTimeout: 10_000,
        }),
        IdempotencyModule,
        EventsModule,
        AuthModule,
        QueueModule,
        DataRoomModule,
        DeckIntakeWorkerModule,
        BulkWorkerModule,
        FounderPortalWorkerModule,
        UploadTokensModule,
        AccountsWorkerModule,
        PrivacyWorkerModule,
        WebhooksWorkerModule,
        ObservabilityModule.of('worker'),
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    this.handlers.assertComplete();
    this.tasks.addPurge({ name: 'key requests', everyMs: HOUR_MS, run: () => this.keyUsage.purge() });
    this.tasks.addTask({ name: 'orphaned files', everyMs: HOUR_MS, run: () => this.orphans.sweepOrphans() });
    this.tasks.addPurge({ name: 'idempotency records', everyMs: HOUR_MS, run: () => this.idempotency.purge() });
    this.tasks.addPurge({ name: 'upload tokens', everyMs: HOUR_MS, run: () => this.tokens.purge() });
    this.tasks.addPurge({ name: 'application mails', everyMs: HOUR_MS, run: () => this.confirmations.purge() });
    this.tasks.addPurge({ name: 'events', everyMs: HOUR_MS, run: () => this.events.purge() });
    this.tasks.addPurge({ name: 'webhook deliveries', everyMs: HOUR_MS, run: () => this.deliveries.purge(this.config.eventDays) });
    await this.startWhenSchemaFits();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    if (this.timer) clearTimeout(this.timer);
    await this.dispatcher.stop();
    await this.tasks.stop();
  }

  /** No balancer keeps work from a worker that does not know the schema: it takes none before it does. */
  private async startWhenSchemaFits(): Promise<void> {
    const state = await this.schema.report().then(
      (report) => report.state,
      () => 'unreachable',
    );
    if (this.stopping) return;
    if (state !== 'ok') {
      if (state !== this.said) this.log.warn(`no job is taken yet: the schema is ${state}`);
      this.said = state;
      this.timer = setTimeout(() => void this.startWhenSchemaFits(), LOOK_AGAIN_MS);
      return;
    }
    this.work();
  }

  private work(): void {
    const { delivers } = this.config.work;
    const run: RunJob = (jobId, signal, queue) => this.runner.run(jobId, signal, queue as JobQueue);
    this.workers.start(concurrencyFor(readersOf(this.config), this.config.work), run, {
      deliveries: (endpointId, signal) => this.turns.run(endpointId, signal),
    });
    this.tasks.start();
    if (delivers) this.dispatcher.start();
    else this.log.log('this worker delivers no webhooks');
  }
}
