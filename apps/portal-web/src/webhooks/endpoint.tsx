import { useState } from 'preact/hooks';
import { call, type Person } from '../api';
import { Confirm } from '../parts/dialog';
import { FreshSecret } from '../parts/fresh-secret';
import { refresh, useAction, useAll, useLoaded } from '../parts/loading';
import { Back, Loading, Problem, Screen } from '../parts/screen';
import { useGo } from '../place';
import type { Pipeline } from '../team/team.types';
import { Deliveries } from './deliveries';
import { EndpointEditor } from './endpoint-editor';
import { Replay } from './replay';
import type { Endpoint } from './webhook.types';
import { EndpointStatus } from './webhooks';
import { typesBySubject } from './webhook-words';

type Open = 'editor' | 'rotate' | 'replay' | 'delete' | null;

/** One endpoint: what it takes, what was sent to it, and what can be done about it. */
export function EndpointPage({ id, person }: { id: string; person: Person }) {
  const { value: endpoint, problem } = useLoaded<Endpoint>(`/webhook-endpoints/${id}`);
  const { value: pipelines } = useAll<Pipeline>('/pipelines?limit=100');
  const go = useGo();
  const [open, setOpen] = useState<Open>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { busy, problem: refused, run } = useAction();
  if (!endpoint) {
    return (
      <>
        <Back to="webhooks">All endpoints</Back>
        <Screen title="Endpoint">
          <Problem text={problem} />
          {!problem && <Loading />}
        </Screen>
      </>
    );
  }
  const path = `/webhook-endpoints/${id}`;
  const close = (): void => setOpen(null);
  /** The endpoint, what is sent to it, and what is said of it above every page. */
  const again = (): Promise<void> => refresh((read) => read.startsWith(path) || read === '/notices');
  const does = (act: 'ping' | 'enable' | 'disable', words: string) => (): void =>
    void run(async () => {
      await call('POST', `${path}/${act}`);
      setSaid(words);
      void again();
    });
  const mayWrite = person.team?.role !== 'viewer';
  const active = endpoint.status === 'active';
  return (
    <>
      <Back to="webhooks">All endpoints</Back>
      <Screen
        title={endpoint.description ?? new URL(endpoint.url).host}
        lead={<span class="address">{endpoint.url}</span>}
        actions={
          mayWrite && (
            <>
              {active && (
                <button type="button" aria-disabled={busy} onClick={does('ping', 'A ping is on its way; it appears below.')}>
                  Send a ping
                </button>
              )}
              <button type="button" class="plain" onClick={() => setOpen('editor')}>
                Change
              </button>
              {active && (
                <button type="button" class="plain" onClick={() => setOpen('replay')}>
                  Send again
                </button>
              )}
              <button type="button" class="plain" onClick={() => setOpen('rotate')}>
                New secret
              </button>
              <button
                type="button"
                class="plain"
                aria-disabled={busy}
                onClick={active ? does('disable', 'Switched off.') : does('enable', 'Switched on: what waited is sent now.')}
              >
                {active ? 'Switch off' : 'Switch on'}
              </button>
              <button type="button" class="plain danger" onClick={() => setOpen('delete')}>
                Delete
              </button>
            </>
          )
        }
      >
        <Problem text={refused} />
        <p role="status" class={said ? 'notice' : undefined}>
          {said}
        </p>
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
              <dd>{namesOf(endpoint.pipeline_ids, pipelines ?? [])}</dd>
            </div>
          )}
        </dl>
        <Deliveries endpoint={endpoint} mayWrite={mayWrite} />
        {open === 'editor' && pipelines && (
          <EndpointEditor endpoint={endpoint} pipelines={pipelines} onSaved={() => void again()} onClose={close} />
        )}
        {open === 'replay' && <Replay path={path} onSaid={setSaid} onSent={() => void again()} onClose={close} />}
        {open === 'rotate' && (
          <Confirm
            title="Make a new secret?"
            action="Make a new secret"
            onConfirm={async () => setSecret((await call<{ secret: string }>('POST', `${path}/rotate-secret`)).secret)}
            onClose={close}
          >
            For a day both sign, so that your receiver can change over without losing an event.
          </Confirm>
        )}
        {open === 'delete' && (
          <Confirm
            title="Delete this endpoint?"
            action="Delete endpoint"
            danger
            onConfirm={async () => {
              await call('DELETE', path);
              go('/webhooks');
            }}
            onClose={close}
          >
            Nothing is sent to it any more, and what was sent is forgotten. This cannot be undone.
          </Confirm>
        )}
        {secret && open === null && (
          <FreshSecret title="Copy the signing secret now" value={secret} onDone={() => setSecret(null)}>
            The one before goes on signing beside it for a day.
          </FreshSecret>
        )}
      </Screen>
    </>
  );
}

function namesOf(ids: string[], pipelines: Pipeline[]): string {
  return ids.map((id) => pipelines.find((pipeline) => pipeline.id === id)?.name ?? 'another pipeline').join(', ');
}
