const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9_-]+)*$/;
const PREFIX = /^([a-z0-9][a-z0-9/_-]*)?$/;

/** Longest key: with its separators mapped it is one file name, and those end at 255 bytes. */
const MAX_LENGTH = 200;

/**
 * Keys are made by our own code, so a wrong one is a bug and not bad input. The check is what makes a path out of the
 * storage's folder impossible: no dots, no empty segment, no upper case (file systems may not tell cases apart).
 */
export function assertKey(key: string): void {
  if (key.length > MAX_LENGTH || !KEY.test(key)) throw new TypeError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
}

export function assertPrefix(prefix: string): void {
  if (prefix.length > MAX_LENGTH || !PREFIX.test(prefix)) {
    throw new TypeError(`not a prefix of storage keys: ${JSON.stringify(prefix.slice(0, 80))}`);
  }
}
