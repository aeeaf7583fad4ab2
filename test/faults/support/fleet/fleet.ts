import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Db, migrate } from '@app/database';
import { migrateQueue } from '@app/queue';
import { createApi } from '../../../../apps/api/src/create-api';
import { findProgram } from '../../../../tools/programs';
import { type App, ServiceProcess, until } from '../../../support/processes';
import { Seeder, type Team } from '../../../support/seed';
import { processEnv, testConfig } from '../../../support/service';
import { type Host, startTestSwift, type TestSwift } from '../../../support/swift';
import { Hosts } from './hosts';
import { FleetPostgres, RedisTrio, Server } from './servers';

const APIS = 3;
/** Of decks, and of webhooks; short: so many that one of each may be lost. */
const WORKERS = ['analysis', 'analysis', 'analysis', 'analysis', 'deliveries', 'deliveries'];
const FEW_WORKERS = ['analysis', 'analysis', 'deliveries', 'deliveries'];
const PORT = 8080;
/** On the loopback of every host that delivers: webhooks go to no private address but that. */
const HOOK_PORT = 8099;
const BUCKET = 'deals-fleet';
/** Seconds that whoever watches takes to find a server dead. */
const NOTICED_AFTER = 2;

/** Hands whatever comes to the host's own loopback on to an address. */
const FORWARD = `const net = require('node:net');
const [from, host, to] = process.argv.slice(1);
net.createServer((near) => {
  const far = net.connect(Number(to), host);
  for (const socket of [near, far]) socket.on('error', () => (near.destroy(), far.destroy()));
  near.pipe(far).pipe(near);
}).listen(Number(from), '127.0.0.1');`;

/** One process of the service, on a host of its own. */
interface Place {
  name: string;
  host: Host;
  app: App;
  env: NodeJS.ProcessEnv;
  process?: ServiceProcess;
}

/** A part that is killed, and what brings it back: by itself nothing starts again. */
export interface Kill {
  name: string;
  strike(): Promise<void>;
  mend(): Promise<void>;
}

/** A fleet as docs/growing.md describes it, each part on a host of its own. */
export class Fleet {
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'deal-flow-fleet-'));
  private readonly places: Place[] = [];
  private balancer!: Server;
  private readonly forwarders: Server[] = [];
  private swift!: TestSwift;
  private redis!: RedisTrio;
  primary!: FleetPostgres;
  private standby!: FleetPostgres;
  team!: Team;
  url = '';

  private constructor(
    readonly hosts: Hosts,
    private readonly short: boolean,
  ) {}

  /** @param bin folder of PostgreSQL's programs @param short a smaller fleet, which loses one part of each kind */
  static async start(bin: string, short: boolean): Promise<Fleet> {
    const fleet = new Fleet(Hosts.make(), short);
    try {
      await fleet.startAll(bin);
      return fleet;
    } catch (error) {
      await fleet.stop();
      throw error;
    }
  }

  private async startAll(bin: string): Promise<void> {
    const { hosts } = this;
    const lb = hosts.add();
    this.primary = new FleetPostgres(bin, hosts.add(), hosts.cidr);
    this.standby = new FleetPostgres(bin, hosts.add(), hosts.cidr);
    await this.primary.make();
    await this.standby.follow(this.primary);
    await this.primary.waitForStandby(true);
    this.redis = new RedisTrio([hosts.add(), hosts.add(), hosts.add()]);
    await this.redis.start();
    this.swift = await startTestSwift(hosts.add());
    await this.swift.makeBucket(BUCKET);
    const store = this.swift.config(BUCKET);
    const both = [this.primary.address, this.standby.address];
    const databaseUrl = `postgres://postgres@${both.join(',')}/deals?target_session_attrs=read-write`;
    const config = testConfig(databaseUrl, this.dataDir, this.redis.env);
    await migrate(config.databaseUrl);
    await migrateQueue(config);
    const made = await createApi(config);
    try {
      this.team = await new Seeder(made, made.get(Db)).team();
    } finally {
      await made.close();
    }
    const env = {
      ...processEnv(config),
      ...this.redis.env,
      DATABASE_REPLICA_URLS: both.map((address) => `postgres://postgres@${address}/deals`).join(','),
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: store.region,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
      S3_FORCE_PATH_STYLE: 'true',
      SHUTDOWN_DELAY_SECONDS: '2',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      WEBHOOK_RETRY_SECONDS: '1,2,2,5,5,10,10,20,20',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: '--max-old-space-size=256',
    };
    for (let i = 1; i <= APIS; i++) {
      const host = hosts.add();
      this.places.push({ name: `api ${i}`, host, app: 'api', env: { ...env, PORT: String(PORT), HOST: host.address } });
    }
    for (const [i, role] of (this.short ? FEW_WORKERS : WORKERS).entries()) {
      this.places.push({ name: `worker ${i + 1} (${role})`, host: hosts.add(), app: 'worker', env: { ...env, WORKER_ROLE: role } });
    }
    await Promise.all(this.places.map((place) => this.launch(place)));
    this.url = `http://${lb.address}:${PORT}`;
    const apis = this.places.filter(({ app }) => app === 'api');
    const addresses = apis.map(({ host }, i) => [`API_${i + 1}`, `${host.address}:${PORT}`]);
    this.balancer = new Server(lb, [findProgram('haproxy') ?? 'haproxy', '-W', '-f', join(process.cwd(), 'deploy/haproxy/haproxy.cfg')], {
      env: { LISTEN: `${lb.address}:${PORT}`, STATS: join(this.dataDir, 'haproxy.sock'), ...Object.fromEntries(addresses) },
    });
    this.balancer.start();
    await until('the balancer has an api', async () => (await fetch(`${this.url}/ready`).catch(() => null))?.ok);
  }

  /** Leads webhooks from the hosts that deliver them to a receiver at this address. @returns the address for their URL */
  hooksTo(receiver: URL): URL {
    for (const { host, env } of this.places) {
      if (env.WORKER_ROLE !== 'deliveries') continue;
      const forwarder = new Server(host, [process.execPath, '-e', FORWARD, String(HOOK_PORT), receiver.hostname, receiver.port]);
      forwarder.start();
      this.forwarders.push(forwarder);
    }
    return new URL(receiver.pathname, `http://127.0.0.1:${HOOK_PORT}`);
  }

  /** All parts in turn. Short: one of each kind. */
  kills(): Kill[] {
    const { short } = this;
    const process = (place: Place): Kill => ({
      name: place.name,
      strike: async () => void (await place.process?.stop('SIGKILL')),
      mend: () => this.launch(place),
    });
    const apis = this.places.filter(({ app }) => app === 'api').map(process);
    const workers = this.places.filter(({ app }) => app === 'worker').map(process);
    const several = [...apis, ...workers];
    const few = [apis[0], workers[0], workers.at(-1)] as Kill[];
    return [...(short ? few : several), ...this.restarts(), ...this.ofDatabase(), ...this.ofRedis(), this.ofStore()];
  }

  private restarts(): Kill[] {
    const [place] = this.places as [Place];
    const stop: Kill = {
      name: 'api 1 stopped (SIGTERM)',
      strike: async () => void (await place.process?.stop('SIGTERM')),
      mend: () => this.launch(place),
    };
    const reload: Kill = {
      name: 'HAProxy reloaded',
      strike: async () => this.balancer.signal('SIGUSR2'),
      mend: async () => undefined,
    };
    return this.short ? [reload] : [stop, reload];
  }

  private ofDatabase(): Kill[] {
    const replica: Kill = {
      name: 'PostgreSQL replica',
      strike: async () => {
        await this.standby.kill();
        // Until whoever watches says so, the primary waits for it.
        await sleep(NOTICED_AFTER * 1000);
        await this.primary.waitForStandby(false);
      },
      mend: async () => {
        await this.standby.start();
        await this.primary.waitForStandby(true);
      },
    };
    const primary: Kill = {
      name: 'PostgreSQL primary, replica promoted',
      strike: async () => {
        await this.primary.kill();
        await sleep(NOTICED_AFTER * 1000);
        await this.standby.promote();
        [this.primary, this.standby] = [this.standby, this.primary];
      },
      mend: async () => {
        await this.standby.follow(this.primary);
        await this.primary.waitForStandby(true);
      },
    };
    return this.short ? [primary] : [replica, primary];
  }

  private ofRedis(): Kill[] {
    let struck = 0;
    const master: Kill = {
      name: 'Redis primary',
      strike: async () => this.redis.servers[(struck = await this.redis.primary())]?.end(),
      mend: async () => this.redis.servers[struck]?.start(),
    };
    const sentinel: Kill = {
      name: 'a Sentinel',
      strike: async () => this.redis.sentinels[2]?.end(),
      mend: async () => this.redis.sentinels[2]?.start(),
    };
    return this.short ? [master] : [sentinel, master];
  }

  private ofStore(): Kill {
    return { name: 'object store', strike: () => this.swift.kill(), mend: () => this.swift.revive() };
  }

  /** Names of the processes that ended by themselves. */
  ended(): string[] {
    return this.places.filter(({ process }) => process?.running === false).map(({ name }) => name);
  }

  async stop(): Promise<void> {
    await Promise.all(this.places.flatMap(({ process }) => process?.stop('SIGKILL') ?? []));
    await Promise.all(this.forwarders.map((forwarder) => forwarder.end()));
    await this.balancer?.end();
    await this.swift?.stop();
    await this.redis?.stop();
    await this.standby?.stop();
    await this.primary?.stop();
    this.hosts.removeAll();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async launch(place: Place): Promise<void> {
    place.process = new ServiceProcess(place.app, { env: place.env, on: place.host.on });
    await place.process.started();
  }
}
