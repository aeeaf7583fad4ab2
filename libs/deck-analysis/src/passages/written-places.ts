/** Letters of a name before the host of everybody. */
const OWN_PART = 4;
const SHARED_PARTS: ReadonlySet<string> = new Set([
  'docs',
  'drive',
  'forms',
  'apps',
  'play',
  'maps',
  'mail',
  'mobile',
  'share',
  'calendar',
]);

/** "acme.tilda.ws": a site of one's own on a host for everybody. */
export function isOwnPart(host: string): boolean {
  const [part = '', ...rest] = host.split('.');
  return rest.length > 1 && part.length >= OWN_PART && !SHARED_PARTS.has(part);
}

const NUMBERED_HOUSE = /(?:^|[,·•–] ?)\p{Lu}[\p{L}.' -]{2,40},? \d{1,4}\p{L}?, ?(?:\d{4,6} ?)?\p{Lu}\p{L}{2}/u;
/** "34117 Kassel" under a street. */
const POSTED = /^(?:[•·–-] ?)?(?:\p{Lu}{1,2}-)?\d{4,6} \p{Lu}\p{L}{2}[\p{L}.' -]*$/u;
const PLACED = /(?:,| ·) ?[\p{Lu}\d][\p{L}.' -]+, ?[\p{Lu}\d]/u;

/** "Altstadt 211, Landshut", and behind a legal name any two parts of a place: "Acme SAS, Cocody, Abidjan". */
export function isPlaced(text: string, isLegal: boolean): boolean {
  return NUMBERED_HOUSE.test(text) || POSTED.test(text) || (isLegal && PLACED.test(text));
}

/** "/ 40below.space": a line that is an address and nothing else, on the slide of addresses. */
export function isSite(text: string): boolean {
  return (
    !/linkedin/i.test(text) &&
    /^(?:[^@\s]{1,3}\s){0,2}(?:\p{L}+: ?)?(?:https?:\/\/)?[\p{L}\d-]{3,}(?:\.[\p{L}\d-]+)*\.\p{Ll}{2,12}(?:\/\S*)?$/u.test(text.trim())
  );
}
