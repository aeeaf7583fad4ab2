import { Score } from '../parts/meters';
import { Row, Table } from '../parts/table';
import { compareDomains, type DomainChange, type SignalChange, signed } from './compare';
import type { ShowPage } from './domain-card';
import { signalName, stepWords } from './score-words';
import type { Domain, Evidence } from './score.types';

interface ComparePanelProps {
  published: readonly Domain[];
  draft: readonly Domain[];
  /** Opens the published deck; absent where it cannot be shown. */
  onShowPublished?: ShowPage;
  onShowDraft: ShowPage;
}

/** The published deck and a draft side by side: what changes, by domain and signal, and the words that it stands on. */
export function ComparePanel({ published, draft, ...show }: ComparePanelProps) {
  const domains = compareDomains(published, draft);
  const changed = domains.filter(({ signals }) => signals.length > 0);
  return (
    <>
      <h2>Beside your published deck</h2>
      <Table label="Domains, published and draft" head={['Domain', 'Published', 'Draft', 'Change']} narrow>
        {domains.map(({ key, name, before, after, max }) => (
          <Row
            key={key}
            title={name}
            cells={[<Score score={before} max={max} />, <Score score={after} max={max} />, <Change points={after - before} />]}
          />
        ))}
      </Table>
      {changed.length === 0 && <p class="soft">Both decks show the same.</p>}
      {changed.map((domain) => (
        <Signals key={domain.key} domain={domain} {...show} />
      ))}
    </>
  );
}

function Change({ points }: { points: number }) {
  return <b class={points > 0 ? 'more-points' : points < 0 ? 'fewer-points' : 'soft'}>{signed(points)}</b>;
}

function Signals({ domain, ...show }: { domain: DomainChange } & Pick<ComparePanelProps, 'onShowPublished' | 'onShowDraft'>) {
  return (
    <section class="card changes" aria-label={`Changes of ${domain.name}`}>
      <h3>
        {domain.name}
        <Change points={domain.after - domain.before} />
      </h3>
      <ul>
        {domain.signals.map((change) => (
          <Signal key={change.signal} change={change} {...show} />
        ))}
      </ul>
    </section>
  );
}

function Signal({
  change,
  onShowPublished,
  onShowDraft,
}: { change: SignalChange } & Pick<ComparePanelProps, 'onShowPublished' | 'onShowDraft'>) {
  const name = signalName(change.signal);
  return (
    <li>
      <p>
        <b>{name}</b> <Change points={change.points} />
      </p>
      <Side title="Published" of={change.before} name={name} onShow={onShowPublished} />
      <Side title="Draft" of={change.after} name={name} onShow={onShowDraft} />
    </li>
  );
}

function Side({ title, of, name, onShow }: { title: string; of: Evidence | null; name: string; onShow?: ShowPage }) {
  return (
    <div>
      <p class="soft">
        {title}: {of ? `${stepWords(of.step)}, ${signed(of.points)}` : 'not shown'}
        {of && of.page !== null && onShow && (
          <button
            type="button"
            class="plain small"
            aria-label={`Show in the ${title.toLowerCase()} deck: page ${of.page}, ${name}`}
            onClick={() => onShow(of.page ?? 1, of.quote)}
          >
            Page {of.page}
          </button>
        )}
      </p>
      {of?.quote && <blockquote>“{of.quote}”</blockquote>}
    </div>
  );
}
