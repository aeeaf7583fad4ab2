import { useState } from 'preact/hooks';
import { call, type Page } from '../api';
import { daysSince } from '../parts/format';
import { Choice } from '../parts/fields';
import { useAction, useAll, useLoaded } from '../parts/loading';
import { Problem } from '../parts/screen';
import type { Person, Pipeline } from './board.types';
import type { Company, CompanyDeal } from './company.types';
import { MoveSheet } from './move-deal';

interface CompanyDealsProps {
  company: Company;
  mayWrite: boolean;
  onChanged(): void;
}

/** Where the company stands in each pipeline, who has it, and how it ended. */
export function CompanyDeals({ company, mayWrite, onChanged }: CompanyDealsProps) {
  const pipelines = useLoaded<Page<Pipeline>>('/board/pipelines');
  const members = useAll<Person>('/board/members?limit=100');
  return (
    <>
      <h2>Deals</h2>
      {company.deals.map((deal) => (
        <OneDeal
          key={deal.id}
          deal={deal}
          name={company.name}
          stages={pipelines.value?.data.find(({ id }) => id === deal.pipeline_id)?.stages ?? [deal.stage]}
          members={members.value ?? []}
          mayWrite={mayWrite}
          onChanged={onChanged}
        />
      ))}
    </>
  );
}

interface OneDealProps {
  deal: CompanyDeal;
  name: string;
  stages: Pipeline['stages'];
  members: Person[];
  mayWrite: boolean;
  onChanged(): void;
}

function OneDeal({ deal, name, stages, members, mayWrite, onChanged }: OneDealProps) {
  const [moving, setMoving] = useState(false);
  const { problem, run } = useAction();
  const give = (userId: string): Promise<void> =>
    run(async () => {
      await call('POST', `/board/deals/${deal.id}/owner`, { user_id: userId || null });
      onChanged();
    });
  // Who has left stays named.
  const known = deal.owner && !members.some(({ id }) => id === deal.owner?.id) ? [deal.owner, ...members] : members;
  const owners: [string, string][] = [['', 'Nobody'], ...known.map(({ id, name: of }): [string, string] => [id, of])];
  const days = daysSince(deal.entered_stage_at);
  return (
    <section class="card stands" aria-label={deal.pipeline_name}>
      <p>
        <span class="soft block">{deal.pipeline_name}</span>
        <b>{deal.stage.name}</b>
        <span class="soft"> {days === 0 ? 'since today' : `for ${days} ${days === 1 ? 'day' : 'days'}`}</span>
      </p>
      {mayWrite && (
        <button type="button" class="plain" aria-label={`Move in ${deal.pipeline_name}`} onClick={() => setMoving(true)}>
          Move
        </button>
      )}
      {deal.outcome && (
        <p class="outcome">
          {deal.outcome.reasons.map((reason) => (
            <span key={reason} class="tag">
              {reason}
            </span>
          ))}
          {deal.outcome.note}
        </p>
      )}
      {mayWrite ? (
        <Choice label="Owner" value={deal.owner?.id ?? ''} onValue={(id) => void give(id)} options={owners} />
      ) : (
        <p class="outcome">Owner: {deal.owner?.name ?? 'nobody'}</p>
      )}
      <Problem text={problem} />
      {moving && <MoveSheet deal={{ ...deal, name }} stages={stages} onMoved={onChanged} onClose={() => setMoving(false)} />}
    </section>
  );
}
