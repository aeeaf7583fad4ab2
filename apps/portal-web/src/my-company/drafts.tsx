import { Tag, When } from '../parts/format';
import { usePages } from '../parts/loading';
import { Empty, List, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import { UploadForm } from '../parts/upload-form';
import { useGo } from '../place';
import { type Draft, STATUSES } from './draft.types';

/** The private loop: submit a draft, read its score, publish the one that is good. */
export function Drafts() {
  const go = useGo();
  const list = usePages<Draft>('/company/drafts', { live: (rows) => rows.some(({ status }) => status === 'scoring') });
  return (
    <Screen title="Deck drafts" lead="A draft is scored as if it were your current deck. Nobody else sees it until you publish it.">
      <UploadForm<Draft>
        label="Your deck, a PDF of at most 50 MB"
        action="Score this draft"
        path="/company/drafts"
        accept="application/pdf,.pdf"
        onDone={({ id }) => go(`/drafts/${id}`)}
      />
      <List of={list} empty={<Empty title="No drafts yet">Submit one above; its score is there in seconds.</Empty>}>
        {(rows) => (
          <Table label="Drafts" head={['Deck', 'Status', 'CRI', 'Submitted']}>
            {rows.map((draft) => (
              <DraftRow key={draft.id} draft={draft} />
            ))}
          </Table>
        )}
      </List>
    </Screen>
  );
}

function DraftRow({ draft }: { draft: Draft }) {
  const { words, tone } = STATUSES[draft.status];
  return (
    <Row
      title={<a href={`#/drafts/${draft.id}`}>{draft.file_name}</a>}
      cells={[<Tag tone={tone}>{words}</Tag>, draft.cri_score ?? '–', <When at={draft.created_at} />]}
    />
  );
}
