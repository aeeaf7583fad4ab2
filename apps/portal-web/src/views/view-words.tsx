import { Tag } from '../parts/format';
import { useAll } from '../parts/loading';
import type { Named, Pipeline, Property } from '../team/team.types';
import type { View } from './view-editor';
import { filterWords } from './view-filters';

/** What a view holds: pipeline, filters and order, in words. */
export function ViewFilters({ view }: { view: View }) {
  const properties = useAll<Property>('/board/properties').value;
  const pipelines = useAll<Pipeline>('/board/pipelines').value;
  const members = useAll<Named>('/board/members?limit=100').value;
  if (view.filters.length === 0) return <span class="soft">all companies</span>;
  return (
    <>
      {view.filters.map((filter, index) => (
        <Tag key={index}>{properties && pipelines && members ? filterWords(filter, properties, { pipelines, members }) : '…'}</Tag>
      ))}
    </>
  );
}

export function ViewPlace({ view }: { view: View }) {
  const pipelines = useAll<Pipeline>('/board/pipelines').value;
  return <>{pipelines?.find(({ id }) => id === view.pipeline_id)?.name ?? 'all pipelines'}</>;
}
