import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { timelineOf } from './primary-hosts.repository';

export interface Host {
  /** A name or an IP address, without brackets. */
  host: string;
  port: number;
}

/** Milliseconds for one host's answer, and between two rounds of questions. */
const PROBE_MS = 1000;
const ROUND_MS = 200;
/** Milliseconds by which the others may be later than the first host that says it is the primary. */
const OTHERS_MS = 300;

/** The parameter of a database's URL in which the configuration keeps all of its hosts. */
const PARAMETER = 'hosts';

/** Those who are asked for a primary and have none to show; waiting helps (`57P03`, cannot connect now). */
export class NoPrimaryError extends Error {
  readonly code = '57P03';
}

interface Answer extends Host {
  timeline: number;
}

/**
 * Which of several hosts is the primary. All connections of a process share what one found out; it is asked again once a connection
 * ended or failed. A server never becomes a standby while it runs, so a connection that lives leads to what was the primary.
 */
export class PrimaryHosts {
  private static readonly all = new Map<string, PrimaryHosts>();
  private found: Host | null = null;
  private searching: Promise<Host> | null = null;
  /** The newest timeline seen: a promotion begins a new one, and whoever is on an older one is the primary of before. */
  private timeline = 0;

  private constructor(
    private readonly url: URL,
    private readonly hosts: readonly Host[],
  ) {}

  /** @returns null for a URL of one host: there is nothing to find out */
  static of(url: string | undefined): PrimaryHosts | null {
    if (!url?.includes(`${PARAMETER}=`)) return null;
    const parsed = new URL(url);
    const listed = parsed.searchParams.get(PARAMETER);
    if (!listed) return null;
    const key = `${parsed.username}@${listed}${parsed.pathname}`;
    let hosts = PrimaryHosts.all.get(key);
    if (!hosts) {
      parsed.searchParams.delete('options');
      PrimaryHosts.all.set(key, (hosts = new PrimaryHosts(parsed, listed.split(',').map(hostOf))));
    }
    return hosts;
  }

  /** The primary as of the last search; null: search. */
  get known(): Host | null {
    return this.found;
  }

  forget(host: Host | null): void {
    if (host === this.found) this.found = null;
  }

  /** Asks all hosts, again and again. @throws NoPrimaryError where none is the primary within `ms` milliseconds */
  async search(ms: number): Promise<Host> {
    const late = new NoPrimaryError('none of the hosts is the primary');
    const timer = sleep(ms, undefined, { ref: false }).then(() => Promise.reject(late));
    this.searching ??= this.look().finally(() => (this.searching = null));
    return Promise.race([this.searching, timer]);
  }

  private async look(): Promise<Host> {
    // No longer than a caller waits; a later caller begins another search.
    for (const end = performance.now() + 10 * PROBE_MS; performance.now() < end; await sleep(ROUND_MS)) {
      const primary = newestOf(await this.round());
      if (!primary || primary.timeline < this.timeline) continue;
      this.timeline = primary.timeline;
      this.found = primary;
      return primary;
    }
    throw new NoPrimaryError('none of the hosts is the primary');
  }

  /** Who says that it is the primary: a little longer than until the first does, since one that was replaced may say so, too. */
  private async round(): Promise<Answer[]> {
    const answers: Answer[] = [];
    const first = new AbortController();
    const asked = this.hosts.map(async (host) => {
      const answer = await this.ask(host).catch(() => null);
      if (!answer) return;
      answers.push(answer);
      first.abort();
    });
    const others = new Promise<void>((done) => first.signal.addEventListener('abort', () => setTimeout(done, OTHERS_MS)));
    await Promise.race([Promise.all(asked), others]);
    return [...answers];
  }

  /** @returns null from a standby */
  private async ask({ host, port }: Host): Promise<Answer | null> {
    const url = new URL(this.url);
    [url.hostname, url.port] = [host.includes(':') ? `[${host}]` : host, String(port)];
    const client = new Client({
      connectionString: url.toString(),
      application_name: 'deal-flow primary?',
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const timeline = await timelineOf(client);
      return timeline === null ? null : { host, port, timeline };
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}

function hostOf(address: string): Host {
  const { hostname, port } = new URL(`postgres://${address}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
}

function newestOf(answers: readonly Answer[]): Answer | null {
  return answers.reduce<Answer | null>((newest, each) => (!newest || each.timeline > newest.timeline ? each : newest), null);
}
