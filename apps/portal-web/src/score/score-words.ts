import { capital } from '../parts/capital';

/** Signals whose key does not read as their name. */
const NAMES: Record<string, string> = {
  team_founders: 'Founders',
  team_fit: 'Founder-market fit',
  team_commitment: 'Commitment',
  team_advisors: 'Advisors',
  gtm: 'Go to market',
  return_logic: 'Return',
  financial_model_file: 'Financial model',
  cap_table_file: 'Cap table',
  profile_complete: 'Company profile',
  data_room_docs: 'Data room',
  team_questions_answered: 'Questions answered',
};

export function signalName(key: string): string {
  return NAMES[key] ?? capital(key.replaceAll('_', ' '));
}

/** The steps of a signal, from a mention to a proof. */
const STEPS: Record<string, string> = { present: 'Mentioned', specified: 'Specific', evidenced: 'Proven' };

export function stepWords(step: string): string {
  return STEPS[step] ?? step;
}

/** 1 to 3. */
export function stepLevel(step: string): number {
  return Object.keys(STEPS).indexOf(step) + 1;
}

/** "Strong (150 of 200): the deck proves …" as its verdict and the rest; the numbers stand beside it anyway. */
export function verdictOf(summary: string): { verdict: string | null; rest: string } {
  const [, verdict, rest] = /^(\w+) \(\d+ of \d+\): (.+)$/s.exec(summary) ?? [];
  if (!verdict || !rest) return { verdict: null, rest: summary };
  return { verdict, rest: capital(rest) };
}

/** "Advisors: one advisor named" as the signal and what it takes. */
export function gapOf(missing: string): { name: string; takes: string } {
  const colon = missing.indexOf(': ');
  return colon < 0 ? { name: signalName(missing), takes: '' } : { name: missing.slice(0, colon), takes: missing.slice(colon + 2) };
}
