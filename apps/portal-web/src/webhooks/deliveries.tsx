import { useState } from 'preact/hooks';
import { call } from '../api';
import { Choice } from '../parts/fields';
import { Tag, When } from '../parts/format';
import { useAction, usePages } from '../parts/loading';
import { Empty, List, Problem } from '../parts/screen';
import { Row, Table } from '../parts/table';
import type { Attempt, Delivery, Endpoint } from './webhook.types';

const STATUSES: [string, string][] = [
  ['', 'all'],
  ['pending', 'on their way'],
  ['delivered', 'delivered'],
  ['failed', 'failed, tried again'],
  ['dead', 'given up'],
];
const TONE = { pending: 'live', delivered: 'good', failed: 'bad', dead: 'bad' } as const;
const WORDS = { pending: 'on its way', delivered: 'delivered', failed: 'failed', dead: 'given up' };

const SOON_MS = 60_000;

/** On its way, or tried again within the minute; the next attempt has no time while it runs. */
function soonTried({ status, next_attempt_at: next }: Delivery): boolean {
  return status === 'pending' || (status === 'failed' && (next === null || Date.parse(next) < Date.now() + SOON_MS));
}

/** What was sent to an endpoint, newest first, with every attempt. */
export function Deliveries({ endpoint, mayWrite }: { endpoint: Endpoint; mayWrite: boolean }) {
  const [status, setStatus] = useState('');
  const list = usePages<Delivery>(`/webhook-endpoints/${endpoint.id}/deliveries?limit=25${status && `&status=${status}`}`, {
    live: (rows) => endpoint.status === 'active' && rows.some(soonTried),
  });
  return (
    <>
      <h2>Deliveries</h2>
      <div class="narrow">
        <Choice label="Show" value={status} onValue={setStatus} options={STATUSES} />
      </div>
      <List of={list} empty={<Empty title={status ? 'None of these' : 'Nothing was sent yet'} />}>
        {(rows) => (
          <Table label="Deliveries" head={['Event', 'Status', 'Attempts', 'Next attempt', 'Actions']}>
            {rows.map((row) => (
              <DeliveryRow key={row.id} row={row} path={`/webhook-endpoints/${endpoint.id}`} mayWrite={mayWrite} onRetried={list.reload} />
            ))}
          </Table>
        )}
      </List>
    </>
  );
}

function DeliveryRow({ row, path, mayWrite, onRetried }: { row: Delivery; path: string; mayWrite: boolean; onRetried(): void }) {
  const [open, setOpen] = useState(false);
  const { busy, problem, run } = useAction();
  const last = row.attempts.at(-1);
  const retry = (): void =>
    void run(async () => {
      await call('POST', `${path}/deliveries/${row.id}/retry`);
      onRetried();
    });
  return (
    <Row
      title={
        <>
          {row.event_type}
          <span class="soft block">
            <When at={row.created_at} />
          </span>
        </>
      }
      cells={[
        <>
          <Tag tone={TONE[row.status]}>{WORDS[row.status]}</Tag> {last?.error && <span class="soft">{last.error}</span>}
        </>,
        row.attempts.length,
        <When at={row.next_attempt_at} never="–" />,
        <span class="actions">
          <button
            type="button"
            class="plain"
            aria-expanded={open}
            aria-label={`${open ? 'Hide' : 'Show'} attempts of ${row.event_type}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide' : 'Attempts'}
          </button>
          {mayWrite && row.status !== 'pending' && (
            <button type="button" class="plain" aria-label={`Send again: ${row.event_type}`} aria-disabled={busy} onClick={retry}>
              Send again
            </button>
          )}
          <Problem text={problem} />
        </span>,
      ]}
      below={open && <Attempts of={row} />}
    />
  );
}

function Attempts({ of: { event_id: eventId, event_type: type, attempts } }: { of: Delivery }) {
  return (
    <>
      <p class="soft">
        Event <code>{eventId}</code>
      </p>
      {attempts.length === 0 ? (
        <Empty title="Not tried yet" />
      ) : (
        <Table label={`Attempts of ${type}`} head={['When', 'Answer', 'Took', 'What it said']}>
          {attempts.map((attempt) => (
            <Row
              key={attempt.at}
              title={<When at={attempt.at} />}
              cells={[
                answerOf(attempt),
                `${attempt.milliseconds} ms`,
                attempt.response ? <code class="answer">{attempt.response}</code> : '–',
              ]}
            />
          ))}
        </Table>
      )}
    </>
  );
}

/** The error says what the answer was, where there was one. */
function answerOf({ status_code: status, error }: Attempt): string {
  return error ?? `answered ${status}`;
}
