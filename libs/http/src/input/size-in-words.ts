const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** A limit as people say it: 52428800 as `50 MB`. Rounded down, so that what is said fits. */
export function sizeInWords(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Math.floor((bytes / 1024 ** power) * 10) / 10} ${UNITS[power]}`;
}
