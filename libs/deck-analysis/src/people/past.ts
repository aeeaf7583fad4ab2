import { alternatives } from '@app/lexicon';

/** What a past begins with: words of the languages, a degree, a number of years. */
const OPENING = [
  alternatives('past'),
  String.raw`(?:ph\.?\s?d|mba|m\.?sc|b\.?sc)\b`,
  String.raw`\d{1,2}\+?\s?(?:${alternatives('years')})`,
].join('|');

/**
 * What stands between a role and a past on one line: a mark before such a word; a colon before anything; or the end of a
 * sentence, unless its last word is an abbreviation ("Asst. Professor").
 */
const PAST = new RegExp(
  [
    String.raw`\s*[,;.|(–—-]+\s*(?=(?:${OPENING}))`,
    String.raw`:\s+(?=\S)`,
    String.raw`(?<=\p{L}{3})(?<!\b(?:asst|dept|prof|assoc))\.\s+(?=\p{L})`,
  ].join('|'),
  'iu',
);

/** "CEO & Co-Founder, ex-Siemens" → the role, and where its holder was before. The past is text of the line, or null. */
export function splitPast(text: string): { role: string; past: string | null } {
  const match = PAST.exec(text);
  if (!match || match.index === 0) return { role: text, past: null };
  const past = text.slice(match.index + match[0].length).trim();
  const opened = match[0].includes('(');
  const role = text.slice(0, match.index).trim();
  // "(COO), previously …" arrives without its opening bracket, which parted the name from the role.
  return { role: role.includes('(') ? role : role.replace(/\)$/, ''), past: opened ? past.replace(/\)\s*$/, '') : past };
}
