/** `{n}`, `{n,}` or `{n,m}`; anything else in braces is literal text to RE2. */
const COUNT = /\{(\d{1,4})(?:,(\d{0,4}))?\}/y;
/** An escape with its braces, whose content is no count: `\p{L}`, `\x{10FFFF}`. */
const ESCAPE = /\\(?:[pPx]\{[^}]*\}|[\s\S])/y;
/** A class: a bracket that stands first is a member of it, and names such as `[:alpha:]` hold brackets of their own. */
const CLASS = /\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]/y;
const FLAGS = /\?(?:P?<\w+>|[\w-]*[:)])/y;
const QUOTE = /\\Q([\s\S]*?)(?:\\E|$)/y;

function at(expression: RegExp, text: string, index: number): RegExpExecArray | null {
  expression.lastIndex = index;
  return expression.exec(text);
}

/**
 * An upper bound of the instructions that RE2 makes of a pattern, known without making them: 500 characters can stand for half a million
 * instructions, which take a second to make. Reads only the structure (groups, classes, escapes, counts); what is no pattern at all is
 * left to the compiler.
 */
export function patternSizeBound(pattern: string): number {
  /** Of the open groups from the outside, what they hold so far. */
  const outer: number[] = [];
  let group = 0;
  /** Of the last atom, which a count repeats. */
  let atom = 0;
  const add = (size: number): void => {
    group += size;
    atom = size;
  };
  for (let i = 0; i < pattern.length;) {
    const quote = at(QUOTE, pattern, i);
    const token = quote ?? at(ESCAPE, pattern, i) ?? at(CLASS, pattern, i);
    const count = token ? null : at(COUNT, pattern, i);
    if (token) add(quote ? (quote[1] as string).length + 1 : 1);
    else if (count) {
      // As many copies as may match, each optional one with a branch; an open end is one more with a loop.
      const copies = Math.max(Number(count[1]), Number(count[2] ?? 0)) + 1;
      const repeated = (atom + 1) * copies;
      group += repeated - atom;
      atom = repeated;
    } else if (pattern[i] === '(') {
      outer.push(group);
      group = 3;
      i += at(FLAGS, pattern, i + 1)?.[0].replace(/\)$/, '').length ?? 0;
    } else if (pattern[i] === ')') {
      atom = group;
      group += outer.pop() ?? 0;
    } else if ('*+?|'.includes(pattern[i] as string)) {
      group += 2;
      atom += 2;
    } else add(1);
    i += (token ?? count)?.[0].length ?? 1;
  }
  return [...outer, group].reduce((sum, size) => sum + size, 0);
}
