import { ApiError } from '@app/errors';
import { codePoints } from '@app/http';

/** In Unicode code points, of the form that is hashed (NFC). */
export const MIN_PASSWORD = 10;
/** Longer ones add no safety, only work. */
export const MAX_PASSWORD = 200;

let common: Set<string> | undefined;

/** Those of leaked lists that the length lets through; all in lower case. Unpacked for the first password: most processes set none. */
function commonPasswords(): Set<string> {
  if (common === undefined) {
    const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
    common = new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD));
  }
  return common;
}

/** A short text over and over: no list has all of these. */
const REPEATED = /^(.{1,5})\1+$/su;

/** `abcdefghijk`, `9876543210` */
function isSequence(password: string): boolean {
  const steps = new Set<number>();
  for (let i = 1; i < password.length; i++) steps.add(password.charCodeAt(i) - password.charCodeAt(i - 1));
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}

/**
 * The rule for every password that is set, wherever it is set. Those set under an earlier rule keep signing in.
 * @param email its local part and the whole address are no passwords of this user
 * @throws ApiError invalid_request with the field `password`
 */
export function assertPassword(password: string, email: string): void {
  const length = codePoints(password.normalize('NFC'));
  if (length < MIN_PASSWORD || length > MAX_PASSWORD || password.trim() === '') {
    throw ApiError.invalid('password', `must be a string of ${MIN_PASSWORD} to ${MAX_PASSWORD} characters, not blank`);
  }
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const address = email.toLowerCase();
  if (plain === address || plain === address.split('@')[0]) throw ApiError.invalid('password', 'must not be the e-mail address');
  if (commonPasswords().has(plain) || REPEATED.test(plain) || isSequence(plain))
    throw ApiError.invalid('password', 'is too common: choose one that is not easily guessed');
}
