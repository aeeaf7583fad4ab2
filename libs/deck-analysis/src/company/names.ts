import { squashedSet } from '@app/lexicon';
import { squash } from '@app/taxonomy';

/** Words on covers, in PDF titles and file names that say what the file is, not whose it is. */
const ABOUT_THE_FILE = squashedSet('about_the_file');

export function isAboutTheFile(word: string): boolean {
  const folded = squash(word);
  return folded === '' || ABOUT_THE_FILE.has(folded) || /^v?\d+$/.test(folded) || /^(19|20)\d\d/.test(folded);
}

const LEGAL_FORMS =
  'inc|incorporated|ltd|limited|llc|llp|plc|corp|corporation|co|gmbh|mbh|ag|ug|kg|se|sa|sas|sarl|sasu|eurl|srl|spa|sl|slu|slne|bv|nv|oy|oyj|ab|as|aps|a\\/s|ou|oü|uab|sia|kft|zrt|doo|sro|lda|ltda|eireli|sapi|pvt|private|pte|pty|pbc|opc|lp|ооо|зао';

const WRITTEN_APART = '(?:sp\\.? ?z\\.? ?o\\.? ?o\\.?)';

const ONE_FORM = new RegExp(`^(?:${LEGAL_FORMS})\\.?$`, 'i');

/** In Japan they stand before or behind the name, nothing between. */
export const JAPANESE_FORM = /^(?:株式会社|合同会社|有限会社|一般社団法人)$/u;

/** "Ltd", "GmbH"; "as" and "co" in small letters are words. */
export function isLegalForm(word: string): boolean {
  if (JAPANESE_FORM.test(word)) return true;
  return ONE_FORM.test(word) && /^\p{Lu}/u.test(word);
}

/** Latvian, Lithuanian, Estonian and Russian firms have it in front. */
export function isLegalFormBefore(word: string): boolean {
  return JAPANESE_FORM.test(word) || /^(?:SIA|UAB|OÜ|ООО|ОАО|ЗАО|ТОВ|MB|AS)$/u.test(word);
}

const LEGAL_NAME = new RegExp(
  `((?:[\\p{Lu}\\d][\\p{L}\\d&'’.-]{0,40}[ ,]{1,2}(?:[&+] )?){1,5}?)((?:(?:pvt|private|pte|pty)\\.? ?)?(?:${WRITTEN_APART}|${LEGAL_FORMS}|s\\.\\s?a\\.|s\\.\\s?l\\.|s\\.\\s?r\\.\\s?l\\.|b\\.v\\.|s\\.a\\.s\\.?|l\\.l\\.c\\.|p\\.?\\s?s\\.?\\s?a\\.?))(?!\\.\\p{L}{2})\\.?(?![\\p{L}\\d]|-\\p{L})`,
  'iu',
);

/** "© 2025 Neurodiverge Labs Pvt Ltd." → {name: "Neurodiverge Labs", full: "Neurodiverge Labs Pvt Ltd"}. */
export function legalNameIn(text: string): { name: string; full: string } | null {
  if (text.length > 240) return null;
  const match = LEGAL_NAME.exec(text);
  if (!match) return null;
  const name = (match[1] ?? '').replace(/[ ,]+$/, '');
  const form = match[2] ?? '';
  // Names start in capitals; the pattern ignores case for the legal form's sake.
  if (
    !/^[\p{Lu}\d]/u.test(name) ||
    name.length < 2 ||
    /^(as|se|co|sa|ag|ab|ou|kg|sia|spa|private|limited)$/i.test(form) !== /^[\p{Lu}]/u.test(form)
  ) {
    if (!/^[\p{Lu}\d]/u.test(name) || !/^\p{Lu}/u.test(form)) return null;
  }
  return { name, full: `${name} ${form}`.trim() };
}

/** What programs set around a title: "Microsoft PowerPoint - Acme.pptx", "Acme - Google Slides". */
const MADE_WITH =
  /^(?:microsoft )?(?:power\s?point|word|keynote)(?: presentation)?\s?[-–:]\s?|\s?[-–|]\s?(?:google (?:slides|docs|präsentationen)|canva|keynote|powerpoint)$/iu;

/** "Acme EN": the same deck in the languages that are read. */
const IN_A_LANGUAGE = /(?<=\p{L}) (?:EN|ENG|DE|FR|ES|PT|IT|NL|PL|RU|JA|JP)$/u;

/** A title or file name without the words about the file; null when nothing or a sentence is left. */
export function nameFromTitle(title: string): string | null {
  const base = title.replace(/\.(pdf|pptx?|key|docx?|odp|html?)$/i, '').replace(/\([^)]{0,30}\)/g, ' ');
  const parts = base
    .replace(MADE_WITH, '')
    .split(/\s[|–—:-]\s|[|:]/)
    .map(strip)
    .filter((part) => part !== '');
  const first = (parts[0] ?? '').replace(IN_A_LANGUAGE, '');
  if (first === '' || first.split(' ').length > 3 || squash(first).length < 2) return null;
  return /^[0-9a-f-]{16,}$/i.test(first) || /^\d/.test(first) ? null : first;
}

function strip(part: string): string {
  return part
    .split(/[\s_]+|-(?=\p{L})|(?<=\p{L})-/u)
    .filter((word) => !isAboutTheFile(word) && !/^\W+$/u.test(word))
    .join(' ')
    .trim();
}
