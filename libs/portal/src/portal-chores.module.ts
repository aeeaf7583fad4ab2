import { Module, type OnModuleInit } from '@nestjs/common';
import { DeckIntakeWorkerModule, Sweeper } from '@app/deck-intake';
import { PortalModule } from './portal.module';
import { LoginThrottle } from './sessions/login-throttle';
import { PortalSessions } from './sessions/portal-sessions.service';

const HOUR_MS = 3_600_000;

/** For the worker: sessions that are over and failures long past are swept away. */
@Module({ imports: [PortalModule, DeckIntakeWorkerModule] })
export class PortalChoresModule implements OnModuleInit {
  constructor(
    private readonly sweeper: Sweeper,
    private readonly sessions: PortalSessions,
    private readonly throttle: LoginThrottle,
  ) {}

  onModuleInit(): void {
    this.sweeper.addPurge({ name: 'portal sessions', everyMs: HOUR_MS, run: () => this.sessions.purge() });
    this.sweeper.addPurge({ name: 'login failures', everyMs: HOUR_MS, run: () => this.throttle.purge() });
  }
}
