import { useState } from 'preact/hooks';
import { call } from '../api';
import { TextArea } from '../parts/fields';
import { When } from '../parts/format';
import { useAction, usePages } from '../parts/loading';
import { Empty, List, Problem } from '../parts/screen';
import type { Schemas } from '../schemas';
import type { Person } from './board.types';

/** The portal says who wrote it. */
type Note = Schemas['NoteDto'] & { author: Person };

/** What the team wrote down, newest first; founders never see it. */
export function Notes({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const list = usePages<Note>(`/board/companies/${id}/notes`);
  return (
    <>
      <h2>Notes</h2>
      {mayWrite && <NewNote id={id} onAdded={list.reload} />}
      <List of={list} skeleton={1} empty={<Empty title="No notes yet">What the team writes down stays with the team.</Empty>}>
        {(rows) =>
          rows.map((note) => (
            <article class="card note" key={note.id}>
              <p>{note.body}</p>
              <p class="soft">
                {note.author.name}, <When at={note.created_at} />
              </p>
            </article>
          ))
        }
      </List>
    </>
  );
}

function NewNote({ id, onAdded }: { id: string; onAdded(): void }) {
  const [body, setBody] = useState('');
  const { busy, problem, run } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      await call('POST', `/board/companies/${id}/notes`, { body });
      setBody('');
      onAdded();
    });
  };
  return (
    <form class="card" onSubmit={submit}>
      <TextArea label="New note" required value={body} onValue={setBody} />
      <Problem text={problem} />
      <button type="submit" aria-disabled={busy}>
        Add note
      </button>
    </form>
  );
}
