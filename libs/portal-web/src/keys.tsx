import { useState } from 'preact/hooks';
import { call, type Person } from './api';
import { Empty, Field, More, Problem, Table, useAction, usePages, When } from './ui';

interface Key {
  id: string;
  name: string;
  portal: 'investor' | 'founder';
  env: string;
  scopes: string[];
  prefix: string;
  last4: string;
  last_used_at: string | null;
  created_at: string;
  status: 'active' | 'revoked';
}

interface KeyRequest {
  at: string;
  method: string;
  endpoint: string;
  status: number;
  request_id: string;
}

export function Keys({ person }: { person: Person }) {
  const { rows, problem, more, reload } = usePages<Key>('/keys');
  const [fresh, setFresh] = useState<string | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section>
      <h1>API keys</h1>
      {fresh && <FreshKey value={fresh} onDone={() => setFresh(null)} />}
      <NewKey person={person} onMade={(key) => { setFresh(key); reload(); }} />
      <Problem text={problem} />
      {rows?.length === 0 && <Empty>No keys yet. Make one above; integrations send it as a bearer token.</Empty>}
      {rows && rows.length > 0 && (
        <Table head={['Name', 'Key', 'Scope', 'Last used', 'Status', 'Actions']}>
          {rows.map((key) => <KeyRow key={key.id} row={key} open={open === key.id} onOpen={() => setOpen(open === key.id ? null : key.id)} onRevoked={reload} />)}
        </Table>
      )}
      <More onMore={more} />
    </section>
  );
}

function FreshKey({ value, onDone }: { value: string; onDone(): void }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <div class="card notice" role="status">
      <h2>Copy this key now</h2>
      <p>It is shown this once and cannot be recovered. If it is lost, revoke it and make another.</p>
      <p><code class="secret" data-testid="fresh-key">{value}</code></p>
      <p class="row">
        <button type="button" onClick={() => void copy()}>{copied ? 'Copied' : 'Copy'}</button>
        <button type="button" class="quiet" onClick={onDone}>I have stored it</button>
      </p>
    </div>
  );
}

function NewKey({ person, onMade }: { person: Person; onMade(key: string): void }) {
  const portals = [...(person.team ? (['investor'] as const) : []), ...(person.company ? (['founder'] as const) : [])];
  const [name, setName] = useState('');
  const [portal, setPortal] = useState(portals[0] ?? 'investor');
  const [scope, setScope] = useState('read');
  const { busy, problem, run } = useAction();
  if (portals.length === 0) return <Empty>You belong to no team and administer no company, so there is nothing to make a key for.</Empty>;
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
      <Field label="Name"><input required maxLength={80} value={name} onInput={(e) => setName(e.currentTarget.value)} placeholder="e.g. CRM sync" /></Field>
      {portals.length > 1 && (
        <Field label="For">
          <select value={portal} onChange={(e) => setPortal(e.currentTarget.value as 'investor')}>
            {portals.map((p) => <option key={p} value={p}>{p}</option>)}
          </select>
        </Field>
      )}
      <Field label="Scope">
        <select value={scope} onChange={(e) => setScope(e.currentTarget.value)}>
          <option value="read">read</option>
          {(portal === 'founder' || person.team?.role !== 'viewer') && <option value="write">read and write</option>}
        </select>
      </Field>
      <button type="submit" aria-disabled={busy}>Create key</button>
      <Problem text={problem} />
    </form>
  );
}

function KeyRow({ row, open, onOpen, onRevoked }: { row: Key; open: boolean; onOpen(): void; onRevoked(): void }) {
  const [asking, setAsking] = useState(false);
  const { busy, problem, run } = useAction();
  const revoke = (): Promise<void> =>
    run(async () => {
      await call('POST', `/keys/${row.id}/revoke`);
      setAsking(false);
      onRevoked();
    });
  return (
    <>
      <tr>
        <th scope="row">{row.name}</th>
        <td><code>{row.prefix}…{row.last4}</code></td>
        <td>{row.scopes.join(', ')}</td>
        <td><When at={row.last_used_at} /></td>
        <td><span class={`tag ${row.status === 'active' ? 'good' : 'bad'}`}>{row.status}</span></td>
        <td class="row">
          <button type="button" class="quiet" aria-expanded={open} onClick={onOpen}>Requests</button>
          {row.status === 'active' && !asking && <button type="button" class="quiet danger" onClick={() => setAsking(true)}>Revoke</button>}
          {asking && <button type="button" class="danger" aria-disabled={busy} onClick={() => void revoke()}>Really revoke {row.name}</button>}
          {asking && <button type="button" class="quiet" onClick={() => setAsking(false)}>Keep</button>}
        </td>
      </tr>
      {(open || problem) && <tr><td colSpan={6}><Problem text={problem} />{open && <Requests id={row.id} />}</td></tr>}
    </>
  );
}

function Requests({ id }: { id: string }) {
  const { rows, problem, more } = usePages<KeyRequest>(`/keys/${id}/requests`);
  if (rows?.length === 0) return <Empty>This key has not been used in the last days.</Empty>;
  return (
    <>
      <Problem text={problem} />
      {rows && (
        <Table head={['When', 'Request', 'Status', 'Request id']}>
          {rows.map((r) => <tr key={r.request_id}><td><When at={r.at} /></td><td>{r.method} {r.endpoint}</td><td>{r.status}</td><td><code>{r.request_id}</code></td></tr>)}
        </Table>
      )}
      <More onMore={more} />
    </>
  );
}
