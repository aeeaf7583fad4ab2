import type { Schemas } from '../schemas';
import { type Cri, type Scores, VERIFIED_AT } from '../score/score.types';

export type DraftStatus = Schemas['DraftDto']['status'];

/** The portal says how far its analysis is, too. */
export type Draft = Schemas['DraftDto'] & { progress?: Schemas['JobProgressDto'] | null };

export const STATUSES: Record<DraftStatus, { words: string; tone?: 'good' | 'bad' | 'live' }> = {
  scoring: { words: 'being scored', tone: 'live' },
  scored: { words: 'scored' },
  failed: { words: 'failed', tone: 'bad' },
  published: { words: 'published', tone: 'good' },
  superseded: { words: 'replaced' },
};

/** A draft's score in the shape of a company's. */
export function criOf({ cri_score, verified, scored_at, domains, recommendations }: Draft): Cri {
  const score = cri_score ?? 0;
  const max = domains.reduce((sum, domain) => sum + domain.max, 0);
  return { score, max, verified, points_to_verified: Math.max(0, VERIFIED_AT - score), scored_at, domains, recommendations };
}

/** "45 points more than your current deck." */
export function difference(draft: number, current: number): string {
  if (draft === current) return 'The same as your current deck.';
  const points = Math.abs(draft - current);
  return `${points} ${points === 1 ? 'point' : 'points'} ${draft > current ? 'more' : 'less'} than your current deck.`;
}

/** Of the deck that the company's score is of; null where there is none that its founders see. */
export function publishedPath(scores: Pick<Scores, 'document_id'> | null): string | null {
  return scores?.document_id ? `/company/documents/${scores.document_id}/file` : null;
}
