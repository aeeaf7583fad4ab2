import type { Lexicon } from '@app/lexicon';
import { fold, tokens } from '@app/taxonomy';
import { overlapX, overlapY } from '../layout/layout';
import type { Line, PageView } from '../layout/layout';
import { splitPast } from './past';
import type { NameMatch } from './person-name';
import { readRole } from './roles';
import type { Role } from './roles';
import { COLUMN } from './weights';

export interface NameOn {
  match: NameMatch;
  lines: Line[];
}

export interface Found {
  match: NameMatch;
  /** One line, or two where first name and surname are stacked. */
  lines: Line[];
  role: Role | null;
  /** Where the function stands, apart from the name. */
  roleLines: Line[];
  background: Line[];
  /** What follows the role on the name's own line: where the person was before. */
  past: string | null;
}

/** A name with what stands around it, before it is settled whose function each line is. */
interface Surroundings extends NameOn {
  inline: Role | null;
  past: string | null;
  whence: string | null;
  below: Line[];
  above: Line[];
  /** Lines from which a function may be read, by where they stand. */
  roles: Record<Side, { role: Role; lines: Line[] } | null>;
}

type Side = 'below' | 'beside' | 'above' | 'before';

/**
 * Functions stand under names or over them, one way on a slide: the way that serves more of its people. Where one person's function is,
 * it is nobody else's.
 */
export function describeAll(names: readonly NameOn[], page: PageView, lexicon: Lexicon): Found[] {
  const taken = new Set(names.flatMap((name) => name.lines));
  const around = names.map((name) => surroundings(name, page, taken, lexicon));
  const open = around.filter(({ inline }) => inline === null);
  const serving = (side: Side): number => open.filter(({ roles }) => roles[side] !== null).length;
  const sides: Side[] =
    serving('above') > serving('below') ? ['above', 'beside', 'below', 'before'] : ['below', 'beside', 'above', 'before'];
  const chosen = new Map<Surroundings, { side: Side; role: Role; lines: Line[] }>();
  const owned = new Set<Line>();
  for (const side of sides) {
    for (const name of open) {
      const found = chosen.has(name) ? null : name.roles[side];
      if (!found || (side !== sides[0] && found.lines.some((line) => owned.has(line)))) continue;
      chosen.set(name, { side, ...found });
      for (const line of found.lines) owned.add(line);
    }
  }
  return around.map((name) => toFound(name, chosen.get(name)));
}

function toFound(name: Surroundings, chosen: { side: Side; role: Role; lines: Line[] } | undefined): Found {
  const { match, lines, inline, below, above, whence } = name;
  const found = { match, lines, roleLines: chosen?.lines ?? [] };
  if (inline) return { ...found, role: inline, background: below.slice(0, COLUMN.background), past: name.past };
  if (chosen?.side === 'below')
    return { ...found, role: chosen.role, background: below.slice(chosen.role.lines).slice(0, COLUMN.background), past: null };
  return {
    ...found,
    role: chosen?.role ?? null,
    background: [...below, ...(chosen ? [] : above)].slice(0, COLUMN.background),
    past: whence,
  };
}

function surroundings(name: NameOn, page: PageView, taken: ReadonlySet<Line>, lexicon: Lexicon): Surroundings {
  const first = name.lines[0] as Line;
  const last = name.lines[name.lines.length - 1] as Line;
  const below = column(last, page, taken, 'below');
  const above = column(first, page, taken, 'above');
  const { role: rest, past } = splitPast(name.match.rest);
  const inline = rest === '' ? null : readRole([{ ...last, text: rest, words: tokens(fold(rest)) }], lexicon);
  const beside = page.body.filter(
    (line) =>
      !taken.has(line) &&
      line.x > last.x + last.width &&
      line.x - last.x - last.width < page.width * COLUMN.beside &&
      overlapY(line, last) > last.height * COLUMN.sameRow,
  );
  const before = page.body
    .filter((line) => !taken.has(line) && line.x + line.width <= first.x && overlapY(line, first) > first.height * COLUMN.sameRow)
    .sort((one, other) => other.x - one.x)
    .filter((line, at) => at === 0 && first.x - line.x < page.width * COLUMN.before);
  const [nearest] = above;
  const caption = nearest && nearest.fontSize <= last.fontSize * COLUMN.captionSize ? nearest : overPicture(first, page, taken, lexicon);
  return {
    ...name,
    inline,
    past,
    whence: rest === '' ? null : rest,
    below,
    above,
    roles: {
      below: roleIn(below, lexicon),
      beside: roleIn(beside.slice(0, 2), lexicon),
      above: caption ? roleIn([caption], lexicon) : null,
      // A table with the functions first.
      before: name.match.given ? roleIn(before, lexicon) : null,
    },
  };
}

function roleIn(lines: Line[], lexicon: Lexicon): { role: Role; lines: Line[] } | null {
  const role = readRole(lines, lexicon);
  // One that a sentence goes on behind takes up no line of its own, and the line is nobody else's.
  return role && { role, lines: lines.slice(0, Math.max(1, role.lines)) };
}

/** A function over the picture of whoever holds it, with the name under the picture: centred or flush left, and nothing written between. */
function overPicture(name: Line, page: PageView, taken: ReadonlySet<Line>, lexicon: Lexicon): Line | null {
  const middle = (line: Line): number => line.x + line.width / 2;
  const above = page.body.filter((line) => line.y + line.height < name.y && overlapX(line, name) > 0).sort((a, b) => b.y - a.y);
  const [nearest] = above;
  if (!nearest || taken.has(nearest) || page.title?.lines.includes(nearest)) return null;
  const apart = name.y - nearest.y - nearest.height;
  const centred =
    Math.abs(middle(nearest) - middle(name)) < name.fontSize * COLUMN.centred ||
    Math.abs(nearest.x - name.x) < name.fontSize * COLUMN.aligned;
  return centred && apart < name.fontSize * COLUMN.picture && readRole([nearest], lexicon) ? nearest : null;
}

/** The lines under (or over) a name in its column, nearest first, up to the next name or a gap. */
function column(from: Line, page: PageView, taken: ReadonlySet<Line>, side: 'below' | 'above'): Line[] {
  const sign = side === 'below' ? 1 : -1;
  const sorted = page.body
    .filter(
      (line) =>
        line !== from &&
        (line.y - from.y) * sign > from.height * COLUMN.step &&
        overlapX(line, from) > Math.min(line.width, from.width) * COLUMN.overlap,
    )
    .sort((a, b) => (a.y - b.y) * sign);
  const result: Line[] = [];
  let edge = side === 'below' ? from.y + from.height : from.y;
  for (const line of sorted) {
    if (taken.has(line) || result.length >= COLUMN.lines) break;
    const gap = side === 'below' ? line.y - edge : edge - (line.y + line.height);
    if (gap > Math.max(from.height, line.height) * (side === 'below' ? COLUMN.gapBelow : COLUMN.gapAbove)) break;
    result.push(line);
    edge = side === 'below' ? line.y + line.height : line.y;
  }
  return result;
}
