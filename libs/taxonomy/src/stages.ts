import { plain } from './text';

/** The rounds in the order in which companies raise them; neighbours stand one step apart. */
export const STAGES = ['Pre-Seed', 'Seed', 'Series A', 'Series B', 'Series C', 'Series D', 'Growth', 'Pre-IPO'] as const;
export type Stage = (typeof STAGES)[number];

/** Spellings, most particular first: "pre seed" also holds "seed". */
const SPELLINGS: readonly [Stage, RegExp][] = [
  ['Pre-Seed', /\b(pre ?seed|angel|idea|friends and family|f and f|bootstrap(ped)?|grant)\b/],
  ['Series A', /\b((series|serie|round|runde) a|a (series|round|runde)|pre series a|bridge to a)\b/],
  ['Series B', /\b((series|serie|round|runde) b|b (series|round|runde))\b/],
  ['Series C', /\b((series|serie|round|runde) c|c (series|round|runde))\b/],
  ['Series D', /\b((series|serie|round|runde) [d-h]|[d-h] (series|round|runde))\b/],
  ['Pre-IPO', /\b(pre ?ipo|ipo|mezzanine|public)\b/],
  ['Growth', /\b(growth|late stage|later stage|expansion|scale ?up)\b/],
  ['Seed', /\b(seed|semilla|amorcage|semente|early stage|saatphase|anschub)\b/],
];

/** The stage that a text names, or null when it names none. "Early stage" is read as Seed, "Series E" and later as Series D. */
export function normaliseStage(text: string | null): Stage | null {
  const folded = plain(text ?? '');
  return SPELLINGS.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

/** How many rounds lie between two stages; 1 for neighbours. */
export function stageDistance(a: Stage, b: Stage): number {
  return Math.abs(STAGES.indexOf(a) - STAGES.indexOf(b));
}
