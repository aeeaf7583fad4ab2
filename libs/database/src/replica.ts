import { Logger } from '@nestjs/common';
import { Pool, type QueryResult } from 'pg';
import { NamingClient } from './naming-client';
import { sessionConfig } from './session';
import { type Positions, type ReplicaState, stateOfReplica } from './write-positions.repository';

/**
 * Milliseconds for a statement and for a connection: a read that fails here is asked again of the primary, and its caller has an answer
 * within five seconds all the same.
 */
const STATEMENT_MS = 1000;
const CONNECT_MS = 500;

/** Classes of SQLSTATE that say something of the server and nothing of the statement. */
const OF_THE_SERVER = /^(08|53|57P|58|XX)/;
/** What Node and pg say of a connection that is not there. */
const OF_THE_WAY = /^E[A-Z_]+$/;

/** `behind`: further than its limit; `other`: it follows another server than the primary, or none any more. */
export type ReplicaUse = 'used' | 'behind' | 'unreachable' | 'other';

/** A hot standby, which some requests are read from. */
export class Replica {
  readonly pool: Pool;
  /** Host and port: for metrics and logs. */
  readonly name: string;
  /** Statements that it has answered. */
  reads = 0;
  private state: ReplicaState | null = null;
  /** Bytes of the log that it has to come, as of the last look. */
  lag: number | null = null;
  private use: ReplicaUse = 'unreachable';
  private looking: Promise<void> | null = null;
  private readonly log = new Logger('Replica');

  constructor(
    readonly url: string,
    private readonly limits: { lagBytes: number; poolSize: number; applicationName: string },
  ) {
    const { hostname, port } = new URL(url);
    this.name = `${hostname}:${port || 5432}`;
    this.pool = new Pool({
      max: limits.poolSize,
      application_name: `${limits.applicationName} reads`,
      connectionTimeoutMillis: CONNECT_MS,
      // Read only whatever it is: a standby may become the primary at any moment.
      ...sessionConfig(url, { statementTimeout: STATEMENT_MS }, '-c default_transaction_read_only=on'),
      Client: NamingClient as unknown as new () => NamingClient,
    });
    this.pool.on('error', () => this.forget());
  }

  get inUse(): ReplicaUse {
    return this.use;
  }

  /** Whether an export may be read here, which lasts minutes. */
  get keepsSnapshots(): boolean {
    return this.state?.feedback ?? false;
  }

  /** Whether it shows all of that position, as far as it was known at the last look: it only ever shows more. */
  shows(epoch: string, position: number): boolean {
    return this.use === 'used' && this.state !== null && this.state.epoch === epoch && this.state.replayed >= position;
  }

  /** Asks how far it is; whoever comes while somebody asks is told the same. Never rejects. */
  look(primary?: Positions): Promise<void> {
    this.looking ??= this.ask(primary).finally(() => (this.looking = null));
    return this.looking;
  }

  async query(text: string | { text: string; values: unknown[] }, params?: unknown[]): Promise<QueryResult> {
    const result = (await this.pool.query(text as string, params)) as QueryResult;
    this.reads++;
    return result;
  }

  /** After a failure of anything that was asked here: whether it is the server's, which is left alone then until the next look. */
  failed(error: unknown): void {
    const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
    const ofServer = OF_THE_SERVER.test(code) || OF_THE_WAY.test(code) || (code === '' && /connect|timeout|answer/i.test(message));
    if (ofServer) this.forget();
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async ask(primary?: Positions): Promise<void> {
    try {
      const state = await stateOfReplica(this.pool);
      this.state = state;
      if (primary) this.lag = Math.max(0, primary.written - state.replayed);
      const follows = state.standby && (!primary || state.epoch === primary.epoch);
      if (!follows) this.say('other');
      else if (primary || this.use !== 'used') this.say((this.lag ?? Infinity) > this.limits.lagBytes ? 'behind' : 'used');
    } catch {
      this.forget();
    }
  }

  /** What it has shown is nothing to go by any more: after a crash it may show less than before. */
  private forget(): void {
    this.state = null;
    this.lag = null;
    this.say('unreachable');
  }

  private say(use: ReplicaUse): void {
    if (use === this.use) return;
    this.use = use;
    if (use === 'used') this.log.log(`reads go to ${this.name}`);
    else this.log.warn(`no reads go to ${this.name}: ${use}`);
  }
}
