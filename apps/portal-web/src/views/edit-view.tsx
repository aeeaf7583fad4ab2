import { useAll } from '../parts/loading';
import { Problem } from '../parts/screen';
import type { Named, Pipeline, Property } from '../team/team.types';
import { type NewView, type View, ViewEditor } from './view-editor';

interface Props {
  view: View | NewView;
  /** What the reader has to know of it first. */
  note?: string;
  onSaved(view: View): void;
  onClose(): void;
}

/** The editor of a view with what admins may filter by, which is read first. */
export function EditView({ view, note, onSaved, onClose }: Props) {
  const pipelines = useAll<Pipeline>('/pipelines?limit=100');
  const properties = useAll<Property>('/properties?limit=100');
  const members = useAll<Named>('/board/members?limit=100');
  if (!pipelines.value || !properties.value || !members.value)
    return <Problem text={pipelines.problem ?? properties.problem ?? members.problem} />;
  return (
    <ViewEditor
      view={view}
      note={note}
      pipelines={pipelines.value}
      properties={properties.value}
      members={members.value}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
