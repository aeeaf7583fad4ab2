import { Bar } from '../parts/meters';
import type { Match } from './thesis.types';

const STATUSES: Record<Match['scoring_status'], string> = {
  scored: '',
  pending: 'being compared again',
  failed: 'could not be compared',
  not_applicable: 'sets no criteria to compare with',
};

type Fit = Pick<Match, 'score' | 'scoring_status'>;

/** How well a company fits a thesis, of 100. */
export function FitScore({ name, of: { score, scoring_status: status } }: { name: string; of: Fit }) {
  const words = STATUSES[status];
  const shown = status === 'scored' || (status === 'pending' && score > 0);
  return (
    <span class="fit">
      {shown && (
        <>
          <b>{score} %</b>
          <Bar value={score} max={100} good={score >= 70} label={`${name}: ${score} %`} />
        </>
      )}
      {words && <span class="soft">{words}</span>}
    </span>
  );
}

/** Why, a criterion a line. */
export function Reasons({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul class="reasons">
      {of.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
