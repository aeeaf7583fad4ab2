import type { DeckFacts, Evidence, MetricFact, PersonFact } from '@app/deck-analysis';
import type { CriDomain, CriResult } from '@app/scoring';

const WIDTH = 110;

/** A report for people: what the deck says, where it says so, what it scores and what would raise the score. */
export function analysisReport(file: string, facts: DeckFacts, cri: CriResult): string {
  return [
    `${file}: ${facts.pageCount} pages, language ${facts.language ?? 'unknown'}${facts.ocrPages.length > 0 ? `, text recognised on ${facts.ocrPages.length}` : ''}`,
    ...(facts.warnings.length > 0 ? [`warnings: ${facts.warnings.join(', ')}`] : []),
    '',
    ...headline(facts),
    ...block('People', facts.people.map(person)),
    ...block('Metrics', facts.metrics.map(metric)),
    ...block(
      'Use of funds',
      facts.useOfFunds.map(
        (item) => `${item.label}  ${item.percent === null ? '' : `${item.percent} %`} ${item.amount ?? ''}${at(item.evidence)}`,
      ),
    ),
    ...block(
      'Earlier money',
      facts.earlierRounds.map((round) => `${round.stage ?? ''} ${round.amount ?? ''} ${round.currency ?? ''}${at(round.evidence)}`.trim()),
    ),
    ...block(
      'Slides',
      Object.entries(facts.sections).map(([kind, pages]) => `${kind.padEnd(16)} ${pages.join(', ')}`),
    ),
    ...block(
      `CRI ${cri.score} of ${cri.max}${cri.verified ? ', verified' : `, ${cri.points_to_verified} short of verified`} (rubric ${cri.rubric_version})`,
      cri.domains.flatMap(points),
    ),
    ...block(
      'What would raise it',
      cri.recommendations.map((item) => `+${item.points}  ${item.title}${item.page === null ? '' : ` (page ${item.page})`}`),
    ),
  ].join('\n');
}

/** A domain, and under it where each of its points comes from. */
function points({ name, score, max, summary, evidence }: CriDomain): string[] {
  return [`${name}: ${score} of ${max}`, ...wrap(summary, WIDTH - 4).map((line) => `  ${line}`), ...evidence.map(signal)];
}

function signal({ signal: key, step, points: gained, page, quote, source }: CriDomain['evidence'][number]): string {
  const columns = [
    `+${gained}`.padStart(7),
    ` ${key.replaceAll('_', ' ').padEnd(22)}`,
    step.padEnd(10),
    (page === null ? source : `p${page}`).padEnd(4),
  ];
  return `${columns.join(' ')}${quote === null ? '' : ` “${clip(quote)}”`}`;
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines[lines.length - 1] as string;
    if (line !== '' && line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

function headline(facts: DeckFacts): string[] {
  const rows: [string, { value: unknown; evidence: Evidence } | null][] = [
    ['Company', facts.company],
    ['Legal name', facts.legalName],
    ['Product', facts.product],
    ['Website', facts.website],
    ['Stage', facts.stage],
    ['Problem', facts.problem],
    ['Location', facts.location],
    ['Dated', facts.datedAt],
    [
      'Raise',
      facts.raise && {
        value: `${facts.raise.value.amount.toLocaleString('en')} ${facts.raise.value.currency ?? ''}`,
        evidence: facts.raise.evidence,
      },
    ],
  ];
  const lists: [string, string[]][] = [
    ['Industry', facts.industries.map(({ value }) => value)],
    ['E-mail', facts.emails.map(({ value }) => value)],
    ['LinkedIn', facts.linkedin.map(({ value }) => value)],
    ['Competitors', facts.competitors.map(({ value }) => value)],
  ];
  return [
    ...rows.flatMap(([label, fact]) => (fact ? [`${label.padEnd(12)} ${String(fact.value)}${at(fact.evidence)}`] : [])),
    ...lists.flatMap(([label, values]) => (values.length > 0 ? [`${label.padEnd(12)} ${values.join(', ')}`] : [])),
  ];
}

function block(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`.slice(0, WIDTH + 40).trimEnd())];
}

function at(evidence: Evidence): string {
  const proposed = evidence.proposedBy ? `, proposed by the ${evidence.proposedBy}` : '';
  return `   [p${evidence.page} ${evidence.source} ${evidence.confidence}${proposed} “${clip(evidence.quote)}”]`;
}

function clip(quote: string): string {
  return quote.length > WIDTH / 2 ? `${quote.slice(0, WIDTH / 2)}…` : quote;
}

function person({ name, role, group, evidence }: PersonFact): string {
  return `${name}${role === null ? '' : `, ${role}`} (${group})   [p${evidence.page}]`;
}

function metric(fact: MetricFact): string {
  const unit = [fact.unit === '%' ? '%' : fact.unit, fact.currency, fact.period === null ? null : `a ${fact.period}`]
    .filter((part) => part !== null)
    .join(' ');
  return `${fact.key.padEnd(16)} ${fact.value.toLocaleString('en')} ${unit}  ${fact.status}${fact.conflict ? ', conflicting' : ''}${at(fact.evidence)}`;
}
