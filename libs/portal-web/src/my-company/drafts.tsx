import { useState } from 'preact/hooks';
import { upload } from '../api';
import { Field } from '../parts/fields';
import { Tag, When } from '../parts/format';
import { useAction, useLive, usePages } from '../parts/loading';
import { Empty, List, Problem, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import { type Draft, STATUSES } from './draft.types';

/** The private loop: submit a draft, read its score, publish the one that is good. */
export function Drafts() {
  const list = usePages<Draft>('/company/drafts');
  useLive(list, list.rows?.some(({ status }) => status === 'scoring') ?? false);
  return (
    <Screen title="Deck drafts" lead="A draft is scored as if it were your current deck. Nobody else sees it until you publish it.">
      <NewDraft onSubmitted={list.reload} />
      <List of={list} empty={<Empty title="No drafts yet">Submit one above; its score is there in seconds.</Empty>}>
        {(rows) => (
          <Table label="Drafts" head={['Deck', 'Status', 'CRI', 'Submitted']}>
            {rows.map((draft) => <DraftRow key={draft.id} draft={draft} />)}
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

function NewDraft({ onSubmitted }: { onSubmitted(): void }) {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const { busy, problem, run } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!file) return;
    void run(async () => {
      const draft = await upload<Draft>('/company/drafts', file, setShare);
      onSubmitted();
      location.hash = `#/drafts/${draft.id}`;
    });
  };
  return (
    <form class="card inline" onSubmit={submit}>
      <Field label="Your deck, a PDF of at most 50 MB">
        {(attributes) => (
          <input {...attributes} type="file" accept="application/pdf,.pdf" required onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)} />
        )}
      </Field>
      <button type="submit" aria-disabled={busy}>{busy ? 'Sending…' : 'Score this draft'}</button>
      {busy && <progress class="wide" aria-label="Sending" max={1} value={share} />}
      <Problem text={problem} />
    </form>
  );
}
