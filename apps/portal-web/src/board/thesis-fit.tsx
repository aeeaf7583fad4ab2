import { usePages } from '../parts/loading';
import { Problem } from '../parts/screen';
import type { Schemas } from '../schemas';
import { FitScore, Reasons } from '../theses/match-reasons';

type Fit = Pick<Schemas['MatchDto'], 'score' | 'scoring_status' | 'reasons'> & { thesis_id: string; thesis_name: string };

/** How well the company fits what the team looks for, and why. */
export function ThesisFit({ companyId }: { companyId: string }) {
  const { rows, problem } = usePages<Fit>(`/board/companies/${companyId}/matches`, {
    live: (fits) => fits.some(({ scoring_status: status }) => status === 'pending'),
  });
  if (!problem && !rows?.length) return null;
  return (
    <>
      <h2>Thesis fit</h2>
      <Problem text={problem} />
      <ul class="card fits">
        {rows?.map((fit) => (
          <li key={fit.thesis_id}>
            <a href={`#/theses/${fit.thesis_id}`}>{fit.thesis_name}</a>
            <FitScore name={fit.thesis_name} of={fit} />
            <Reasons of={fit.reasons} />
          </li>
        ))}
      </ul>
    </>
  );
}
