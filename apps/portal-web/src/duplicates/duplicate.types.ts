import type { Schemas } from '../schemas';

export type Duplicate = Schemas['DuplicateDto'];
export type Conflict = Schemas['MergeConflictDto'];
export type Side = Conflict['kept'];
/** What a merge does, or would do. */
export type MergeResult = Schemas['MergeResultDto'];
export type Merge = Schemas['MergeDto'];

/** As `company` sees it: the other one first in `other`. */
export function seenFrom(pair: Duplicate, companyId: string): Duplicate {
  return pair.company.id === companyId ? pair : { ...pair, company: pair.other, other: pair.company };
}
