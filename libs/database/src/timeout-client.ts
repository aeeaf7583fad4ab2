import { Client, type ClientConfig } from 'pg';
import { type Host, PrimaryHosts } from './primary-hosts';

export interface TimeoutClientConfig extends ClientConfig {
  /** A statement that takes longer than this is not waited for: the server, or the way to it, has fallen silent. */
  silenceMilliseconds: number;
}

/** Milliseconds for a connection where nobody says. */
const CONNECT_MS = 3000;
/** Milliseconds that are left for the connection itself, once it is known where the primary is. */
const LEFT_MS = 300;

type Connected = (error?: Error) => void;

/**
 * A connection that ends when the server does not answer in time: a server that hangs does not enforce `statement_timeout`. Its statements
 * fail then, and the pool makes a new connection.
 *
 * pg's `query_timeout` sets a timer for each statement. These kept the rows of answers alive until they reached V8's old generation, whose
 * collection took a quarter of the processor time of a list. Here one timer per connection looks now and then at when the current
 * statement began.
 */
export class TimeoutClient extends Client {
  /** A statement that the next COMMIT takes along in its message: it runs after it, in a transaction of its own. */
  along: string | null = null;
  private readonly limit: number;
  /** When the statement under way was sent, by the monotonic clock; null while none is. */
  private since: number | null = null;
  private timer: NodeJS.Timeout | null = null;
  private leaving = false;

  constructor(config: TimeoutClientConfig) {
    super(config);
    this.limit = config.silenceMilliseconds;
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    // An override would have to repeat the overloads.
    this.query = ((...args: unknown[]) => {
      if (this.since === null) this.begin();
      if (this.along !== null && args[0] === 'COMMIT') {
        args[0] = `COMMIT; ${this.along}`;
        this.along = null;
      }
      return send(...args);
    }) as Client['query'];
    // Before pg's own listener, which sends the next statement or emits `drain`.
    this.connection.prependListener('readyForQuery', () => {
      if (this.since !== null) this.begin();
    });
    this.on('drain', () => (this.since = null));
    const hosts = PrimaryHosts.of(config.connectionString);
    if (hosts) this.leadToPrimary(hosts, (config.connectionTimeoutMillis || CONNECT_MS) - LEFT_MS);
    // On the connection, since BullMQ removes all listeners of a client that it gives back.
    this.connection.once('end', () => this.timer && clearTimeout(this.timer));
  }

  /** A user who parts with a client may take all listeners off it (BullMQ does): that its server died must not end the process. */
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'error' && this.listenerCount('error') === 0) return false;
    return super.emit(event, ...args);
  }

  /**
   * Two statements in one go, each a transaction of its own: the second is sent without waiting for the first.
   * @returns the first one's result, when both are done
   */
  async both<T>(first: () => Promise<T>, second: () => Promise<unknown>): Promise<T> {
    this.sendAtOnce(true);
    try {
      // Both have to be over before anybody else has the connection.
      const [done, told] = await Promise.allSettled([first(), second()]);
      if (done.status === 'rejected') throw done.reason;
      if (told.status === 'rejected') throw told.reason;
      return done.value;
    } finally {
      this.sendAtOnce(false);
    }
  }

  /** Whether statements are sent without waiting for those before them; switched while none is under way. */
  sendAtOnce(on: boolean): void {
    // pg's own switch, which its types call read-only.
    (this as { pipeline: boolean }).pipeline = on;
  }

  /**
   * Where the URL has several hosts: connects to the primary. When a connection ends, the primary is looked for again, since it may be another
   * host by now; a server that says when it is connected that it is a standby (PostgreSQL 14 and later) is left at once.
   */
  private leadToPrimary(hosts: PrimaryHosts, patience: number): void {
    const connect = this.connect.bind(this) as (connected?: Connected) => Promise<void> | void;
    const going = async (): Promise<void> => this.turnTo(hosts.known ?? (await hosts.search(patience)), hosts);
    this.connect = ((connected?: Connected) =>
      connected ? void going().then(() => connect(connected), connected) : going().then(() => connect())) as Client['connect'];
    const end = this.end.bind(this) as (...args: unknown[]) => unknown;
    this.end = ((...args: unknown[]) => {
      this.leaving = true;
      return end(...args);
    }) as Client['end'];
  }

  private turnTo(host: Host, hosts: PrimaryHosts): void {
    // pg decides this in its constructor, from the URL.
    Object.assign(this, host);
    this.connection.once('end', () => {
      if (!this.leaving) hosts.forget(host);
    });
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'on')
        this.connection.stream.destroy(new Error('Connection terminated: a standby'));
    });
  }

  private begin(): void {
    this.since = performance.now();
    this.timer ??= setTimeout(() => this.look(), this.limit);
  }

  private look(): void {
    this.timer = null;
    if (this.since === null) return;
    const left = this.since + this.limit - performance.now();
    if (left > 0) this.timer = setTimeout(() => this.look(), left);
    else this.connection.stream.destroy(new Error('PostgreSQL does not answer'));
  }
}
