/** What a person who read the deck wrote down; a field may be missing where the deck does not say it. */
export interface Truth {
  file: string;
  /** A deck written for training or judging (`written`), not one that a founder has shown. */
  written?: boolean;
  /** A written deck that judges: nothing is learned from it. */
  judge?: boolean;
  company?: string | null;
  company_legal?: string | null;
  product?: string | null;
  website?: string | null;
  emails?: string[];
  linkedin?: string[];
  founders?: Person[];
  team?: Person[];
  advisors?: Person[];
  stage?: string | null;
  /** `usd`: the same sum in dollars, where the deck gives both. */
  raise?: { amount: number | null; currency: string | null; usd?: number } | null;
  metrics?: { value: number | string | null; status?: string | null; page?: number }[];
  /** Pages by kind of section. */
  sections?: Record<string, number[]>;
}
export type Person = string | { name: string };

/** The part of `npm run analyse -- FILE --json` that is held against it. */
export interface Answer {
  company?: string | null;
  website?: string | null;
  stage?: string | null;
  emails?: string[];
  linkedin?: string[];
  people?: { name: string }[];
  raise?: { amount: number; currency: string | null } | null;
  metrics?: { value: number; status?: string }[];
  sections?: Record<string, number[] | undefined>;
  cri?: { score: number };
}
