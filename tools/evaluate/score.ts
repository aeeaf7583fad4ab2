import type { Answer, Person, Truth } from './truth';

/** Kinds of section that nearly every deck has; the others are not held against the truth. */
export const CORE = [
  'problem',
  'solution',
  'product',
  'market',
  'business_model',
  'traction',
  'competition',
  'team',
  'ask',
  'use_of_funds',
  'go_to_market',
  'financials',
  'contact',
] as const;

export const FIELDS = [
  'company',
  'website',
  'emails',
  'linkedin',
  'people',
  'stage',
  'raise',
  'metricRecall',
  'metricPrecision',
  'sectionKinds',
  'sectionPages',
] as const;
export type Field = (typeof FIELDS)[number];
export type Scores = Record<Field, number>;

const norm = (text: unknown): string =>
  String(text ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const host = (text: unknown): string =>
  String(text ?? '')
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#]/)[0] ?? '';
const link = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\/([a-z]+\.)?linkedin\.com/, '')
    .replace(/[/?#]*$/, '');
const near = (wanted: number, got: number): boolean => Math.abs(wanted - got) <= Math.max(0.01 * Math.abs(wanted), 1e-9);

function harmonic(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

function f1(wanted: readonly string[], got: readonly string[]): number {
  const [want, have] = [new Set(wanted), new Set(got)];
  if (want.size === 0 && have.size === 0) return 1;
  const hits = [...have].filter((item) => want.has(item)).length;
  return hits === 0 ? 0 : harmonic(hits / have.size, hits / want.size);
}

/** 0 to 1 for each field. A field whose truth is empty counts only against what was invented. */
export function scoreAnswer(truth: Truth, answer: Answer): Scores {
  const names = [truth.company, truth.company_legal, truth.product].filter(Boolean).map(norm);
  return {
    company: names.includes(norm(answer.company)) ? 1 : 0,
    website: truth.website ? Number(host(answer.website) === host(truth.website)) : Number(!answer.website),
    emails: f1(lower(truth.emails), lower(answer.emails)),
    linkedin: f1((truth.linkedin ?? []).map(link), (answer.linkedin ?? []).map(link)),
    people: people(truth, answer),
    stage: norm(truth.stage) === norm(answer.stage) ? 1 : 0,
    raise: raise(truth, answer),
    ...metrics(truth, answer),
    sectionKinds: f1(kindsOf(truth.sections), kindsOf(answer.sections)),
    sectionPages: f1(pagesOf(truth.sections), pagesOf(answer.sections)),
  };
}

/** The fields that the deck states at all. */
export function stated(truth: Truth): Field[] {
  const hasMetrics = numbersOf(truth).length > 0;
  const hasSections = kindsOf(truth.sections).length > 0;
  const has: Record<Field, boolean> = {
    company: Boolean(truth.company),
    website: Boolean(truth.website),
    emails: (truth.emails ?? []).length > 0,
    linkedin: (truth.linkedin ?? []).length > 0,
    people: peopleOf(truth).length > 0,
    stage: Boolean(truth.stage),
    raise: Boolean(truth.raise?.amount),
    metricRecall: hasMetrics,
    metricPrecision: hasMetrics,
    sectionKinds: hasSections,
    sectionPages: hasSections,
  };
  return FIELDS.filter((field) => has[field]);
}

function lower(list: readonly string[] | undefined): string[] {
  return (list ?? []).map((item) => item.toLowerCase());
}

function peopleOf({ founders = [], team = [], advisors = [] }: Truth): Person[] {
  return [...founders, ...team, ...advisors];
}

const nameOf = (person: Person): string => norm(typeof person === 'string' ? person : person.name);

/** Recall over the founders, precision over everybody. */
function people(truth: Truth, answer: Answer): number {
  const all = new Set(peopleOf(truth).map(nameOf));
  const got = (answer.people ?? []).map(nameOf);
  const founders = (truth.founders ?? []).map(nameOf);
  const precision = got.length > 0 ? got.filter((name) => all.has(name)).length / got.length : Number(all.size === 0);
  const recall = founders.length > 0 ? founders.filter((name) => got.includes(name)).length / founders.length : 1;
  return harmonic(precision, recall);
}

function raise({ raise: wanted }: Truth, { raise: got }: Answer): number {
  if (!wanted?.amount) return got?.amount ? 0 : 1;
  if (!got) return 0;
  if (near(wanted.amount, got.amount) && got.currency === wanted.currency) return 1;
  return wanted.usd !== undefined && near(wanted.usd, got.amount) && got.currency === 'USD' ? 1 : 0;
}

function numbersOf(truth: Truth): { value: number; status?: string | null }[] {
  return (truth.metrics ?? []).filter((metric): metric is { value: number; status?: string | null } => typeof metric.value === 'number');
}

/** Recall by value and status, precision by value; the sum asked for is no invention. */
function metrics(truth: Truth, answer: Answer): Pick<Scores, 'metricRecall' | 'metricPrecision'> {
  const wanted = numbersOf(truth);
  const got = answer.metrics ?? [];
  const hits = wanted.filter(({ value, status }) =>
    got.some((metric) => near(value, metric.value) && (metric.status == null || status == null || metric.status === status)),
  );
  const right = got.filter(
    ({ value }) => wanted.some((metric) => near(metric.value, value)) || (truth.raise?.amount ? near(truth.raise.amount, value) : false),
  );
  return {
    metricRecall: wanted.length > 0 ? hits.length / wanted.length : 1,
    metricPrecision: got.length > 0 ? right.length / got.length : Number(wanted.length === 0),
  };
}

function kindsOf(sections: Truth['sections'] | Answer['sections']): string[] {
  return CORE.filter((kind) => (sections?.[kind] ?? []).length > 0);
}

function pagesOf(sections: Truth['sections'] | Answer['sections']): string[] {
  return CORE.flatMap((kind) => (sections?.[kind] ?? []).map((page) => `${kind}:${page}`));
}
