import { When } from '../parts/format';
import { usePages } from '../parts/loading';
import { Empty, List } from '../parts/screen';

export function Notes({ id }: { id: string }) {
  const list = usePages<{ id: string; body: string; created_at: string }>(`/board/companies/${id}/notes`);
  return (
    <>
      <h2>Notes</h2>
      <List of={list} skeleton={1} empty={<Empty title="No notes yet">Integrations add them with an API key.</Empty>}>
        {(rows) => rows.map((note) => <article class="card note" key={note.id}><p>{note.body}</p><p class="soft"><When at={note.created_at} /></p></article>)}
      </List>
    </>
  );
}
