import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from '../support/client';
import { startApi } from '../support/processes';
import { LONG, randomFrom, report, SEED } from './support/form';
import { Machine } from './support/machine';
import { Site } from './support/site';

jest.setTimeout(LONG ? 300_000 : 120_000);

/** The contract's promise, for every process. */
const LIVES_ON_SECONDS = 2;
const OPERATOR = 'an-operator-token-of-the-faults';
const ADMIN = join(__dirname, '../../dist/apps/admin/main.js');

interface Key {
  id: string;
  key: string;
}

/** What a caller saw who used a key the whole time. */
interface Poll {
  /** Milliseconds of `performance.now()` at which the first refusal was there. */
  refusedAt: number;
  /** Answers before that. */
  accepted: number;
}

describe('a revoked key, on two processes', () => {
  let site: Site;
  let machine: Machine;
  let here: string;
  let there: string;

  beforeAll(async () => {
    site = await Site.open({ env: { OPERATOR_TOKEN_SHA256: createHash('sha256').update(OPERATOR).digest('hex') } });
    machine = await Machine.start();
    const other = startApi({ env: site.env }).then((api) => {
      site.processes.push(api.process);
      return api.url;
    });
    await site.start('api');
    [here, there] = [site.url, await other];
  });
  afterAll(async () => {
    await machine.stop();
    await site.close();
  });

  const operator = (url: string): Client => new Client(url, OPERATOR);
  const newKey = async (): Promise<Key> => {
    const { status, body } = await operator(here).post(
      '/portal/keys',
      { name: 'CRM sync', portal: 'investor', scope: 'read' },
      { 'x-acting-user': site.team.adminId },
    );
    expect(status).toBe(201);
    return body as Key;
  };
  const use = async (url: string, { key }: Key): Promise<number> => (await new Client(url, key).get('/v1/companies')).status;

  /** Uses the key again and again, so that what this process knows of it is never older than it may be; until it is refused. */
  async function poll(url: string, key: Key): Promise<Poll> {
    for (let accepted = 0; ; accepted += 1) {
      const status = await use(url, key);
      if (status === 401) return { refusedAt: performance.now(), accepted };
      expect(status).toBe(200);
      await sleep(10);
    }
  }

  /** @returns seconds that the key lived on in each process after the answer, without those of the machine */
  async function livesOn(key: Key, urls: string[], revoke: () => Promise<unknown>): Promise<number[]> {
    expect(await Promise.all([here, there].map((url) => use(url, key)))).toEqual([200, 200]);
    const polls = urls.map((url) => poll(url, key));
    await Promise.race([revoke(), ...polls]);
    const began = performance.now();
    const ended = await Promise.all(polls);
    const again = await Promise.all(urls.map((url) => use(url, key)));
    expect(again).toEqual(urls.map(() => 401));
    return ended.map(({ refusedAt }) => Math.max(0, (refusedAt - began) / 1000 - machine.waited({ began, ended: refusedAt })));
  }

  it('in the portal of one is refused by the other within two seconds, and at once where it was revoked', async () => {
    const random = randomFrom(SEED);
    const seconds: number[] = [];
    for (let round = 0; round < (LONG ? 30 : 5); round += 1) {
      const key = await newKey();
      // The rounds alternate between the two, at any moment of the second for which a process trusts what it knows.
      const [one, other] = round % 2 === 0 ? [here, there] : [there, here];
      const [lived = Infinity] = await livesOn(key, [other], async () => {
        await sleep(random() * 1000);
        expect((await operator(one).post(`/portal/keys/${key.id}/revoke`, undefined, { 'x-acting-user': site.team.adminId })).status).toBe(
          200,
        );
        expect(await use(one, key)).toBe(401);
      });
      seconds.push(lived);
    }
    report('revoked on one process, used on another', { rounds: seconds.length, 'slowest seconds': Math.max(...seconds).toFixed(2) });
    expect(Math.max(...seconds)).toBeLessThan(LIVES_ON_SECONDS);
  });

  it('on the command line is refused by both within two seconds', async () => {
    const key = await newKey();
    const env = { ...site.env, LOG_LEVEL: 'silent' };
    const seconds = await livesOn(key, [here, there], () =>
      promisify(execFile)(process.execPath, [ADMIN, 'keys', 'revoke', key.id, '--team', site.team.id], { env }),
    );
    report('revoked on the command line, used on two processes', { 'slowest seconds': Math.max(...seconds).toFixed(2) });
    expect(Math.max(...seconds)).toBeLessThan(LIVES_ON_SECONDS);
  });
});
