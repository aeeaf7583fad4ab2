export type DraftStatus = 'scoring' | 'scored' | 'failed' | 'published' | 'superseded';

/** `superseded → published` is the rollback to an earlier deck. */
export const DRAFT_TRANSITIONS: Record<DraftStatus, readonly DraftStatus[]> = {
  scoring: ['scored', 'failed'],
  scored: ['published'],
  failed: [],
  published: ['superseded'],
  superseded: ['published'],
};

export const DRAFT_STATUSES = Object.keys(DRAFT_TRANSITIONS) as DraftStatus[];

export function mayBecome(from: DraftStatus, to: DraftStatus): boolean {
  return DRAFT_TRANSITIONS[from].includes(to);
}
