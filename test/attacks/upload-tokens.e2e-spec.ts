import { createHmac, randomUUID } from 'node:crypto';
import { PDF } from '../support/files';
import type { Shot } from './support/range';
import { OPERATIONS, Target } from './support/target';
import { formOf } from '../support/forms';

jest.setTimeout(120_000);

const SECRET = 'upload-secret-of-the-tests-0123456789'.padEnd(40, 'x');
const MULTIPART = `--x\r\ncontent-disposition: form-data; name="file"; filename="d.pdf"\r\ncontent-type: application/pdf\r\n\r\n${PDF.toString('latin1')}\r\n--x--\r\n`;

let target: Target;

beforeAll(async () => {
  target = await Target.start('upload tokens');
});

afterAll(() => target.stop());

const refused = (shots: Shot[], expected: string): Promise<string[]> => target.refuses(shots, expected);

describe('an upload token', () => {
  type Part = Record<string, unknown>;
  const encoded = (part: unknown): string => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
  const hmac = (text: string, algorithm = 'sha256', secret = SECRET): string =>
    createHmac(algorithm, secret).update(text).digest('base64url');

  function forged(claims: Part, header: unknown = { alg: 'HS256', typ: 'JWT' }, algorithm?: string, secret?: string): string {
    const signed = `${encoded(header)}.${encoded(claims)}`;
    return `svc_upload_${signed}.${hmac(signed, algorithm, secret)}`;
  }

  const now = (): number => Math.floor(Date.now() / 1000);
  const claims = (change: Part = {}): Part => ({
    env: 'test',
    form: target.formId,
    app: null,
    max: 100_000,
    mime: 'application/pdf',
    jti: randomUUID(),
    iat: now(),
    exp: now() + 300,
    aud: 'deck-upload',
    ...change,
  });
  const upload = (what: string, token: string): Shot => ({
    what,
    method: 'POST',
    path: '/v1/uploads/decks',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: MULTIPART,
  });

  it('is not forged by another algorithm, header, secret or spelling', async () => {
    const genuine = await target.uploadToken();
    const [head, payload, signature] = genuine.slice('svc_upload_'.length).split('.') as [string, string, string];
    const last = signature.charCodeAt(signature.length - 1);
    const tokens: Record<string, string> = {
      'alg none': forged(claims(), { alg: 'none', typ: 'JWT' }),
      'alg none, unsigned': `svc_upload_${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'alg nOnE': forged(claims(), { alg: 'nOnE', typ: 'JWT' }),
      HS512: forged(claims(), { alg: 'HS512', typ: 'JWT' }, 'sha512'),
      HS384: forged(claims(), { alg: 'HS384', typ: 'JWT' }, 'sha384'),
      'RS256 with our secret': forged(claims(), { alg: 'RS256', typ: 'JWT' }),
      'no alg': forged(claims(), { typ: 'JWT' }),
      'no typ': forged(claims(), { alg: 'HS256' }),
      'another typ': forged(claims(), { alg: 'HS256', typ: 'at+jwt' }),
      crit: forged(claims(), { alg: 'HS256', typ: 'JWT', crit: ['x'], x: 1 }),
      b64: forged(claims(), { alg: 'HS256', typ: 'JWT', b64: false, crit: ['b64'] }),
      kid: forged(claims(), { alg: 'HS256', typ: 'JWT', kid: '../../dev/null' }, 'sha256', 'x'),
      'jwk of its own': forged(claims(), { alg: 'HS256', typ: 'JWT', jwk: { kty: 'oct', k: encoded('mine') } }, 'sha256', 'mine'),
      'a header that is no JSON': `svc_upload_${encoded('nonsense-nonsense')}.${payload}.${signature}`,
      'a header that is a list': forged(claims(), ['HS256', 'JWT', 'x']),
      'claims that are no JSON': `svc_upload_${head}.${encoded('nonsense-nonsense')}.${hmac(`${head}.${encoded('nonsense-nonsense')}`)}`,
      'another secret': forged(claims(), undefined, 'sha256', 'guessed'),
      'an empty signature': `svc_upload_${head}.${payload}.`,
      'no signature': `svc_upload_${head}.${payload}`,
      'a padded signature': `${genuine}=`,
      'spare bits in the signature': `${genuine.slice(0, -1)}${String.fromCharCode(last === 122 ? 97 : last + 1)}`,
      'a hex signature': `svc_upload_${head}.${payload}.${Buffer.from(signature, 'base64url').toString('hex')}`,
      'swapped parts': `svc_upload_${payload}.${head}.${signature}`,
      'a fourth part': `${genuine}.${signature}`,
      'five parts': `svc_upload_${head}.${payload}.x.y.${signature}`,
      'the prefix twice': `svc_upload_${genuine}`,
      'plain base64': `svc_upload_${head}.${payload}.${Buffer.from(signature, 'base64url').toString('base64')}`,
      'another payload': `svc_upload_${head}.${encoded(claims({ max: 1_000_000 }))}.${signature}`,
      'very long': forged(claims({ app: 'x'.repeat(8000) })),
    };
    expect(
      await refused(
        Object.entries(tokens).map(([what, token]) => upload(what, token)),
        '401 upload_token_invalid',
      ),
    ).toEqual([]);
  });

  it('with our signature still needs our claims', async () => {
    const changes: Record<string, Part> = {
      'another audience': { aud: 'portal' },
      'two audiences': { aud: ['other', 'x'] },
      'no audience': { aud: undefined },
      'the other environment': { env: 'live' },
      'no environment': { env: undefined },
      'no exp': { exp: undefined },
      'exp as text': { exp: String(now() + 300) },
      'a longer life': { exp: now() + 301 },
      'a life of years': { exp: 4_102_444_800 },
      'exp before iat': { exp: now() + 10, iat: now() + 100 },
      'no iat': { iat: undefined },
      'made in the future': { iat: now() + 3600, exp: now() + 3900 },
      'no jti': { jti: undefined },
      'a jti of another form': { jti: "1'; DROP TABLE upload_tokens; --" },
      'a jti nobody issued': {},
      'no form': { form: undefined },
      'a form of another type': { form: { $ne: null } },
      'app of another type': { app: 7 },
      'no max': { max: undefined },
      'max as text': { max: '100000' },
      'a fractional max': { max: 1.5 },
      'no mime': { mime: undefined },
      'not yet valid': { nbf: now() + 100 },
    };
    expect(
      await refused(
        Object.entries(changes).map(([what, change]) => upload(what, forged(claims(change)))),
        '401 upload_token_invalid',
      ),
    ).toEqual([]);
  });

  it('ends on the second, and stays expired', async () => {
    const ages = [300, 301, 3600, 86_400];
    const at = now();
    expect(
      await refused(
        ages.map((age) => upload(`${age} s old`, forged(claims({ iat: at - age, exp: at - age + 300 })))),
        '401 upload_token_expired',
      ),
    ).toEqual([]);
  });

  it('of another form, size or type is bound to what was issued', async () => {
    const team = await target.service.seed.team('Others');
    const other = await formOf(target.service, team, { name: 'Other', maxBytes: 10 });
    const small = (await target.service.as().post('/v1/uploads/sign', { form_id: other.id })).body.token as string;
    expect(await refused([upload('too large for its form', small)], '400 file_too_large')).toEqual([]);
  });

  it('is no key, and a key is no token', async () => {
    const token = await target.uploadToken();
    const shots = OPERATIONS.filter(({ credential }) => credential === 'investorKey' || credential === 'founderKey').map((operation) => ({
      what: operation.id,
      method: operation.method,
      path: target.path(operation),
      headers: { authorization: `Bearer ${token}` },
    }));
    const wrong = {
      'investor key': target.key,
      'founder key': target.founderKey,
      'another prefix': token.replace('_upload_', '_portal_'),
      'no prefix': token.slice('svc_upload_'.length),
    };
    expect(
      await refused([...shots, ...Object.entries(wrong).map(([what, credential]) => upload(what, credential))], '401 unauthenticated'),
    ).toEqual([]);
    const portal = ['/portal/keys', '/portal/forms', '/portal/teams'].flatMap((path) =>
      [token, target.key, target.founderKey, `svc_portal_${'A'.repeat(43)}`, 'x', '0'.repeat(64)].map((credential) => ({
        what: `${path} ${credential.slice(0, 12)}`,
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${credential}` },
      })),
    );
    expect(await refused(portal, '401 unauthenticated')).toEqual([]);
  });
});
