import type { Db } from '@app/database';
import { Registry } from 'prom-client';
import { gaugeBacklog } from './backlog-gauges';

describe('the gauges of jobs', () => {
  let registry: Registry;
  let isAway: boolean;
  let asked: number;
  let milliseconds: number;

  beforeEach(() => {
    [registry, isAway, asked, milliseconds] = [new Registry(), false, 0, 0];
    jest.spyOn(performance, 'now').mockImplementation(() => milliseconds);
    const rows = async (): Promise<unknown[]> => {
      asked++;
      if (isAway) throw new Error('away');
      return [{ queue: 'bulk', state: 'queued', jobs: asked, oldest_seconds: 7 }];
    };
    gaugeBacklog(registry, { rows } as unknown as Db);
  });
  afterEach(() => jest.restoreAllMocks());

  const samples = async (): Promise<string[]> =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const later = (seconds: number): void => void (milliseconds += seconds * 1000);

  it('are absent while the database is away, and back when it is', async () => {
    expect(await samples()).toContain('deal_flow_jobs{queue="bulk",state="queued"} 1');
    isAway = true;
    later(6);
    expect(await samples()).toEqual(['deal_flow_database_up 0']);
    isAway = false;
    later(6);
    const back = await samples();
    expect(back).toEqual(expect.arrayContaining(['deal_flow_database_up 1', 'deal_flow_jobs{queue="bulk",state="queued"} 3']));
    expect(back).toContain('deal_flow_oldest_queued_job_seconds{queue="bulk"} 7');
  });

  it('ask the database once in five seconds, however often they are read', async () => {
    for (let i = 0; i < 3; i++) await samples();
    later(5);
    await samples();
    expect(asked).toBe(1);
    later(0.001);
    expect(await samples()).toContain('deal_flow_jobs{queue="bulk",state="queued"} 2');
    expect(asked).toBe(2);
  });
});
