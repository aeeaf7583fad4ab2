import crypto, { scryptSync } from 'node:crypto';
import { hashPassword, verifyPassword } from './passwords';

it('knows the right password, in any normal form, and no other', async () => {
  const stored = await hashPassword('correct horse é');
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword('correct horse e\u0301', stored)).toBe(true);
  expect(await verifyPassword('correct horse e', stored)).toBe(false);
  expect(await verifyPassword('', stored)).toBe(false);
});

it('salts: the same password is never stored alike', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
});

it('reads hashes of another cost', async () => {
  const salt = Buffer.alloc(16);
  const hash = scryptSync('correct horse', salt, 32, { N: 1024, r: 8, p: 1 });
  const stored = `scrypt$1024$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
  expect(await verifyPassword('correct horse', stored)).toBe(true);
  expect(await verifyPassword('battery staple', stored)).toBe(false);
});

it('does the same work for nobody as for somebody, whose times are the same then', async () => {
  const stored = await hashPassword('correct horse');
  const scrypt = jest.spyOn(crypto, 'scrypt');
  await verifyPassword('wrong', stored);
  await verifyPassword('wrong', null);
  const work = scrypt.mock.calls.map(([password, salt, bytes, cost]) => ({ password, salt: (salt as Buffer).length, bytes, cost }));
  scrypt.mockRestore();
  expect(work).toHaveLength(2);
  expect(work[1]).toEqual(work[0]);
});

it('refuses more logins at once than it can take, instead of making everybody wait for ever', async () => {
  const stored = await hashPassword('correct horse');
  const cheap = stored.replace('$32768$8$3$', '$1024$8$1$');
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword('x', cheap)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(60 - 52);
  expect(refused[0]).toMatchObject({ reason: { code: 'rate_limited' } });
});
