interface Named {
  id: string;
  name: string;
  website: string | null;
}

export interface Duplicate {
  id: string;
  company: Named;
  other: Named;
  confidence: number;
  reasons: { kind: string; detail: string }[];
}

export type Side = 'this' | 'other';

export interface Conflict {
  field: string;
  this: unknown;
  other: unknown;
  kept: Side;
}

/** What a merge does, or would do. */
export interface MergeResult {
  id: string | null;
  moved: Record<string, number>;
  conflicts: Conflict[];
}

export interface Merge {
  id: string;
  company: Named;
  from_company_id: string;
  created_at: string;
  undone_at: string | null;
}

/** As `company` sees it: the other one first in `other`. */
export function seenFrom(pair: Duplicate, companyId: string): Duplicate {
  return pair.company.id === companyId ? pair : { ...pair, company: pair.other, other: pair.company };
}
