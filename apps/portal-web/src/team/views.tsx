import { useState } from 'preact/hooks';
import { Tag } from '../parts/format';
import { useAll, usePages } from '../parts/loading';
import { Empty, List, Problem, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import type { Pipeline, Property } from './team.types';
import { type View, ViewEditor } from './view-editor';
import { filterWords, SORTS } from './view-filters';

export function Views() {
  const list = usePages<View>('/views');
  const { value: pipelines, problem: noPipelines } = useAll<Pipeline>('/pipelines?limit=100');
  const { value: properties, problem: noProperties } = useAll<Property>('/properties?limit=100');
  const [editing, setEditing] = useState<View | 'new' | null>(null);
  const orderOf = ({ field, direction }: View['sort']): string =>
    `${SORTS.find(([key]) => key === field)?.[1] ?? field}, ${direction === 'asc' ? 'rising' : 'falling'}`;
  return (
    <Screen
      title="Views"
      lead="Saved filters. Integrations read a view’s companies in its order."
      actions={
        <button type="button" onClick={() => setEditing('new')}>
          New view
        </button>
      }
    >
      <Problem text={noPipelines ?? noProperties} />
      <List of={list} empty={<Empty title="No views yet">Save a filter that you use every week.</Empty>}>
        {(rows) => (
          <Table label="Views" head={['View', 'Filters', 'Order', 'Actions']}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={
                  <>
                    {row.name}
                    <span class="soft block">{pipelines?.find(({ id }) => id === row.pipeline_id)?.name ?? 'all pipelines'}</span>
                  </>
                }
                cells={[
                  row.filters.length === 0 ? (
                    <span class="soft">all companies</span>
                  ) : (
                    row.filters.map((filter, index) => <Tag key={index}>{properties ? filterWords(filter, properties) : '…'}</Tag>)
                  ),
                  orderOf(row.sort),
                  <button type="button" class="plain" aria-label={`Edit ${row.name}`} onClick={() => setEditing(row)}>
                    Edit
                  </button>,
                ]}
              />
            ))}
          </Table>
        )}
      </List>
      {editing && pipelines && properties && (
        <ViewEditor
          view={editing === 'new' ? null : editing}
          pipelines={pipelines}
          properties={properties}
          onSaved={list.reload}
          onClose={() => setEditing(null)}
        />
      )}
    </Screen>
  );
}
