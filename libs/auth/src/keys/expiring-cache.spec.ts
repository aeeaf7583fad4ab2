import { ExpiringCache } from './expiring-cache';

function cacheOf(capacity: number): { cache: ExpiringCache<string>; clock: { now: number } } {
  const clock = { now: 0 };
  return { cache: new ExpiringCache(capacity, 1000, () => clock.now), clock };
}

it('forgets a value when its time is over', () => {
  const { cache, clock } = cacheOf(10);
  cache.set('a', 'one');
  clock.now = 999;
  expect(cache.get('a')).toBe('one');
  clock.now = 1000;
  expect(cache.get('a')).toBeUndefined();
  expect(cache.size).toBe(0);
});

it('says when a value is about to be forgotten', () => {
  const { cache, clock } = cacheOf(10);
  cache.set('a', 'one');
  const about = (now: number): boolean => {
    clock.now = now;
    return cache.expiresWithin('a', 0.3);
  };
  expect([about(0), about(699), about(700), about(999)]).toEqual([false, false, true, true]);
  expect(cache.expiresWithin('b', 0.3)).toBe(false);
});

it('counts the time from when the question was asked, not from when the answer came', () => {
  const { cache, clock } = cacheOf(10);
  clock.now = 900;
  cache.set('a', 'one', 100);
  clock.now = 1100;
  expect(cache.get('a')).toBeUndefined();
});

it('holds no more than its capacity, the oldest goes first', () => {
  const { cache } = cacheOf(2);
  for (const key of ['a', 'b', 'a', 'c']) cache.set(key, key);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['a', undefined, 'c']);
  expect(cache.size).toBe(2);
});
