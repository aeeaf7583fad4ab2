import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, QueryResult } from 'pg';
import type { Caller } from './caller';
import { Gathering } from './gathering';
import { Replica, type ReplicaUse } from './replica';
import { EVERYBODY, notePositions, type Positions, WritePositionsRepository } from './write-positions.repository';

const NOBODYS: ReadonlySet<string> = new Set();
/** Milliseconds between two looks at the replicas. */
const LOOK_EVERY = 500;
/** Teams whose positions are asked for together. */
const MOST_TOGETHER = 500;

export interface ReplicasOptions {
  urls: readonly string[];
  /** Bytes of the log by which a replica may be behind. */
  lagBytes: number;
  /** Connections to each. */
  poolSize: number;
  applicationName: string;
  /** Whether this process reads from them; one that does not only remembers what it writes. */
  reads: boolean;
}

export interface ReplicaReport {
  name: string;
  use: ReplicaUse;
  /** Bytes of the log; null while it is not known. */
  lag: number | null;
  reads: number;
}

/**
 * Hot standbys that answer reads of requests, and the record of write positions that keeps callers from reading older data than they wrote
 * (ADR 0027). Whenever a replica fails, the primary answers.
 */
export class Replicas {
  /** Statements of requests that may be read from a replica and were read from the primary. */
  readsOfPrimary = 0;
  private readonly callers = new AsyncLocalStorage<Caller>();
  private readonly replicas: Replica[];
  private readonly positions: WritePositionsRepository;
  /** What is asked for while somebody asks is asked together, afterwards: an answer is never older than its question. */
  private readonly asked: Gathering<string, Positions>;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;
  private turn = 0;

  constructor(primary: Pool, options: ReplicasOptions) {
    this.replicas = options.reads ? options.urls.map((url) => new Replica(url, options)) : [];
    this.positions = new WritePositionsRepository(primary);
    this.asked = new Gathering(
      async (_, teams) => {
        const found = await this.positions.find([...new Set(teams)]);
        return teams.map(() => found);
      },
      { most: MOST_TOGETHER, atOnce: 2 },
    );
    if (this.replicas.length > 0) this.schedule(0);
  }

  /** Whom the work at hand is done for; undefined outside of a request. */
  get caller(): Caller | undefined {
    return this.callers.getStore();
  }

  /** Does all of a request's work in its caller's name. */
  for<T>(caller: Caller, work: () => T): T {
    return this.callers.run(caller, work);
  }

  /** Does work in nobody's name. */
  forNobody<T>(work: () => T): T {
    return this.callers.exit(work);
  }

  /**
   * What is to be run right after something was written in a caller's name, so that their next request finds it wherever it is read.
   * @param teams whose data it is known to be, besides
   * @returns a statement without parameters, or null where nobody's next request is concerned
   */
  noteOf(caller: Caller | undefined, teams: ReadonlySet<string> = NOBODYS): string | null {
    const own = caller?.writes ? caller.team() : undefined;
    if (own === undefined && teams.size === 0) return null;
    return notePositions(own === undefined ? teams : [...teams, own ?? EVERYBODY]);
  }

  /** The replica that the request at hand is read from; null where the primary has to answer. Never rejects. */
  chosen(): Promise<Replica | null> | null {
    const caller = this.callers.getStore();
    if (!caller?.reads || caller.over) return null;
    caller.choice ??= this.choose(caller.team());
    return caller.choice;
  }

  /** @returns null where a replica has not answered, for whatever reason: ask the primary */
  async read(
    choice: Promise<Replica | null>,
    text: string | { text: string; values: unknown[] },
    params?: unknown[],
  ): Promise<QueryResult | null> {
    const replica = await choice;
    const caller = this.callers.getStore();
    if (replica && caller && !caller.over) {
      try {
        return await replica.query(text, params);
      } catch (error) {
        replica.failed(error);
        // What comes of the request stays together.
        caller.choice = Promise.resolve(null);
      }
    }
    this.readsOfPrimary++;
    return null;
  }

  report(): ReplicaReport[] {
    return this.replicas.map(({ name, inUse, lag, reads }) => ({ name, use: inUse, lag, reads }));
  }

  async close(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  private async choose(team: string | null | undefined): Promise<Replica | null> {
    if (!team || this.replicas.every(({ inUse }) => inUse !== 'used')) return null;
    try {
      const needed = await this.asked.add('', team);
      const [epoch, position] = [needed.epoch, needed.of(team)];
      const first = this.turn++;
      const inTurn = this.replicas.map((_, i) => this.replicas[(first + i) % this.replicas.length] as Replica);
      const ready = inTurn.find((replica) => replica.shows(epoch, position));
      if (ready) return ready;
      // It may have come that far since somebody looked.
      const near = inTurn.find((replica) => replica.shows(epoch, 0));
      if (!near) return null;
      await near.look();
      return near.shows(epoch, position) ? near : null;
    } catch {
      // The primary's to say.
      return null;
    }
  }

  private schedule(ms: number): void {
    this.timer = setTimeout(() => void this.lookAtAll(), ms).unref();
  }

  private async lookAtAll(): Promise<void> {
    // While the primary does not answer, nobody can be behind it.
    const primary = await this.asked.add('', EVERYBODY).catch(() => undefined);
    if (primary) await Promise.all(this.replicas.map((replica) => replica.look(primary)));
    if (!this.stopped) this.schedule(LOOK_EVERY);
  }
}
