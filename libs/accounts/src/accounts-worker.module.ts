import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditModule, AuditTrailService } from '@app/audit';
import { JobsWorkerModule, ScheduledTasks } from '@app/jobs';
import { AccountsModule } from './accounts.module';
import { PortalSessionsService } from './sessions/portal-sessions.service';
import { SignInLimitsRepository } from './sessions/sign-in-limits.repository';

const HOUR_MS = 3_600_000;

/** For the worker: sessions that are over and failures long past are swept away. */
@Module({ imports: [AccountsModule, AuditModule, JobsWorkerModule] })
export class AccountsWorkerModule implements OnModuleInit {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly sessions: PortalSessionsService,
    private readonly limits: SignInLimitsRepository,
    private readonly audit: AuditTrailService,
  ) {}

  onModuleInit(): void {
    this.tasks.addPurge({ name: 'portal sessions', everyMs: HOUR_MS, run: () => this.sessions.purge() });
    this.tasks.addPurge({ name: 'sign-in limits', everyMs: HOUR_MS, run: () => this.limits.purge() });
    this.tasks.addPurge({ name: 'failed sign-ins', everyMs: HOUR_MS, run: () => this.audit.purgeFailedSignIns() });
  }
}
