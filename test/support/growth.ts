/** Eight times the size: a step that looks at every pair would take 64 times as long. */
const GROWTH = 8;
const MOST = 20;
/** Milliseconds below which a measurement is chance. */
const LEAST = 20;

/** Milliseconds of this process's processor, so that a busy machine does not count. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Fails where work on `size` things takes far more than eight times as long as on an eighth of them. */
export function expectProportionalTime(size: number, work: (size: number) => void): void {
  const few = processorTime(() => work(size / GROWTH));
  const many = processorTime(() => work(size));
  expect(many).toBeLessThan(MOST * Math.max(few, LEAST));
}
