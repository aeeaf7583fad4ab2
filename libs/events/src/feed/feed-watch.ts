import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { FeedRepository } from './feed.repository';

const LOOK_EVERY_MS = 100;

interface Waiting {
  teamId: string;
  /** The number that the reader has come to. */
  position: number;
  gone: () => boolean;
  until: number;
  resolve: () => void;
}

/**
 * Readers whose feed has nothing new (`Prefer: wait`). One look a process and moment for all of them, however many: NOTIFY would let
 * every commit of the database wait for one lock (ADR 0019). A process that stops lets them go at once.
 */
@Injectable()
export class FeedWatch implements BeforeApplicationShutdown {
  private readonly waiting = new Set<Waiting>();
  private looking = false;
  private stopping = false;

  constructor(private readonly repository: FeedRepository) {}

  beforeApplicationShutdown(): void {
    this.stopping = true;
    for (const each of this.waiting) each.resolve();
  }

  /** Resolves once the team's feed has a number beyond `position`, `until` (ms of the epoch) has come, or nobody waits any more. */
  async beyond(teamId: string, position: string, until: number, gone: () => boolean): Promise<void> {
    if (this.stopping) return;
    let entry: Waiting | undefined;
    await new Promise<void>((resolve) => {
      this.waiting.add((entry = { teamId, position: Number(position), gone, until, resolve }));
      void this.look();
    });
    if (entry) this.waiting.delete(entry);
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    while (this.waiting.size > 0) {
      const teams = [...new Set([...this.waiting].map(({ teamId }) => teamId))];
      // Where the database is away the readers ask themselves, and are told so.
      const newest = await this.repository.newest(teams).catch(() => null);
      const now = Date.now();
      for (const each of [...this.waiting]) {
        const isNew = newest === null || Number(newest.get(each.teamId)) > each.position;
        if (!isNew && now < each.until && !each.gone() && !this.stopping) continue;
        this.waiting.delete(each);
        each.resolve();
      }
      if (this.waiting.size > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    this.looking = false;
  }
}
