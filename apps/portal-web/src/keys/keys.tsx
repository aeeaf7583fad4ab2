import { useState } from 'preact/hooks';
import { call, type Person } from '../api';
import { Confirm } from '../parts/dialog';
import { Choice, TextField } from '../parts/fields';
import { Tag, When } from '../parts/format';
import { FreshSecret } from '../parts/fresh-secret';
import { useAction, usePages } from '../parts/loading';
import { Empty, List, Problem, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import type { Key } from './key.types';
import { KeyRequests } from './key-requests';

export function Keys({ person }: { person: Person }) {
  const list = usePages<Key>('/keys');
  const [fresh, setFresh] = useState<string | null>(null);
  const made = (key: string): void => {
    setFresh(key);
    list.reload();
  };
  const several = person.team !== null && person.company !== null;
  return (
    <Screen title="API keys" lead="Programs sign in with a key. Each acts with the rights of whoever made it.">
      <NewKey person={person} onMade={made} />
      <List of={list} empty={<Empty title="No keys yet">Make one above; programs send it as a bearer token.</Empty>}>
        {(rows) => (
          <Table label="Keys" head={['Name', 'Key', 'Scope', 'Last used', 'Status', 'Actions']}>
            {rows.map((key) => (
              <KeyRow key={key.id} row={key} showPortal={several} onRevoked={list.reload} />
            ))}
          </Table>
        )}
      </List>
      {fresh && (
        <FreshSecret title="Copy this key now" value={fresh} onDone={() => setFresh(null)}>
          If it is lost, revoke it and make another.
        </FreshSecret>
      )}
    </Screen>
  );
}

function NewKey({ person, onMade }: { person: Person; onMade(key: string): void }) {
  const portals: [string, string][] = [];
  if (person.team) portals.push(['investor', person.team.name]);
  if (person.company) portals.push(['founder', person.company.name]);
  const [name, setName] = useState('');
  const [portal, setPortal] = useState(portals[0]?.[0] ?? 'investor');
  const [scope, setScope] = useState('read');
  const { busy, problem, run } = useAction();
  if (portals.length === 0)
    return <Empty title="There is nothing to make a key for">You belong to no team and administer no company.</Empty>;
  const scopes: [string, string][] = [['read', 'read']];
  if (portal === 'founder' || person.team?.role !== 'viewer') scopes.push(['write', 'read and write']);
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      const { key } = await call<{ key: string }>('POST', '/keys', { name, portal, scope });
      setName('');
      onMade(key);
    });
  };
  return (
    <form class="card inline" onSubmit={submit}>
      <TextField label="Name" required maxLength={80} placeholder="e.g. CRM sync" value={name} onValue={setName} />
      {portals.length > 1 && <Choice label="For" value={portal} onValue={setPortal} options={portals} />}
      <Choice label="Scope" value={scope} onValue={setScope} options={scopes} />
      <button type="submit" aria-disabled={busy}>
        Create key
      </button>
      <Problem text={problem} />
    </form>
  );
}

function KeyRow({ row, showPortal, onRevoked }: { row: Key; showPortal: boolean; onRevoked(): void }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const active = row.status === 'active';
  const toggle = open ? 'Hide requests' : 'Requests';
  const revoke = async (): Promise<void> => {
    await call('POST', `/keys/${row.id}/revoke`);
    onRevoked();
  };
  const actions = (
    <span class="actions">
      <button type="button" class="plain" aria-expanded={open} aria-label={`${toggle} of ${row.name}`} onClick={() => setOpen(!open)}>
        {toggle}
      </button>
      {active && (
        <button type="button" class="plain danger" aria-label={`Revoke ${row.name}`} onClick={() => setAsking(true)}>
          Revoke
        </button>
      )}
      {asking && (
        <Confirm title={`Revoke ${row.name}?`} action="Revoke key" danger onConfirm={revoke} onClose={() => setAsking(false)}>
          Programs that use{' '}
          <code>
            {row.prefix}…{row.last4}
          </code>{' '}
          are refused within seconds. This cannot be undone.
        </Confirm>
      )}
    </span>
  );
  return (
    <Row
      title={
        <>
          {row.name}
          {showPortal && (
            <>
              {' '}
              <Tag>{row.portal}</Tag>
            </>
          )}
        </>
      }
      cells={[
        <code>
          {row.prefix}…{row.last4}
        </code>,
        row.scopes.join(' and '),
        <When at={row.last_used_at} />,
        <Tag tone={active ? 'good' : 'bad'}>{row.status}</Tag>,
        actions,
      ]}
      below={open && <KeyRequests id={row.id} name={row.name} />}
    />
  );
}
