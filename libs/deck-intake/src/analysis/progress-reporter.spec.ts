import { ProgressReporter } from './progress-reporter';

describe('the progress of a deck', () => {
  let written: number[];
  let answer: () => void;
  let reporter: ProgressReporter;

  beforeEach(() => {
    jest.useFakeTimers();
    written = [];
    const progress = (done: number): Promise<void> => {
      written.push(done);
      return new Promise((resolve) => (answer = resolve));
    };
    reporter = new ProgressReporter({ progress });
  });
  afterEach(() => jest.useRealTimers());

  it('is written every so often, as it is then', async () => {
    for (const page of [1, 2, 3]) reporter.report(page, 9, 'reading');
    expect(written).toEqual([]);
    await jest.advanceTimersByTimeAsync(200);
    expect(written).toEqual([3]);
  });

  it('waits for the write before it, and is not forgotten', async () => {
    reporter.report(1, 9, 'reading');
    await jest.advanceTimersByTimeAsync(200);
    reporter.report(2, 9, 'reading');
    await jest.advanceTimersByTimeAsync(1000);
    expect(written).toEqual([1]);
    answer();
    await jest.advanceTimersByTimeAsync(200);
    expect(written).toEqual([1, 2]);
  });

  it('is not written once the deck is read', async () => {
    reporter.report(9, 9, 'reading');
    await reporter.settled();
    await jest.advanceTimersByTimeAsync(1000);
    expect(written).toEqual([]);
  });

  it('costs nothing where it cannot be written', async () => {
    const failing = new ProgressReporter({ progress: () => Promise.reject(new Error('away')) });
    failing.report(1, 9, 'reading');
    await jest.advanceTimersByTimeAsync(200);
    await expect(failing.settled()).resolves.toBeUndefined();
  });
});
