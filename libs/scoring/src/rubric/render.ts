import { CURRENT_RUBRIC } from './registry';
import { pointsAt, type Rubric } from './rubric';
import type { SignalDefinition, Step } from './rubric.types';

/** The rubric as plain data, without its rules, for documentation and tools. */
export interface RubricJson {
  version: string;
  scale: number;
  verified_at: number;
  ladder_share: number[];
  domains: { key: string; name: string; points: number; signals: SignalJson[] }[];
  caps: { id: string; note: string; limits: Record<string, number> }[];
}

export interface SignalJson {
  key: string;
  name: string;
  points: number;
  steps: { step: Step; name: string; points: number; needs: string; advice: string | null }[];
}

const STEPS = [
  ['present', 1],
  ['specified', 2],
  ['evidenced', 3],
] as const;

export function rubricAsJson(rubric: Rubric = CURRENT_RUBRIC): RubricJson {
  return {
    version: rubric.version,
    scale: rubric.scale,
    verified_at: rubric.verifiedAt,
    ladder_share: rubric.ladderTenths.map((tenths) => tenths / 10),
    domains: rubric.domains.map(({ key, name, points, signals }) => ({
      key,
      name,
      points,
      signals: signals.map((signal) => signalJson(rubric, signal)),
    })),
    caps: rubric.caps.map(({ id, note, limits }) => ({ id, note, limits: { ...limits } as Record<string, number> })),
  };
}

function signalJson(rubric: Rubric, signal: SignalDefinition): SignalJson {
  const steps = STEPS.flatMap(([name, step]) => {
    const definition = signal.steps[name];
    if (!definition) return [];
    return [
      {
        step,
        name,
        points: pointsAt(rubric, signal, step),
        needs: definition.needs,
        advice: definition.advice?.ask ?? null,
      },
    ];
  });
  return { key: signal.key, name: signal.name, points: signal.points, steps };
}

/** The rubric as a document for people: one table a domain, then the caps. */
export function rubricAsMarkdown(rubric: Rubric = CURRENT_RUBRIC): string {
  const json = rubricAsJson(rubric);
  const shares = json.ladder_share.map((share) => `${share * 100} %`).join(', ');
  return [
    `# CRI rubric ${json.version}`,
    '',
    `A score runs from 0 to ${json.scale}; a company is verified from ${json.verified_at}.`,
    `Each signal stands on a ladder: absent, present, specified, evidenced give ${shares} of its points, rounded.`,
    '',
    ...json.domains.flatMap(domainLines),
    '## Caps',
    '',
    ...json.caps.map((cap) => `- **${cap.id}**: ${cap.note}`),
    '',
  ].join('\n');
}

function domainLines(domain: RubricJson['domains'][number]): string[] {
  const rows = domain.signals.map((signal) => {
    const cells = STEPS.map(([name]) => cell(signal, name));
    return `| ${signal.name} (\`${signal.key}\`) | ${signal.points} | ${cells.join(' | ')} |`;
  });
  return [
    `## ${domain.name} (${domain.points})`,
    '',
    '| Signal | Points | Present | Specified | Evidenced |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ];
}

function cell(signal: SignalJson, name: string): string {
  const step = signal.steps.find((candidate) => candidate.name === name);
  return step ? `${step.points}: ${step.needs.replaceAll('|', '\\|')}` : '–';
}
