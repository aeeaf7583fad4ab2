import { useState } from 'preact/hooks';
import { usePages } from '../parts/loading';
import { daysSince } from '../parts/format';
import { Check } from '../parts/fields';
import { Score } from '../parts/meters';
import { Empty, List } from '../parts/screen';
import { Row, Table } from '../parts/table';
import type { Deal, Pipeline } from './board.types';
import { BulkActions } from './bulk-actions';
import { capital } from '../parts/capital';

interface Props {
  pipeline: Pipeline;
  /** The filters of the address. */
  query: string;
  order: string;
  mayWrite: boolean;
  onChanged(): Promise<void>;
}

/** All stages of a pipeline in one list, of which several deals are moved, given or put away at once. */
export function DealTable({ pipeline, query, order, mayWrite, onChanged }: Props) {
  const list = usePages<Deal>(`/board/pipelines/${pipeline.id}/cards?order=${order}&limit=50&${query}`);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const deals = list.rows ?? [];
  // Of what the filters leave in sight alone: nobody changes what they do not see.
  const selected = deals.filter(({ id }) => chosen.has(id));
  const choose = (ids: readonly string[], on: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const head = ['Company', 'Stage', 'Owner', 'CRI', 'In stage', 'Industry'];
  return (
    <>
      {mayWrite && deals.length > 0 && (
        <BulkActions
          pipeline={pipeline}
          deals={selected}
          all={deals.length}
          onAll={(on) =>
            choose(
              deals.map(({ id }) => id),
              on,
            )
          }
          onDone={async () => {
            await onChanged();
            setChosen(new Set());
          }}
        />
      )}
      <List of={list} skeleton={6} empty={<Empty title="No deal here">Fewer filters may show some.</Empty>}>
        {(rows) => (
          <Table label={`Deals of ${pipeline.name}`} head={head} chooses={mayWrite}>
            {rows.map((deal) => (
              <DealRow key={deal.id} deal={deal} chosen={chosen.has(deal.id)} onChosen={mayWrite ? (on) => choose([deal.id], on) : null} />
            ))}
          </Table>
        )}
      </List>
    </>
  );
}

/** @param onChosen null for who may only read */
function DealRow({ deal, chosen, onChosen }: { deal: Deal; chosen: boolean; onChosen: ((on: boolean) => void) | null }) {
  const { company, stage, owner, entered_stage_at: since } = deal;
  const days = daysSince(since);
  const cells = [
    stage.name,
    owner?.name ?? <span class="soft">Nobody</span>,
    company.cri ? <Score score={company.cri.score} max={company.cri.max} /> : <span class="soft">No score</span>,
    days === 0 ? 'Today' : `${days} d`,
    company.industry ? capital(company.industry) : '–',
  ];
  const box = onChosen && <Check label="Chosen" name={`Choose ${company.name}`} checked={chosen} onChecked={onChosen} />;
  return <Row choose={box} title={<a href={`#/company/${company.id}`}>{company.name}</a>} cells={cells} />;
}
