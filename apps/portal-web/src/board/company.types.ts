import type { Outcome, Person, Stage } from './board.types';

export interface Option {
  id: string;
  label: string;
}

export interface Answer {
  id: string;
  name: string;
  type: string;
  value: string | Option | Option[];
}

export interface Question {
  id: string;
  name: string;
  type: 'text' | 'select' | 'multi_select';
  options: (Option & { archived?: boolean })[];
}

export interface CompanyDeal {
  id: string;
  pipeline_id: string;
  pipeline_name: string;
  stage: Stage;
  owner: Person | null;
  entered_stage_at: string;
  outcome: Outcome | null;
}

export interface Company {
  id: string;
  name: string;
  website: string | null;
  industry: string | null;
  stage: string | null;
  problem_statement: string | null;
  primary_contact: { name: string | null; email: string | null; role: string | null; profile_url: string | null } | null;
  deals: CompanyDeal[];
  field_sources: Record<string, string>;
  duplicates_count: number;
  archived_at: string | null;
  updated_at: string;
  properties: Answer[];
}

/** Who says so. */
export const SOURCES: Record<string, string> = {
  submitted: 'as submitted',
  deck: 'from the deck',
  founder: 'from a founder',
  investor: 'from your team',
};

/** Who stated a field, in words; empty where nobody did. */
export function sourceWords({ field_sources: sources }: Pick<Company, 'field_sources'>, field: string): string {
  const source = sources[field];
  return source === undefined ? '' : (SOURCES[source] ?? source);
}

export function answerWords(value: Answer['value']): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(({ label }) => label).join(', ') : value.label;
}
