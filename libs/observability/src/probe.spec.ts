import { Probe } from './probe';

const options = { freshMs: 60_000, limitMs: 60_000 };

it('is asked once by all who ask at once, and not again while its answer is fresh', async () => {
  let asked = 0;
  const probe = new Probe(async () => void (asked += 1), options);
  expect(await Promise.all([probe.finding(), probe.finding(), probe.finding()])).toEqual(['ok', 'ok', 'ok']);
  expect([await probe.finding(), asked]).toEqual(['ok', 1]);
});

it('is asked anew once its answer is old, whatever it was', async () => {
  const answers = ['older', new Error('gone'), 'ok'];
  const probe = new Probe(
    async () => {
      const next = answers.shift();
      if (next instanceof Error) throw next;
      return next;
    },
    { ...options, freshMs: 0 },
  );
  expect([await probe.finding(), await probe.finding(), await probe.finding()]).toEqual(['older', 'unreachable', 'ok']);
});

it('finds a word for a failure where it is given one', async () => {
  const probe = new Probe(() => Promise.reject(new RangeError('no room')), { ...options, nameOf: (error) => (error as Error).name });
  expect(await probe.finding()).toBe('RangeError');
});

it('that never answers costs each who asks its limit and is asked once', async () => {
  let asked = 0;
  const silent = (): Promise<void> => {
    asked += 1;
    return new Promise(() => undefined);
  };
  const probe = new Probe(silent, { ...options, limitMs: 20 });
  expect([await probe.finding(), await probe.finding(), asked]).toEqual(['unreachable', 'unreachable', 1]);
});
