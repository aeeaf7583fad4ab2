import { Avatar } from '../parts/avatar';
import { daysSince, Tag } from '../parts/format';
import { Bar, Score } from '../parts/meters';
import type { Deal } from './board.types';
import type { Drag } from './drag';
import { capital } from '../parts/capital';

interface CardProps {
  deal: Deal;
  mayWrite: boolean;
  drag: Drag;
  /** By one stage: -1 to the left, 1 to the right. */
  onStep(by: number): void;
  onMove(): void;
}

/** A deal on the board: a link to its company, which is dragged, stepped by Alt and an arrow, or moved by its button. */
export function Card({ deal, mayWrite, drag, onStep, onMove }: CardProps) {
  const { company, owner, entered_stage_at: since } = deal;
  const key = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.altKey || by === undefined || !mayWrite) return;
    event.preventDefault();
    onStep(by);
  };
  const days = daysSince(since);
  return (
    <li
      class={`deal ${drag.held === deal.id ? 'taken' : ''}`}
      data-deal={deal.id}
      onPointerDown={(event) => mayWrite && drag.take(event, deal.id)}
      onKeyDown={key}
    >
      <a href={`#/company/${company.id}`} draggable={false} aria-keyshortcuts={mayWrite ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}>
        {company.name}
      </a>
      {company.cri ? <Score score={company.cri.score} max={company.cri.max} /> : <span class="soft">No score</span>}
      {company.cri && <Bar value={company.cri.score} max={company.cri.max} good={company.cri.verified} label={`CRI of ${company.name}`} />}
      <span class="about">
        <Avatar name={owner?.name ?? null} />
        <span class="soft">
          {[company.industry && capital(company.industry), days === 0 ? 'today' : `${days} d`].filter(Boolean).join(' · ')}
        </span>
        {company.cri?.verified && <Tag tone="good">verified</Tag>}
        {mayWrite && (
          <button type="button" class="plain small" aria-label={`Move ${company.name}`} onClick={onMove}>
            Move
          </button>
        )}
      </span>
    </li>
  );
}
