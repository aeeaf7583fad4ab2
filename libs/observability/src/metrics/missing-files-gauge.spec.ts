import { Registry } from 'prom-client';
import { gaugeMissingFiles } from './missing-files-gauge';

describe('the gauge of rows without a file', () => {
  let milliseconds = 0;
  beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => milliseconds));
  afterEach(() => jest.restoreAllMocks());

  it('keeps no scrape waiting, counts once an hour, and is absent after a count that failed', async () => {
    const registry = new Registry();
    const counts: { resolve: (count: number) => void; reject: (error: Error) => void }[] = [];
    gaugeMissingFiles(registry, { count: () => new Promise((resolve, reject) => counts.push({ resolve, reject })) });
    const samples = async (): Promise<string[]> =>
      (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(await samples()).toEqual([]);
    counts[0]?.resolve(3);
    await new Promise(setImmediate);
    expect([await samples(), counts.length]).toEqual([['deal_flow_rows_without_file 3'], 1]);
    milliseconds += 3_600_001;
    expect([await samples(), counts.length]).toEqual([['deal_flow_rows_without_file 3'], 2]);
    counts[1]?.reject(new Error('storage is away'));
    await new Promise(setImmediate);
    expect([await samples(), counts.length]).toEqual([[], 3]);
  });
});
