import { When } from '../parts/format';
import { usePages } from '../parts/loading';
import { Empty, List } from '../parts/screen';
import { actorWords, type Event, eventWords } from './event-words';

/** Everything that happened to a company, newest first. */
export function History({ id }: { id: string }) {
  const list = usePages<Event>(`/board/companies/${id}/events?limit=20`);
  return (
    <>
      <h2>History</h2>
      <List of={list} skeleton={3} empty={<Empty title="Nothing happened in the last ninety days" />}>
        {(rows) => (
          <ol class="card history" aria-label="History">
            {rows.map((event) => (
              <li key={event.id}>
                {eventWords(event)}
                <span class="soft block">
                  {actorWords(event)}, <When at={event.occurred_at} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </List>
    </>
  );
}
