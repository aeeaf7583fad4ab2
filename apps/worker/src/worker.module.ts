import { availableParallelism } from 'node:os';
import { type BeforeApplicationShutdown, type DynamicModule, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { AuthModule, KeyUsage } from '@app/auth';
import { AppConfig, ConfigModule } from '@app/config';
import { DataRoomModule, OrphanSweeper } from '@app/data-room';
import { DatabaseModule } from '@app/database';
import { DeckIntakeWorkerModule, JobRunner, Sweeper } from '@app/deck-intake';
import { FounderPortalWorkerModule } from '@app/founder-portal';
import { HttpModule } from '@app/http';
import { ObservabilityModule } from '@app/observability';
import { PortalChoresModule } from '@app/portal';
import { UploadTokensModule, UploadTokensRepository } from '@app/upload-tokens';
import { concurrencyFor, DoorbellWorkers, QueueModule } from '@app/queue';

const HOUR_MS = 3_600_000;

@Module({})
export class WorkerModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(AppConfig) private readonly config: AppConfig,
    private readonly workers: DoorbellWorkers,
    private readonly runner: JobRunner,
    private readonly sweeper: Sweeper,
    private readonly keyUsage: KeyUsage,
    private readonly orphans: OrphanSweeper,
    private readonly tokens: UploadTokensRepository,
  ) {}

  static of(config: AppConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.of(config),
        // Background work may take longer than a request: matching a thesis against a large team, sweeping.
        DatabaseModule.of({ applicationName: 'deal-flow worker', statementTimeout: 60_000 }),
        HttpModule,
        AuthModule,
        QueueModule,
        DataRoomModule,
        DeckIntakeWorkerModule,
        FounderPortalWorkerModule,
        UploadTokensModule,
        PortalChoresModule,
        ObservabilityModule.of('worker'),
      ],
    };
  }

  onApplicationBootstrap(): void {
    this.sweeper.addPurge({ name: 'key requests', everyMs: HOUR_MS, run: () => this.keyUsage.purge() });
    this.sweeper.addChore({ name: 'orphaned files', everyMs: HOUR_MS, run: () => this.orphans.sweepOrphans() });
    this.sweeper.addPurge({ name: 'upload tokens', everyMs: HOUR_MS, run: () => this.tokens.purge() });
    const processes = this.config.analysis.processes || availableParallelism();
    this.workers.start(concurrencyFor(processes), (jobId, signal) => this.runner.run(jobId, signal));
    this.sweeper.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeper.stop();
  }
}
