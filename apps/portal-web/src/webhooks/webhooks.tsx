import { useState } from 'preact/hooks';
import type { Person } from '../api';
import { Day, Tag } from '../parts/format';
import { FreshSecret } from '../parts/fresh-secret';
import { useAll, usePages } from '../parts/loading';
import { Empty, List, Problem, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import type { Pipeline } from '../team/team.types';
import { EndpointEditor } from './endpoint-editor';
import type { Endpoint } from './webhook.types';
import { reasonInWords, typesInWords } from './webhook-words';

/** The endpoints that the team's events go to. */
export function Webhooks({ person }: { person: Person }) {
  const list = usePages<Endpoint>('/webhook-endpoints');
  const { value: pipelines, problem } = useAll<Pipeline>('/pipelines?limit=100');
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const mayWrite = person.team?.role !== 'viewer';
  return (
    <Screen
      title="Webhooks"
      lead="What happens here is sent to your systems as it happens, signed, and again until they took it."
      actions={
        mayWrite && (
          <button type="button" onClick={() => setMaking(true)}>
            New endpoint
          </button>
        )
      }
    >
      <Problem text={problem} />
      <List
        of={list}
        empty={
          <Empty title="No endpoints yet">
            Name an address of yours, and it is told of every deal that moves and every deck that is scored.
          </Empty>
        }
      >
        {(rows) => (
          <Table label="Endpoints" head={['Endpoint', 'Events', 'Status', 'Made']}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={
                  <>
                    <a href={`#/webhooks/${row.id}`}>{row.description ?? new URL(row.url).host}</a>
                    <span class="soft block address">{row.url}</span>
                  </>
                }
                cells={[typesInWords(row.types), <EndpointStatus of={row} />, <Day at={row.created_at} />]}
              />
            ))}
          </Table>
        )}
      </List>
      {making && pipelines && (
        <EndpointEditor
          endpoint={null}
          pipelines={pipelines}
          onSaved={(_, made) => {
            list.reload();
            setSecret(made);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {secret && !making && (
        <FreshSecret title="Copy the signing secret now" value={secret} onDone={() => setSecret(null)}>
          Your receiver checks signatures with it. If it is lost, make a new one on the endpoint’s page.
        </FreshSecret>
      )}
    </Screen>
  );
}

export function EndpointStatus({ of: { status, disabled_reason: reason, failing_since: since } }: { of: Endpoint }) {
  if (status === 'disabled')
    return (
      <>
        <Tag tone="bad">off</Tag> <span class="soft">{reasonInWords(reason)}</span>
      </>
    );
  if (since !== null)
    return (
      <>
        <Tag tone="bad">failing</Tag>{' '}
        <span class="soft">
          since <Day at={since} />
        </span>
      </>
    );
  return <Tag tone="good">active</Tag>;
}
