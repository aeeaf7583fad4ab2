import { useEffect } from 'preact/hooks';
import { usePages } from '../parts/loading';
import { Loading, Problem } from '../parts/screen';
import type { Deal, Stage } from './board.types';
import { Card } from './card';
import type { Drag } from './drag';

interface ColumnProps {
  stage: Stage;
  /** Of the filters and the order. */
  path: string;
  count: number | undefined;
  mayWrite: boolean;
  drag: Drag;
  /** Moves that the service has not confirmed yet. */
  pending: { deal: Deal; stageId: string }[];
  onSeen(deals: Deal[]): void;
  onDrawn(): void;
  onStep(deal: Deal, by: number): void;
  onMove(deal: Deal): void;
}

/** One stage. More cards come a page at a time. */
export function Column({ stage, path, count, mayWrite, drag, pending, onSeen, onDrawn, onStep, onMove }: ColumnProps) {
  const list = usePages<Deal>(path);
  const moving = new Set(pending.map(({ deal }) => deal.id));
  const arriving = pending.filter(({ stageId }) => stageId === stage.id).map(({ deal }) => deal);
  const deals = [...arriving, ...(list.rows ?? []).filter(({ id }) => !moving.has(id))];
  onSeen(deals);
  useEffect(onDrawn);
  return (
    <section
      class={`column kind-${stage.kind} ${drag.held && drag.over === stage.id ? 'over' : ''}`}
      data-column={stage.id}
      aria-label={stage.name}
    >
      <h2>
        {stage.name} <span class="count">{count ?? ''}</span>
      </h2>
      <Problem text={list.problem} />
      {list.rows === null && !list.problem && <Loading rows={2} />}
      <ul class="deals">
        {deals.map((deal) => (
          <Card key={deal.id} deal={deal} mayWrite={mayWrite} drag={drag} onStep={(by) => onStep(deal, by)} onMove={() => onMove(deal)} />
        ))}
      </ul>
      {list.rows && deals.length === 0 && <p class="soft none">No deal here</p>}
      {list.more && (
        <button type="button" class="plain" onClick={list.more}>
          Show more<span class="offscreen"> of {stage.name}</span>
        </button>
      )}
    </section>
  );
}
