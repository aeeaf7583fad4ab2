import { useState } from 'preact/hooks';
import { call, type Person } from '../api';
import { Confirm } from '../parts/dialog';
import { CopyButton } from '../parts/copy';
import { When } from '../parts/format';
import { useAction, useAll, useLoaded } from '../parts/loading';
import { Empty, Loading, Problem, Screen } from '../parts/screen';
import type { Pipeline } from '../team/team.types';
import { SsoEditor } from './sso-editor';
import { hostOf, reasonWords } from './sso-words';
import type { Sso, SsoSettings } from './sso.types';

/** How the team's people sign in: by an issuer of their own, by password, or by both. */
export function SingleSignOn({ person }: { person: Person }) {
  const { value, problem, reload } = useLoaded<Sso>('/sso');
  const { value: pipelines, problem: noPipelines } = useAll<Pipeline>('/pipelines?limit=100');
  const [open, setOpen] = useState<'editor' | 'remove' | null>(null);
  const { busy, problem: refused, run } = useAction();
  const settings = value?.settings ?? null;
  const close = (): void => setOpen(null);
  const tryIt = (): void =>
    void run(async () => {
      location.assign((await call<{ url: string }>('POST', '/sso/try')).url);
    });
  return (
    <Screen
      title="Single sign-on"
      lead="Your people sign in with the account that they have at work, by OpenID Connect. Whom you let go there does not come in here."
      actions={
        value &&
        (settings ? (
          <>
            <button type="button" aria-disabled={busy} onClick={tryIt}>
              Try it
            </button>
            <button type="button" class="plain" onClick={() => setOpen('editor')}>
              Change
            </button>
            <button type="button" class="plain danger" onClick={() => setOpen('remove')}>
              Remove
            </button>
          </>
        ) : (
          <button type="button" onClick={() => setOpen('editor')}>
            Set up
          </button>
        ))
      }
    >
      <Problem text={problem ?? noPipelines ?? refused} />
      {!value && !problem && <Loading rows={5} />}
      {value && !settings && (
        <Empty title="Your people sign in by password">
          Set it up with the service that keeps your accounts: Microsoft Entra, Google Workspace, Okta, Keycloak, or any other that speaks
          OpenID Connect.
        </Empty>
      )}
      {settings && pipelines && <Facts settings={settings} redirectUri={value?.redirect_uri ?? ''} pipelines={pipelines} />}
      {open === 'editor' && value && pipelines && (
        <SsoEditor sso={value} pipelines={pipelines} person={person} onSaved={reload} onClose={close} />
      )}
      {open === 'remove' && (
        <Confirm
          title="Remove single sign-on?"
          action="Remove single sign-on"
          danger
          onConfirm={async () => {
            await call('DELETE', '/sso');
            reload();
          }}
          onClose={close}
        >
          Your people sign in by password from then on. Who never had one asks for a link under “Forgot your password?”.
        </Confirm>
      )}
    </Screen>
  );
}

function Facts({ settings, redirectUri, pipelines }: { settings: SsoSettings; redirectUri: string; pipelines: Pipeline[] }) {
  const link = `${location.origin}/portal#/with/${settings.sign_in_name}`;
  const seen = (ids: string[] | null): string =>
    ids === null
      ? 'all pipelines'
      : ids.map((id) => pipelines.find((each) => each.id === id)?.name ?? 'another pipeline').join(', ') || 'nothing';
  return (
    <>
      <Trial settings={settings} />
      <dl class="card">
        <div>
          <dt>Sign-in service</dt>
          <dd>
            {hostOf(settings.issuer)}, as {settings.client_id}
          </dd>
        </div>
        <div>
          <dt>Redirect URI, for its settings</dt>
          <dd>
            <code class="block">{redirectUri}</code> <CopyButton plain text={redirectUri} label="Copy redirect URI" />
          </dd>
        </div>
        <div>
          <dt>Link for your people</dt>
          <dd>
            <code class="block">{link}</code> <CopyButton plain text={link} label="Copy link" />
          </dd>
        </div>
        <div>
          <dt>Who may sign in</dt>
          <dd>{settings.domains.map((domain) => `anybody@${domain}`).join(', ')}</dd>
        </div>
        <div>
          <dt>Who is not a member yet</dt>
          <dd>{newMembersOf(settings, seen)}</dd>
        </div>
        {settings.group_rules.length > 0 && (
          <div>
            <dt>Groups, at each sign-in (claim “{settings.groups_claim}”)</dt>
            <dd>
              {settings.group_rules.map(({ group, role, pipeline_ids: ids }) => (
                <span class="block" key={group}>
                  {group}: {role}, {seen(ids)}
                </span>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>Passwords</dt>
          <dd>{settings.passwords ? 'work, too' : 'are off: members come in this way only'}</dd>
        </div>
      </dl>
    </>
  );
}

function newMembersOf(settings: SsoSettings, seen: (ids: string[] | null) => string): string {
  if (!settings.creates_members) return 'is refused, until invited';
  if (settings.group_rules.length > 0) return 'becomes one, as their groups say';
  return `becomes a ${settings.default_role}, sees ${seen(settings.default_pipeline_ids)}`;
}

/** What became of the admin's own try. */
function Trial({ settings: { trial, proven } }: { settings: SsoSettings }) {
  if (!trial && proven) return null;
  if (!trial) return <p class="notice">Nobody has come in this way yet. Try it: you stay signed in as you are.</p>;
  const groups = trial.groups && <span class="block">Groups: {trial.groups.join(', ') || 'none'}</span>;
  if (trial.outcome === 'ok') {
    return (
      <p class="notice" role="status">
        Your try went well (<When at={trial.at} />
        ): you would have come in{trial.role ? ` as ${trial.role}` : ''}.{groups}
      </p>
    );
  }
  return (
    <p class="problem" role="alert">
      Your try was refused (<When at={trial.at} />
      ). A member would read: {reasonWords(trial.outcome)}
      {groups}
    </p>
  );
}
