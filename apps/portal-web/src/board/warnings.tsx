import type { ShowDeck } from '../deck/use-deck';
import { useAll } from '../parts/loading';
import type { HiddenText } from './board.types';
import { warningWords } from './warning-words';

interface WarningsProps {
  warnings: readonly string[];
  jobId: string;
  /** Of the deck that they are about. */
  path: string;
  onShow: ShowDeck;
}

/** What is doubtful about a deck, in words; what it hides, with the page, which opens. */
export function Warnings({ warnings, jobId, path, onShow }: WarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <ul class="card warnings" aria-label="Warnings">
      {warnings.map((warning) => (
        <li key={warning}>
          {warningWords(warning)}
          {warning === 'hidden_text' && <HiddenTexts jobId={jobId} path={path} onShow={onShow} />}
        </li>
      ))}
    </ul>
  );
}

function HiddenTexts({ jobId, path, onShow }: Omit<WarningsProps, 'warnings'>) {
  const texts = useAll<HiddenText>(`/board/jobs/${jobId}/hidden-text`);
  return (
    <ul class="reasons">
      {texts.value?.map(({ page, quote }) => (
        <li key={page}>
          <button
            type="button"
            class="bare"
            aria-label={`Show in the deck: page ${page}, hidden text`}
            onClick={() => onShow(path, page, quote)}
          >
            Page {page}
          </button>
          : “{quote}”
        </li>
      ))}
    </ul>
  );
}
