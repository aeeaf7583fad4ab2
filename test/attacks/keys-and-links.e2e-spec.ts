import type { Shot } from './support/range';
import { OPERATIONS, Target } from './support/target';

jest.setTimeout(120_000);

let target: Target;

beforeAll(async () => {
  target = await Target.start('keys and links');
});

afterAll(() => target.stop());

const refused = (shots: Shot[], expected: string): Promise<string[]> => target.refuses(shots, expected);

describe('an API key', () => {
  const flipped = (key: string): string => (key.endsWith('A') ? `${key.slice(0, -1)}B` : `${key.slice(0, -1)}A`);

  function forgeries(key: string): string[] {
    const tail = key.slice(-32);
    return [
      '',
      'Bearer',
      'Bearer ',
      `Bearer  ${key}`,
      `Bearer\t${key}`,
      `Bearer ${key} x`,
      `Bearer ${key},${key}`,
      `Bearer ${key} ${key}`,
      `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      `Basic ${Buffer.from(`:${key}`).toString('base64')}`,
      `Token ${key}`,
      key,
      `Bearer: ${key}`,
      `Bearer="${key}"`,
      `"Bearer ${key}"`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${key}A`,
      `Bearer ${flipped(key)}`,
      `Bearer ${key.toUpperCase()}`,
      `Bearer ${key.toLowerCase()}`,
      `Bearer ${key.replace('_test_', '_live_')}`,
      `Bearer ${key.replace(/_(inv|fnd)_/, '_adm_')}`,
      `Bearer ${key.replace('svc_', 'SVC_')}`,
      `Bearer ${key.includes('_inv_') ? key.replace('_inv_', '_fnd_') : key.replace('_fnd_', '_inv_')}`,
      `Bearer svc_inv_test_${tail.split('').reverse().join('')}`,
      `Bearer svc_inv_test_${'0'.repeat(32)}`,
      `Bearer svc_inv_test_${'A'.repeat(10_000)}`,
      `Bearer ${key.replace(/.$/, '%00')}`,
      `Bearer ${encodeURIComponent(`${key} `)}`,
      `Bearer svc_upload_${tail}`,
      `Bearer svc_portal_${tail}`,
      `Bearer ${'x'.repeat(15_000)}`,
      `Bearer ' OR 1=1 --`,
      'Bearer null',
      'Bearer undefined',
      'Bearer {}',
      'Digest username="a"',
      'Negotiate YII',
      `Bearer ${Buffer.from(key).toString('base64')}`,
    ];
  }

  it('is taken in one spelling, by every operation that takes one', async () => {
    const keyed = OPERATIONS.filter(({ credential }) => credential === 'investorKey' || credential === 'founderKey');
    const shots = keyed.flatMap((operation) => {
      const key = operation.credential === 'founderKey' ? target.founderKey : target.key;
      return forgeries(key).map((authorization) => ({
        what: `${operation.id}, ${authorization.slice(0, 80)}`,
        method: operation.method,
        path: target.path(operation),
        headers: { authorization },
      }));
    });
    expect(await refused(shots, '401 unauthenticated')).toEqual([]);
  });

  it('is found in the header and nowhere else', async () => {
    const elsewhere: Record<string, string>[] = [
      { cookie: `authorization=Bearer ${target.key}` },
      { 'x-api-key': target.key },
      { 'proxy-authorization': `Bearer ${target.key}` },
      { 'x-authorization': `Bearer ${target.key}` },
      { 'x-acting-user': 'ada@example.com' },
    ];
    expect(
      await refused(
        elsewhere.map((headers) => ({ what: JSON.stringify(headers), method: 'GET', path: '/v1/companies', headers })),
        '401 unauthenticated',
      ),
    ).toEqual([]);
    expect(
      await refused(
        [{ what: 'in the query', method: 'GET', path: `/v1/companies?api_key=${target.key}&access_token=${target.key}` }],
        '401 unauthenticated',
      ),
    ).toEqual([]);
  });

  it.each(['bearer', 'BEARER', 'bEaReR'])('may call itself %s', async (scheme) => {
    const [outcome] = await target.range.fire([
      { what: scheme, method: 'GET', path: '/v1/companies', headers: { authorization: `${scheme} ${target.key}` } },
    ]);
    expect(outcome?.status).toBe(200);
  });

  it('says nothing about a key that does not exist, nor about one that is revoked', async () => {
    const service = target.service;
    const { id, key } = await service.seed.issued((await service.seed.team()).id, await service.seed.user(), true);
    await service.db.run('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id]);
    const [revoked, unknown] = await target.range.fire(
      [key, `svc_inv_test_${'0'.repeat(32)}`].map((token) => ({
        what: token,
        method: 'GET',
        path: '/v1/companies',
        headers: { authorization: `Bearer ${token}` },
      })),
    );
    expect({ ...revoked?.body.error, request_id: '' }).toEqual({ ...unknown?.body.error, request_id: '' });
  });
});

describe('a signed download', () => {
  it('is not forged, prolonged or pointed elsewhere', async () => {
    const url = (
      await target.service.as(target.key).get(`/v1/companies/${target.ids.company}/documents/${target.ids.document}/download-url`)
    ).body.url as string;
    const token = url.split('/').pop() as string;
    const bytes = Buffer.from(token, 'base64url');
    const changed = (offset: number): string => {
      const copy = Buffer.from(bytes);
      copy[offset] = (copy[offset] as number) ^ 1;
      return copy.toString('base64url');
    };
    const prolonged = Buffer.from(bytes);
    prolonged.writeDoubleBE(Date.now() * 2, 32);
    const tokens = [
      ...Array.from(bytes, (_byte, offset) => changed(offset)),
      prolonged.toString('base64url'),
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      token.toLowerCase(),
      token.replace(/./, '.'),
      bytes.toString('hex'),
      bytes.toString('base64').replaceAll('/', '%2F'),
      'x',
      'A'.repeat(96),
      '-'.repeat(96),
      '%00',
      '..%2f..%2fetc%2fpasswd',
      'a'.repeat(10_000),
      target.ids.document,
    ].filter((other) => other !== token);
    expect(
      await refused(
        tokens.map((other) => ({ what: other.slice(0, 100), method: 'GET', path: `/files/${other}` })),
        '401 download_url_invalid',
      ),
    ).toEqual([]);
  });
});
