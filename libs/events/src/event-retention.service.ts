import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { EventsRepository } from './events.repository';

const DAY_MS = 86_400_000;

/** How long events are kept. */
@Injectable()
export class EventRetention {
  constructor(
    private readonly repository: EventsRepository,
    private readonly config: AppConfig,
  ) {}

  /**
   * Removes a batch of what is older than `EVENT_DAYS`. A reader that stopped before it is told so: its cursor has expired.
   * @returns how many were removed
   */
  purge(): Promise<number> {
    return this.repository.purge(before(this.config.eventDays));
  }

  /** Likewise of one team that keeps its events for so many days. @returns how many were removed */
  purgeTeam(teamId: string, days: number): Promise<number> {
    return this.repository.purge(before(days), teamId);
  }
}

function before(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}
