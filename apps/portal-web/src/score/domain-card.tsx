import { Score } from '../parts/meters';
import { gapOf, signalName, stepLevel, stepWords, verdictOf } from './score-words';
import type { Domain, Evidence } from './score.types';

/** Opens the deck at a page. */
export type ShowPage = (page: number, quote: string | null) => void;

const SOURCES: Record<string, string> = { ocr: 'read from an image', annotation: 'from a note in the file' };

interface DomainCardProps {
  domain: Domain;
  open: boolean;
  onToggle(open: boolean): void;
  onShowPage?: ShowPage;
}

export function DomainCard({ domain, open, onToggle, onShowPage }: DomainCardProps) {
  const { verdict, rest } = verdictOf(domain.summary);
  return (
    <details class="card domain" id={`domain-${domain.key}`} open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>
        <span class="title">
          <b>{domain.name}</b>
          {verdict && <span class={`tag verdict-${verdict.toLowerCase()}`}>{verdict}</span>}
        </span>
        <Score score={domain.score} max={domain.max} />
        <span class="soft">{rest}</span>
      </summary>
      {domain.evidence.length > 0 && (
        <ul class="evidence">
          {domain.evidence.map((each) => (
            <Proof key={each.signal} evidence={each} onShowPage={onShowPage} />
          ))}
        </ul>
      )}
      {domain.missing.length > 0 && <Gaps missing={domain.missing} />}
    </details>
  );
}

/** One signal: its points, how well it is proven, and the words in the deck that they stand on. */
function Proof({ evidence: { signal, step, points, page, quote, source }, onShowPage }: { evidence: Evidence; onShowPage?: ShowPage }) {
  const level = stepLevel(step);
  return (
    <li>
      <span class="points">+{points}</span>
      <div>
        <p class="signal">
          <b>{signalName(signal)}</b>
          <span class="step">
            <span class={`dots level-${level}`} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            {stepWords(step)}
          </span>
        </p>
        {quote && (
          <blockquote>
            “{quote}”<span class="where">{[page !== null && `Page ${page}`, SOURCES[source]].filter(Boolean).join(', ')}</span>
          </blockquote>
        )}
        {onShowPage && page !== null && (
          <button
            type="button"
            class="plain small"
            aria-label={`Show in the deck: page ${page}, ${signalName(signal)}`}
            onClick={() => onShowPage(page, quote)}
          >
            Show in the deck
          </button>
        )}
        {!quote && (
          <p class="soft">
            {source === 'platform'
              ? 'From the company’s profile and data room'
              : page !== null
                ? `Page ${page}`
                : 'From the deck as a whole'}
          </p>
        )}
      </div>
    </li>
  );
}

function Gaps({ missing }: { missing: string[] }) {
  return (
    <div class="gaps">
      <h3>Still to show</h3>
      <ul>
        {missing.map(gapOf).map(({ name, takes }) => (
          <li key={name}>
            <b>{name}</b>
            {takes && ` – ${takes}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
