/** What stands between a role and a past on one line, and the words that a past begins with. */
const PAST =
  /\s*[,;.|(–—-]+\s*(?=(?:ex[\s-]|former(?:ly)?\b|previous(?:ly)?\b|prev\.|earlier\b|prior\b|worked\b|exited\b|sold\b|ph\.?\s?d\b|mba\b|m\.?sc\b|b\.?sc\b|\d{1,2}\+?\s?(?:years|yrs)\b|früher\b|ehemal|vormals\b|anteriormente\b|antes\s|ancien))/iu;

/** "CEO & Co-Founder, ex-Siemens" → the role, and where its holder was before. The past is text of the line, or null. */
export function splitPast(text: string): { role: string; past: string | null } {
  const match = PAST.exec(text);
  if (!match || match.index === 0) return { role: text, past: null };
  const past = text.slice(match.index + match[0].length).trim();
  const opened = match[0].includes('(');
  return { role: text.slice(0, match.index).trim(), past: opened ? past.replace(/\)\s*$/, '') : past };
}
