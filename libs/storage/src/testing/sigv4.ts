import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** The signature of a request, from its header or (presigned) from its query. */
interface Claim {
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  payloadHash: string;
  expiresInSeconds: number;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** RFC 3986, as AWS asks: everything but unreserved characters. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Checks AWS Signature Version 4 of a request to S3, written from AWS's description and not with the SDK's own signer, so
 * that the two check each other.
 * @returns the S3 error code, or null when the signature is good
 */
export function refusalOf(request: IncomingMessage, url: URL, keys: Credentials, now: number): string | null {
  const claim = url.searchParams.has('X-Amz-Signature') ? claimOfQuery(url.searchParams) : claimOfHeader(request);
  if (!claim) return 'AccessDenied';
  const [accessKeyId, day, region, service, end] = claim.credential.split('/');
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region || service !== 's3' || end !== 'aws4_request') return 'AuthorizationHeaderMalformed';
  const age = (now - timeOf(claim.date)) / 1000;
  if (!(age > -900 && age <= claim.expiresInSeconds)) return 'AccessDenied';

  const toSign = ['AWS4-HMAC-SHA256', claim.date, [day, region, service, end].join('/'), hex(canonical(request, url, claim))];
  const dayKey = hmac(`AWS4${keys.secretAccessKey}`, day ?? '');
  const key = hmac(hmac(hmac(dayKey, region), service), end);
  const expected = hmac(key, toSign.join('\n'));
  const given = Buffer.from(claim.signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected) ? null : 'SignatureDoesNotMatch';
}

function canonical(request: IncomingMessage, url: URL, claim: Claim): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const headers = claim.signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  return [request.method, url.pathname, query.join('&'), headers.join(''), claim.signedHeaders.join(';'), claim.payloadHash].join('\n');
}

function claimOfHeader(request: IncomingMessage): Claim | null {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!match) return null;
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const header = (name: string): string => String(request.headers[name] ?? '');
  const payloadHash = header('x-amz-content-sha256');
  const names = signedHeaders.split(';');
  return { credential, signedHeaders: names, signature, date: header('x-amz-date'), payloadHash, expiresInSeconds: 900 };
}

function claimOfQuery(query: URLSearchParams): Claim {
  const value = (name: string): string => query.get(name) ?? '';
  return {
    credential: value('X-Amz-Credential'),
    signedHeaders: value('X-Amz-SignedHeaders').split(';'),
    signature: value('X-Amz-Signature'),
    date: value('X-Amz-Date'),
    payloadHash: 'UNSIGNED-PAYLOAD',
    expiresInSeconds: Number(value('X-Amz-Expires')),
  };
}

function timeOf(amzDate: string): number {
  return Date.parse(amzDate.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
