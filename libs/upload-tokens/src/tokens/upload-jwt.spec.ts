import { createHmac } from 'node:crypto';
import type { ApiError } from '@app/errors';
import { TOKEN_SECONDS, UploadJwt } from './upload-jwt';

const OLD = 'old-secret'.padEnd(40, '.');
const NEW = 'new-secret'.padEnd(40, '.');
const GRANT = { formId: 'form_1', applicationId: null, maxBytes: 1000, mime: 'application/pdf' };
const NOW = 1_800_000_000;
const jwt = new UploadJwt([NEW], 'test');

const codeOf = (token: string, now = NOW, verifier = jwt): Promise<string> =>
  verifier.verify(token, now).then(
    ({ expired }) => (expired ? 'expired' : 'accepted'),
    (error: ApiError) => error.code,
  );
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (header: object, claims: object, secret = NEW): string => {
  const body = `${encode(header)}.${encode(claims)}`;
  return `svc_upload_${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
};
const HEADER = { alg: 'HS256', typ: 'JWT' };
const CLAIMS = {
  jti: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11',
  iat: NOW,
  exp: NOW + TOKEN_SECONDS,
  aud: 'deck-upload',
  env: 'test',
  form: 'form_1',
  app: null,
  max: 1000,
  mime: 'application/pdf',
};

describe('UploadJwt', () => {
  it('reads what it signed, with exactly the claims of the contract', async () => {
    const { token, jti, expiresAt } = jwt.sign({ ...GRANT, applicationId: 'APP-1' }, NOW);
    const claims = { ...CLAIMS, jti, app: 'APP-1' };
    expect(await jwt.verify(token, NOW)).toEqual({ claims, expired: false });
    expect(await jwt.verify(token, NOW + 300)).toEqual({ claims, expired: true });
    expect(expiresAt).toEqual(new Date((NOW + 300) * 1000));
  });

  it('accepts a hand-made token of the same form, so the refusals below are about their one difference', async () => {
    expect(await codeOf(signed(HEADER, CLAIMS))).toBe('accepted');
  });

  it('lives for 300 seconds to the second', async () => {
    const { token } = jwt.sign(GRANT, NOW);
    expect(await codeOf(token, NOW + 299)).toBe('accepted');
    expect(await codeOf(token, NOW + 300)).toBe('expired');
    expect(await codeOf(token, NOW + 86_400)).toBe('expired');
  });

  it('goes on verifying tokens of the secret before while a rotation lasts, and no others', async () => {
    const { token } = new UploadJwt([OLD], 'test').sign(GRANT, NOW);
    expect(await codeOf(token, NOW, new UploadJwt([NEW, OLD], 'test'))).toBe('accepted');
    expect(await codeOf(token, NOW + 300, new UploadJwt([NEW, OLD], 'test'))).toBe('expired');
    expect(await codeOf(token)).toBe('upload_token_invalid');
    const rotated = new UploadJwt([NEW, OLD], 'test').sign(GRANT, NOW);
    expect(await codeOf(rotated.token)).toBe('accepted');
  });

  it.each<[string, object, object]>([
    ['alg none', { ...HEADER, alg: 'none' }, CLAIMS],
    ['another algorithm', { ...HEADER, alg: 'HS512' }, CLAIMS],
    ['another type', { ...HEADER, typ: 'at+jwt' }, CLAIMS],
    ['a critical extension', { ...HEADER, crit: ['x'], x: 1 }, CLAIMS],
    ['an unencoded payload', { ...HEADER, b64: false, crit: ['b64'] }, CLAIMS],
    ['no expiry', HEADER, { ...CLAIMS, exp: undefined }],
    ['a longer life', HEADER, { ...CLAIMS, exp: NOW + 3600 }],
    ['another audience', HEADER, { ...CLAIMS, aud: 'other' }],
    ['the other environment', HEADER, { ...CLAIMS, env: 'live' }],
    ['a jti that is no id', HEADER, { ...CLAIMS, jti: 'x' }],
    ['no form', HEADER, { ...CLAIMS, form: undefined }],
    ['a size that is no number', HEADER, { ...CLAIMS, max: '1000' }],
  ])('refuses %s', async (_name, header, claims) => {
    for (const now of [NOW, NOW + 7200]) expect(await codeOf(signed(header, claims), now)).toBe('upload_token_invalid');
  });

  it('refuses every other spelling of a genuine token', async () => {
    const { token } = jwt.sign(GRANT, NOW);
    const last = token.slice(-1);
    const respelled = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((c) => token.slice(0, -1) + c).filter((t) => t.slice(-1) !== last);
    for (const other of [
      `${token}=`,
      `${token}A`,
      token.slice(0, -1),
      token.replace('svc_upload_', ''),
      token.replace('.', '..'),
      ` ${token}`,
      ...respelled,
    ]) {
      expect(await codeOf(other)).toBe('upload_token_invalid');
    }
  });
});
