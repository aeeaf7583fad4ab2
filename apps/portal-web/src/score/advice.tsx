import type { Advice } from './score.types';

export function AdviceList({ advice }: { advice: Advice[] }) {
  return (
    <ol class="card advice">
      {advice.map(({ id, points, title, detail, priority }) => (
        <li key={id}>
          <span class="points">+{points}</span>
          <div>
            <p>
              <b>{title}</b>
              {priority === 'high' && <span class="tag">high priority</span>}
            </p>
            <p class="soft">{detail}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
