import { useState } from 'preact/hooks';
import { call, type Person } from '../api';
import { refresh, useAction, useAll, useLoaded } from '../parts/loading';
import { Back, Loading, Problem, Screen } from '../parts/screen';
import type { Pipeline } from '../team/team.types';
import { Deliveries } from './deliveries';
import { DeleteEndpoint, RotateSecret } from './endpoint-dialogs';
import { EndpointEditor } from './endpoint-editor';
import { Replay } from './replay';
import type { Endpoint } from './webhook.types';
import { EndpointStatus } from './webhooks';
import { typesBySubject } from './webhook-words';

type Open = 'editor' | 'rotate' | 'replay' | 'delete';
type Act = 'ping' | 'enable' | 'disable';

/** What is said once it is done. */
const DONE: Record<Act, string> = {
  ping: 'A ping is on its way; it appears below.',
  enable: 'Switched on: what waited is sent now.',
  disable: 'Switched off.',
};

/** One endpoint: what it takes, what was sent to it, and what can be done about it. */
export function EndpointPage({ id, person }: { id: string; person: Person }) {
  const { value: endpoint, problem } = useLoaded<Endpoint>(`/webhook-endpoints/${id}`);
  const { value: pipelines } = useAll<Pipeline>('/pipelines?limit=100');
  return (
    <>
      <Back to="webhooks">All endpoints</Back>
      {endpoint ? (
        <Loaded endpoint={endpoint} pipelines={pipelines} mayWrite={person.team?.role !== 'viewer'} />
      ) : (
        <Screen title="Endpoint">
          <Problem text={problem} />
          {!problem && <Loading />}
        </Screen>
      )}
    </>
  );
}

interface LoadedProps {
  endpoint: Endpoint;
  /** Null until they are loaded. */
  pipelines: Pipeline[] | null;
  mayWrite: boolean;
}

function Loaded({ endpoint, pipelines, mayWrite }: LoadedProps) {
  const path = `/webhook-endpoints/${endpoint.id}`;
  const [open, setOpen] = useState<Open | null>(null);
  const [said, setSaid] = useState('');
  const { busy, problem, run } = useAction();
  const close = (): void => setOpen(null);
  /** The endpoint, what is sent to it, and what is said of it above every page. */
  const again = (): void => void refresh((read) => read.startsWith(path) || read === '/notices');
  const act = (what: Act): void =>
    void run(async () => {
      await call('POST', `${path}/${what}`);
      setSaid(DONE[what]);
      again();
    });
  return (
    <Screen
      title={endpoint.description ?? new URL(endpoint.url).host}
      lead={<span class="address">{endpoint.url}</span>}
      actions={mayWrite && <Actions active={endpoint.status === 'active'} busy={busy} onAct={act} onOpen={setOpen} />}
    >
      <Problem text={problem} />
      <p role="status" class={said ? 'notice' : undefined}>
        {said}
      </p>
      <Facts endpoint={endpoint} pipelines={pipelines ?? []} />
      <Deliveries endpoint={endpoint} mayWrite={mayWrite} />
      {open === 'editor' && pipelines && <EndpointEditor endpoint={endpoint} pipelines={pipelines} onSaved={again} onClose={close} />}
      {open === 'replay' && <Replay path={path} onSaid={setSaid} onSent={again} onClose={close} />}
      <RotateSecret path={path} asks={open === 'rotate'} alone={open === null} onClose={close} />
      {open === 'delete' && <DeleteEndpoint path={path} onClose={close} />}
    </Screen>
  );
}

interface ActionsProps {
  active: boolean;
  busy: boolean;
  onAct(what: Act): void;
  onOpen(what: Open): void;
}

function Actions({ active, busy, onAct, onOpen }: ActionsProps) {
  return (
    <>
      {active && (
        <button type="button" aria-disabled={busy} onClick={() => onAct('ping')}>
          Send a ping
        </button>
      )}
      <button type="button" class="plain" onClick={() => onOpen('editor')}>
        Change
      </button>
      {active && (
        <button type="button" class="plain" onClick={() => onOpen('replay')}>
          Send again
        </button>
      )}
      <button type="button" class="plain" onClick={() => onOpen('rotate')}>
        New secret
      </button>
      <button type="button" class="plain" aria-disabled={busy} onClick={() => onAct(active ? 'disable' : 'enable')}>
        {active ? 'Switch off' : 'Switch on'}
      </button>
      <button type="button" class="plain danger" onClick={() => onOpen('delete')}>
        Delete
      </button>
    </>
  );
}

function Facts({ endpoint, pipelines }: { endpoint: Endpoint; pipelines: Pipeline[] }) {
  return (
    <dl class="card">
      <div>
        <dt>Status</dt>
        <dd>
          <EndpointStatus of={endpoint} />
        </dd>
      </div>
      <div>
        <dt>Told of</dt>
        <dd>{typesBySubject(endpoint.types).join('\n')}</dd>
      </div>
      {endpoint.pipeline_ids && (
        <div>
          <dt>Only of</dt>
          <dd>{namesOf(endpoint.pipeline_ids, pipelines)}</dd>
        </div>
      )}
    </dl>
  );
}

function namesOf(ids: string[], pipelines: Pipeline[]): string {
  return ids.map((id) => pipelines.find((pipeline) => pipeline.id === id)?.name ?? 'another pipeline').join(', ');
}
