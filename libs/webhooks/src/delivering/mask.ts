/** Of an answer's body. */
const KEPT_CHARACTERS = 1024;
/** More is not looked at: masks are short, and what is kept is a quarter of it. */
const SEEN_CHARACTERS = 4096;

/**
 * Keys, tokens, signatures and secrets, whoever's they are: a receiver may answer what it was sent, headers and all. Long runs of
 * characters that only machines write.
 */
const SECRETS = /(?:whsec_|svc_|v1,)[A-Za-z0-9+/_.=-]+|[A-Za-z0-9+/_-]{28,}=*/g;
/** What is called a secret, as JSON, a query, a header or an assignment has it; a cookie's line whole. */
const NAMED =
  /((?:passw(?:or)?d|secret|token|api[_-]?key|private[_-]?key|access[_-]?key|signature|session(?:[_-]?id)?)["']?\s*[:=]\s*["']?)(?!\*\*\*)[^\s"'&,;<>]+/gi;
const COOKIE = /(cookie:\s*)[^\r\n]+/gi;
const BEARER = /\b(bearer|basic|token) [^\s"',;]+/gi;
const EMAIL = /[^\s@<>"'(),:;[\]\\]{1,64}@[A-Za-z0-9.-]{1,253}/g;

/** What is kept of an answer's body: its beginning, of at most 1 KiB, without secrets and addresses. */
export function maskedExcerpt(body: string): string {
  const text = body
    .slice(0, SEEN_CHARACTERS)
    .replace(BEARER, '$1 ***')
    .replace(SECRETS, '***')
    .replace(COOKIE, '$1***')
    .replace(NAMED, '$1***')
    .replace(EMAIL, '***')
    .replaceAll('\u0000', '\ufffd');
  return Buffer.from(text)
    .subarray(0, KEPT_CHARACTERS)
    .toString('utf8')
    .replace(/\ufffd$/, '');
}
