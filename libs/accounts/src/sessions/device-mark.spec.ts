import { deviceCookieOf, deviceOf, newDeviceMark } from './device-mark';

const USER = { id: '0190a5b2-0000-7000-8000-000000000001', passwordHash: 'scrypt$1' };
const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
const DAY = 86_400_000;

it('is known again until it is over, also after the secret was rotated', () => {
  const mark = newDeviceMark(USER, 'live', [OLD], 0);
  const device = deviceOf(mark, USER, 'live', [OLD], 179 * DAY);
  expect(device).toMatch(/^[\w-]{16}$/);
  expect(deviceOf(mark, USER, 'live', [NEW, OLD], 179 * DAY)).toBe(device);
  expect(deviceOf(mark, USER, 'live', [OLD], 181 * DAY)).toBeNull();
  expect(deviceOf(mark, USER, 'live', [NEW], 0)).toBeNull();
});

it('is nobody else’s, of no other environment and of no other password', () => {
  const mark = newDeviceMark(USER, 'live', [NEW]);
  expect(deviceOf(mark, { ...USER, id: USER.id.replace(/1$/, '2') }, 'live', [NEW])).toBeNull();
  expect(deviceOf(mark, { ...USER, passwordHash: 'scrypt$2' }, 'live', [NEW])).toBeNull();
  expect(deviceOf(mark, USER, 'test', [NEW])).toBeNull();
});

it('takes nothing that was touched', () => {
  const mark = newDeviceMark(USER, 'live', [NEW]);
  const [nonce, expires, mac] = mark.split('.') as [string, string, string];
  const touched = [
    undefined,
    '',
    'x',
    `${nonce}.zzzzzzzz.${mac}`,
    `${'A'.repeat(16)}.${expires}.${mac}`,
    `${nonce}.${expires}.${'A'.repeat(43)}`,
    `${mark}A`,
  ];
  for (const value of touched) expect(deviceOf(value, USER, 'live', [NEW])).toBeNull();
});

it('has a cookie of its own for each user, which does not tell who', () => {
  expect(deviceCookieOf(USER.id)).toMatch(/^portal_device_[0-9a-f]{16}$/);
  expect(deviceCookieOf(USER.id)).not.toBe(deviceCookieOf(`${USER.id}x`));
});
