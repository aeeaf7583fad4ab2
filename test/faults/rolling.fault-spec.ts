import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/embedded-postgres';
import { type ServiceProcess, until } from '../support/processes';
import { report } from './support/form';
import { Site } from './support/site';

jest.setTimeout(240_000);

const CLIENTS = 20;
const LOOK_EVERY_MS = 100;

/** One of the apis, as a balancer sees it: in use as long as it says that it is ready. */
class Replica {
  process: ServiceProcess | null = null;
  ready = false;

  private constructor(
    private readonly site: Site,
    readonly port: number,
  ) {}

  static async start(site: Site): Promise<Replica> {
    const replica = new Replica(site, await freePort());
    await replica.start();
    return replica;
  }

  async start(): Promise<void> {
    this.process = await this.site.start('api', { PORT: String(this.port), SHUTDOWN_DELAY_SECONDS: '2' });
  }

  async look(): Promise<void> {
    this.ready = await fetch(`http://127.0.0.1:${this.port}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  }
}

/** A client that keeps one connection to each replica for as long as that lets it, and tries nothing twice. */
class KeepingClient {
  answered = 0;
  readonly failures: string[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly key: string) {}

  async run(pick: () => Replica, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const outcome = await this.ask(pick().port);
      if (outcome === 200) this.answered += 1;
      else this.failures.push(String(outcome));
    }
    this.agent.destroy();
  }

  private ask(port: number): Promise<number | string> {
    return new Promise((resolve) => {
      const headers = { authorization: `Bearer ${this.key}` };
      const asked = request({ port, path: '/v1/companies?limit=1', agent: this.agent, headers }, (response) => {
        response
          .once('error', (error) => resolve(error.message))
          .once('end', () => resolve(response.statusCode ?? 0))
          .resume();
      });
      asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end();
    });
  }
}

describe('a rolling restart', () => {
  let site: Site;
  let replicas: Replica[];

  beforeAll(async () => {
    site = await Site.open();
    replicas = await Promise.all([Replica.start(site), Replica.start(site)]);
  });
  afterAll(() => site.close());

  it('of two apis fails no request of twenty clients that keep their connections', async () => {
    const over = new AbortController();
    const balancer = (async () => {
      for (; !over.signal.aborted; await sleep(LOOK_EVERY_MS)) await Promise.all(replicas.map((each) => each.look()));
    })();
    await until('both are in use', () => replicas.every(({ ready }) => ready));
    let turn = 0;
    const pick = (): Replica => {
      const inUse = replicas.filter(({ ready }) => ready);
      return (inUse[turn++ % inUse.length] ?? replicas[0]) as Replica;
    };
    const clients = Array.from({ length: CLIENTS }, () => new KeepingClient(site.team.key));
    const running = Promise.all(clients.map((client) => client.run(pick, over.signal)));
    const answered = (): number => clients.reduce((sum, client) => sum + client.answered, 0);
    const more = async (requests: number): Promise<void> => {
      const before = answered();
      await until(`${requests} more answers`, () => answered() >= before + requests);
    };
    for (const replica of replicas) {
      await more(200);
      expect(await replica.process?.stop()).toBe(0);
      await more(200);
      await replica.start();
      await until('it is in use again', () => replica.ready);
    }
    await more(200);
    over.abort();
    await Promise.all([running, balancer]);
    report('rolling restart under keep-alive', { answers: answered(), failures: clients.flatMap(({ failures }) => failures).length });
    expect(clients.flatMap(({ failures }) => failures)).toEqual([]);
  });

  it('says that it goes, serves on meanwhile, and closes each connection with its answer', async () => {
    const [replica] = replicas as [Replica];
    const url = `http://127.0.0.1:${replica.port}`;
    expect((await fetch(`${url}/v1/health`)).headers.get('connection')).toBe('keep-alive');
    replica.process?.signal('SIGTERM');
    const ready = await until('it says so', async () => {
      const answer = await fetch(`${url}/ready`);
      return answer.status === 503 && answer;
    });
    expect([ready.headers.get('connection'), await ready.json()]).toEqual([
      'close',
      { status: 'unavailable', checks: { process: 'stopping' } },
    ]);
    const served = await fetch(`${url}/v1/companies`, { headers: { authorization: `Bearer ${site.team.key}` } });
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    // A second signal: whoever stops it by hand does not wait.
    expect(await replica.process?.stop()).toBe(0);
  });
});
