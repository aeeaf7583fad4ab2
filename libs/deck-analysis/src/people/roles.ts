import { alternatives, type Lexicon, longest, type RoleGroup, wordSet } from '@app/lexicon';
import { fold, tokens } from '@app/taxonomy';
import type { Line } from '../layout/layout';
import { clip } from '../layout/text';
import { ROLE_LINE } from './weights';

export interface Role {
  text: string;
  group: RoleGroup;
  /** What stands after "at", "of" or a comma with a capital: the employer, when it is said. */
  organisation: string | null;
  /** How many of the given lines the role takes up. */
  lines: number;
}

const JOINS = new RegExp(String.raw`^[&,+/]|^(?:${alternatives('and')})\s`, 'iu');
const LEADS_ON = /(&|,|\band|\bof|-|\/)\s*$/i;
const EMPLOYER = new RegExp(
  String.raw`(?:\b(?:${alternatives('employed_at')})|@|,|\||\s[–—-])\s*(?:the\s+)?((?:\p{Lu}|\d+\p{L})[\p{L}\d&.'’ -]{1,60})$`,
  'u',
);
const NO_LONGER = wordSet('past');
const MAX_ROLE_LINES = 4;
const MAX_ROLE_WORDS = 9;

/**
 * Reads a role from the first of the lines beside a name: short, naming a function. A qualifier may stand above the function
 * ("Internet Infrastructure" / "Advisor") and further lines go on with it when they are nothing but a function.
 */
export function readRole(lines: Line[], lexicon: Lexicon): Role | null {
  const ahead = roleAhead(lines[0], lexicon);
  if (ahead) return ahead;
  const taken: string[] = [];
  let group: RoleGroup | null = null;
  let used = 0;
  for (const [at, line] of lines.slice(0, MAX_ROLE_LINES).entries()) {
    // "Consejera delegada" leads, and a "consejera" advises.
    const hits = longest(lexicon.roles.find(line.words));
    if (line.words.length > MAX_ROLE_WORDS) break;
    const fits =
      group === null
        ? startsRole(line, hits) || qualifies(lines, at, lexicon)
        : continuesRole(line, hits, taken[taken.length - 1] ?? '', group);
    if (!fits) break;
    taken.push(line.text);
    used += 1;
    // An "Ex-Founder & Growth Mentor" is one of these here.
    const held = hits.filter(({ start }) => !NO_LONGER.has(line.words[start - 1] ?? ''));
    group = strongest(
      group,
      (held.length > 0 ? held : hits).map((hit) => hit.payload),
    );
  }
  if (group === null) return null;
  const text = clip(unwrap(taken.join(' ')), 120);
  return { text, group, organisation: organisationIn(text, lexicon), lines: used };
}

/** "CEO. Was on call for 1,100 databases at Bol": nothing but a function, and then a sentence, which is no part of it. */
function roleAhead(line: Line | undefined, lexicon: Lexicon): Role | null {
  const text = /^([\p{Lu}][\p{L}&/, -]{1,40})\. \p{Lu}/u.exec(line?.text ?? '')?.[1];
  if (text === undefined) return null;
  const words = tokens(fold(text));
  const hits = longest(lexicon.roles.find(words));
  const group = strongest(
    null,
    hits.map(({ payload }) => payload),
  );
  return group === null || coveredShare({ words }, hits) < ROLE_LINE.whole ? null : { text, group, organisation: null, lines: 0 };
}

type Hit = { start: number; end: number };

function coveredShare(line: { words: string[] }, hits: Hit[]): number {
  const covered = new Set(hits.flatMap((hit) => Array.from({ length: hit.end - hit.start }, (_, at) => hit.start + at)));
  return covered.size / Math.max(1, line.words.length);
}

/** The function stands early in the line and the line is no sentence. */
function startsRole(line: Line, hits: Hit[]): boolean {
  if (hits.length === 0 || /[.!?]$/.test(line.text.replace(/\b[A-Z]\.$/, ''))) return false;
  if (/^[\d*•]|\d{4}/.test(line.text) || /https?:|@\w+\./.test(line.text)) return false;
  const first = Math.min(...hits.map((hit) => hit.start));
  return first <= ROLE_LINE.within && (coveredShare(line, hits) >= ROLE_LINE.share || line.words.length <= ROLE_LINE.shortLine);
}

/** Short and capitalised, with the function in the line below. */
function qualifies(lines: Line[], at: number, lexicon: Lexicon): boolean {
  const line = lines[at];
  const next = lines[at + 1];
  if (
    at > 0 ||
    !line ||
    !next ||
    line.words.length > ROLE_LINE.qualifierWords ||
    !/^\p{Lu}/u.test(line.text) ||
    /[.!?:]$|^\d/.test(line.text)
  )
    return false;
  const hits = lexicon.roles.find(next.words);
  return startsRole(next, hits) && Math.min(...hits.map((hit) => hit.start)) <= 1 && next.y - line.y < line.height * ROLE_LINE.qualifierGap;
}

function continuesRole(line: Line, hits: Hit[], before: string, group: RoleGroup): boolean {
  if (/^[*•]/.test(line.text) || group === 'advisor') return false;
  const joins = JOINS.test(line.text) || LEADS_ON.test(before);
  return (joins && line.words.length <= ROLE_LINE.joinedWords) || (hits.length > 0 && coveredShare(line, hits) >= ROLE_LINE.nextShare);
}

/** "(CEO)" → "CEO", but "Co-Founder (CEO)" stays. */
function unwrap(text: string): string {
  const bare = text.replace(/^["“”]+|["“”]+$/gu, '');
  return /^\([^()]*\)$/.test(bare) ? bare.slice(1, -1) : bare;
}

const RANK: readonly RoleGroup[] = ['founder', 'advisor', 'executive', 'investor', 'staff'];

export function strongest(current: RoleGroup | null, found: RoleGroup[]): RoleGroup | null {
  // "IoT Advisor" above "Co-Founder at X" advises here and founded there.
  if (current === 'advisor') return current;
  const all = current === null ? found : [current, ...found];
  return RANK.find((group) => all.includes(group)) ?? null;
}

function organisationIn(text: string, lexicon: Lexicon): string | null {
  const match = EMPLOYER.exec(text);
  const name = match?.[1]?.trim() ?? null;
  if (name === null) return null;
  // "Head of Sales", "VP of Engineering", "CEO, CTO" name a function, not an employer.
  const words = tokens(fold(name));
  return coveredShare({ words }, lexicon.roles.find(words)) >= ROLE_LINE.functionShare ? null : name;
}
