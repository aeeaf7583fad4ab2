import { useState } from 'preact/hooks';
import type { ShowDeck } from '../deck/use-deck';
import { Day, Tag } from '../parts/format';
import { useAll, usePages } from '../parts/loading';
import { Empty, List } from '../parts/screen';
import { Row, Table } from '../parts/table';
import { SOURCES } from './company.types';
import { type Figure, type Metric, metricTitle, metricValue, STATUSES } from './metric-words';
import { StateMetric } from './state-metric';
import { capital } from '../parts/capital';

/** The company's figures, each with who states it and the words of the deck that it is taken from; then what the deck plans. */
export function Metrics({ companyId, mayWrite, onShow }: { companyId: string; mayWrite: boolean; onShow: ShowDeck }) {
  const list = usePages<Metric>(`/board/companies/${companyId}/metrics`);
  const figures = useAll<Figure>(`/board/companies/${companyId}/figures`);
  const [stating, setStating] = useState<{ before: Metric | null } | null>(null);
  const rows = list.rows && figures.value && [...list.rows, ...(list.more ? [] : figures.value)];
  return (
    <>
      <div class="section-head">
        <h2>Metrics</h2>
        {mayWrite && (
          <button type="button" class="plain" onClick={() => setStating({ before: null })}>
            Add a figure
          </button>
        )}
      </div>
      {stating && <StateMetric companyId={companyId} {...stating} onStated={list.reload} onClose={() => setStating(null)} />}
      <List
        of={{ ...list, rows, problem: list.problem ?? figures.problem }}
        skeleton={2}
        empty={<Empty title="No figure is known">A deck that states figures fills this in; so does “Add a figure”.</Empty>}
      >
        {(all) => (
          <Table label="Metrics" head={['Metric', 'Value', 'Status', 'As of', 'Evidence']}>
            {all.map((row, index) => (
              <MetricRow
                key={'id' in row ? row.id : index}
                row={row}
                companyId={companyId}
                onNewer={mayWrite && 'id' in row ? () => setStating({ before: row }) : null}
                onShow={onShow}
              />
            ))}
          </Table>
        )}
      </List>
    </>
  );
}

interface MetricRowProps {
  row: Metric | Figure;
  companyId: string;
  /** null where nobody may state a newer one. */
  onNewer: (() => void) | null;
  onShow: ShowDeck;
}

function MetricRow({ row, companyId, onNewer, onShow }: MetricRowProps) {
  const status = 'status' in row ? row.status : 'actual';
  const name = metricTitle(row.name);
  return (
    <Row
      title={name}
      cells={[
        <>
          <b>{metricValue(row)}</b>
          {onNewer && (
            <button type="button" class="bare block soft only" aria-label={`Newer figure: ${name}`} onClick={onNewer}>
              Newer figure
            </button>
          )}
        </>,
        status === 'actual' ? <Tag tone="good">{STATUSES[status]}</Tag> : <Tag>{STATUSES[status]}</Tag>,
        row.as_of ?? ('created_at' in row ? <Day at={row.created_at} /> : '–'),
        <Evidence
          name={name}
          source={'source' in row ? row.source : 'deck'}
          evidence={row.evidence}
          companyId={companyId}
          onShow={onShow}
        />,
      ]}
    />
  );
}

interface EvidenceProps extends Pick<Metric, 'name' | 'source' | 'evidence'> {
  companyId: string;
  onShow: ShowDeck;
}

function Evidence({ name, source, evidence, companyId, onShow }: EvidenceProps) {
  const from = SOURCES[source] ?? source;
  if (!evidence) return <span class="soft">{capital(from)}</span>;
  const { document_id: documentId, page, quote } = evidence;
  const path = `/board/companies/${companyId}/documents/${documentId}/file`;
  return (
    <>
      “{quote}”
      <span class="soft block">
        {from},{' '}
        <button type="button" class="bare" aria-label={`Show in the deck: page ${page}, ${name}`} onClick={() => onShow(path, page, quote)}>
          page {page}
        </button>
      </span>
    </>
  );
}
