import type { ShowPage } from './domain-card';
import type { Advice } from './score.types';

export function AdviceList({ advice, onShowPage }: { advice: Advice[]; onShowPage?: ShowPage }) {
  return (
    <ol class="card advice">
      {advice.map(({ id, points, title, detail, page, priority }) => (
        <li key={id}>
          <span class="points">+{points}</span>
          <div>
            <p>
              <b>{title}</b>
              {priority === 'high' && <span class="tag">high priority</span>}
            </p>
            <p class="soft">{detail}</p>
            {onShowPage && page !== null && (
              <button type="button" class="plain small" aria-label={`Show page ${page}: ${title}`} onClick={() => onShowPage(page, null)}>
                Show page {page}
              </button>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
