import { useState } from 'preact/hooks';
import type { ShowDeck } from '../deck/use-deck';
import { Day } from '../parts/format';
import { usePages } from '../parts/loading';
import { Empty, List } from '../parts/screen';
import { Row, Table } from '../parts/table';
import { SOURCES } from './company.types';
import { type Metric, metricValue } from './metric-words';
import { StateMetric } from './state-metric';

/** The company's figures, each with who states it and the words of the deck that it is taken from. */
export function Metrics({ companyId, mayWrite, onShow }: { companyId: string; mayWrite: boolean; onShow: ShowDeck }) {
  const list = usePages<Metric>(`/board/companies/${companyId}/metrics`);
  const [stating, setStating] = useState<{ before: Metric | null } | null>(null);
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
      <List of={list} skeleton={2} empty={<Empty title="No figure is known">A deck that states figures fills this in.</Empty>}>
        {(rows) => (
          <Table label="Metrics" head={['Metric', 'Value', 'As of', 'Evidence']}>
            {rows.map((metric) => (
              <Row
                key={metric.id}
                title={metric.name}
                cells={[
                  <>
                    <b>{metricValue(metric)}</b>
                    {mayWrite && (
                      <button
                        type="button"
                        class="bare block soft only"
                        aria-label={`Newer figure: ${metric.name}`}
                        onClick={() => setStating({ before: metric })}
                      >
                        Newer figure
                      </button>
                    )}
                  </>,
                  metric.as_of ?? <Day at={metric.created_at} />,
                  <Evidence metric={metric} companyId={companyId} onShow={onShow} />,
                ]}
              />
            ))}
          </Table>
        )}
      </List>
    </>
  );
}

function Evidence({ metric: { name, source, evidence }, companyId, onShow }: { metric: Metric; companyId: string; onShow: ShowDeck }) {
  const from = SOURCES[source] ?? source;
  if (!evidence) return <span class="soft">{from.charAt(0).toUpperCase() + from.slice(1)}</span>;
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
