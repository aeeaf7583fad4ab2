import { METRIC_KEYS, type AnalystQuestion, type Proposal } from '@app/deck-analysis';
import { SECTION_KINDS } from '@app/lexicon';
import { amountsIn } from '../../../libs/deck-analysis/src/testing/training';
import { CORE } from '../score';
import type { Truth } from '../truth';

// What a model would answer that reads as well as the person who wrote the truth: it sees the question alone, and the truth is what it
// understands of it.

type Page = AnalystQuestion['pages'][number];
type Line = { page: number; text: string; all: string[]; at: number };

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(0.01 * Math.abs(a), 1e-9);

export function answersOf(question: Pick<AnalystQuestion, 'pages' | 'found'>, truth: Truth): Proposal[] {
  const lines = question.pages.flatMap(linesOf);
  return [
    ...wrongOnes(question, truth, lines),
    ...named('company', [truth.company, truth.company_legal, truth.product], lines),
    ...named('website', [hostOf(truth.website)], lines),
    ...stageOf(truth, lines),
    ...raiseOf(truth, lines),
    ...peopleOf(truth, lines),
    ...(truth.linkedin ?? []).flatMap((url) =>
      proposal('linkedin', url, lines.find(({ text }) => plain(text).includes(plain(url))) ?? lines.at(-1)),
    ),
    ...metricsOf(truth, lines),
    ...sectionsOf(truth, question.pages),
  ];
}

function linesOf({ page, text }: Page): Line[] {
  const all = text.split('\n');
  return all.map((line, at) => ({ page, text: line, all, at }));
}

function proposal(kind: Proposal['kind'], value: string, line: Line | undefined, more: Partial<Proposal> = {}): Proposal[] {
  if (line === undefined) return [];
  return [{ kind, key: null, value, role: null, status: null, page: line.page, quote: line.text.slice(0, 300), ...more }];
}

function named(kind: 'company' | 'website', names: readonly (string | null | undefined)[], lines: Line[]): Proposal[] {
  const known = names.filter((name): name is string => Boolean(name));
  return known.flatMap((name) => {
    const line = lines.find(({ text }) => text.toLowerCase().includes(name.toLowerCase()));
    const at = line?.text.toLowerCase().indexOf(name.toLowerCase()) ?? 0;
    return proposal(kind, line?.text.slice(at, at + name.length) ?? '', line);
  });
}

const hostOf = (url: string | null | undefined): string | null =>
  url
    ?.toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#].*$/, '') ?? null;

function stageOf({ stage }: Truth, lines: Line[]): Proposal[] {
  if (!stage) return [];
  return lines.filter(({ text }) => plain(text).includes(plain(stage))).flatMap((line) => proposal('stage', stage, line));
}

/** The quoted line, with the one before and behind where it says nothing alone. */
function around({ page, all, at }: Line, before: number, behind: number): string {
  return page === 0
    ? ''
    : all
        .slice(Math.max(0, at - before), at + behind + 1)
        .join(' ')
        .slice(0, 300);
}

function raiseOf({ raise }: Truth, lines: Line[]): Proposal[] {
  if (!raise?.amount) return [];
  return figures(raise.amount, lines).flatMap(({ line, written }) =>
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ].flatMap(([before, behind]) => proposal('raise', written, line, { quote: around(line, before ?? 0, behind ?? 0) })),
  );
}

/** Where a number stands, as it is written there. */
function figures(value: number, lines: Line[]): { line: Line; written: string }[] {
  return lines.flatMap((line) =>
    amountsIn(line.text)
      .filter((amount) => near(value, amount.value))
      .slice(0, 1)
      .map((amount) => ({ line, written: line.text.slice(amount.start, amount.end) })),
  );
}

function peopleOf({ founders = [], team = [], advisors = [] }: Truth, lines: Line[]): Proposal[] {
  return [...founders, ...team, ...advisors].flatMap((person) => {
    const { name, role = null } = (typeof person === 'string' ? { name: person } : person) as { name: string; role?: string | null };
    const line = lines.find(({ text }) => text.toLowerCase().includes(name.toLowerCase()));
    return line ? proposal('person', name, line, { role, quote: around(line, 1, 1) }) : [];
  });
}

function metricsOf({ metrics = [] }: Truth, lines: Line[]): Proposal[] {
  return metrics.flatMap((metric) => {
    if (typeof metric.value !== 'number') return [];
    const { value, status, page } = metric;
    const key = keyOf((metric as { metric?: string }).metric ?? '');
    const here = figures(value, lines).filter(({ line }) => page === undefined || line.page === page);
    return here
      .slice(0, 1)
      .flatMap(({ line, written }) => proposal('metric', written, line, { key, status: status as Proposal['status'] }));
  });
}

/** The truth's names are free; those that the question has no key for are `other`. */
function keyOf(name: string): string {
  const words = name.toLowerCase();
  return METRIC_KEYS.find((key) => words === key || words.startsWith(`${key}_`)) ?? 'other';
}

function sectionsOf({ sections = {} }: Truth, pages: readonly Page[]): Proposal[] {
  return SECTION_KINDS.flatMap((kind) =>
    (sections[kind] ?? []).flatMap((number) => {
      const page = pages.find(({ page: at }) => at === number);
      return page
        ? proposal(
            'section',
            kind,
            linesOf(page).find(({ text }) => text.trim() !== ''),
          )
        : [];
    }),
  );
}

/** Of what was found, what the truth does not have; of what the truth has no opinion on nothing is called wrong. */
function wrongOnes({ found }: Pick<AnalystQuestion, 'found'>, truth: Truth, lines: Line[]): Proposal[] {
  const names = new Set(
    [...(truth.founders ?? []), ...(truth.team ?? []), ...(truth.advisors ?? [])].map((person) =>
      plain(typeof person === 'string' ? person : person.name),
    ),
  );
  const values = (truth.metrics ?? []).flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const isWrong = (id: string, says: string, page: number): boolean => {
    const [kind = '', ...rest] = id.split(':');
    if (kind === 'person') return !names.has(plain(rest.join(':')));
    if (kind === 'metric') return !values.some((value) => near(value, Number(/^\S+ (-?[\d.e+]+)/.exec(says)?.[1])));
    if (kind === 'section')
      return (CORE as readonly string[]).includes(rest[0] ?? '') && !(truth.sections?.[rest[0] ?? ''] ?? []).includes(page);
    if (kind === 'stage') return plain(truth.stage ?? '') !== plain(says);
    return kind === 'raise' && !truth.raise?.amount;
  };
  return found
    .filter(({ id, says, page }) => isWrong(id, says, page))
    .flatMap(({ id, page }) =>
      proposal(
        'wrong',
        id,
        lines.find((line) => line.page === page && line.text.trim() !== ''),
      ),
    );
}
