import { useState } from 'preact/hooks';
import { call, type Person } from '../api';
import { Sheet } from '../parts/dialog';
import { Check, CheckList, Choice, TextArea, TextField } from '../parts/fields';
import type { Pipeline } from '../team/team.types';
import { GroupRules } from './group-rules';
import type { GroupRule, Sso, SsoSettings } from './sso.types';

interface EditorProps {
  sso: Sso;
  pipelines: Pipeline[];
  person: Person;
  onSaved(): void;
  onClose(): void;
}

const NEW_ROLES: [string, string][] = [
  ['viewer', 'viewer: reads only'],
  ['member', 'member: reads and writes'],
];

/** What the service takes as a sign-in name. */
const nameOf = (team: string): string =>
  team
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');

/** The form, as it is filled in. */
interface Draft {
  sign_in_name: string;
  issuer: string;
  client_id: string;
  /** Empty: the one that is kept. */
  client_secret: string;
  /** One a line. */
  domains: string;
  creates_members: boolean;
  default_role: string;
  /** New members see all pipelines, or those chosen. */
  sees_all: boolean;
  chosen: string[];
  groups_claim: string;
  group_rules: GroupRule[];
  passwords: boolean;
}

const ofNew = ({ team, user }: Person): Omit<SsoSettings, 'has_client_secret' | 'proven' | 'trial'> => ({
  sign_in_name: nameOf(team?.name ?? ''),
  issuer: '',
  client_id: '',
  domains: [user.email.split('@')[1] ?? ''],
  creates_members: false,
  default_role: 'viewer',
  default_pipeline_ids: null,
  groups_claim: 'groups',
  group_rules: [],
  passwords: true,
});

function draftOf(settings: SsoSettings | null, person: Person): Draft {
  const { domains, default_pipeline_ids: pipelineIds, ...same } = settings ?? ofNew(person);
  return { ...same, client_secret: '', domains: domains.join('\n'), sees_all: pipelineIds === null, chosen: pipelineIds ?? [] };
}

function bodyOf(draft: Draft): object {
  return {
    sign_in_name: draft.sign_in_name,
    issuer: draft.issuer,
    client_id: draft.client_id,
    ...(draft.client_secret !== '' && { client_secret: draft.client_secret }),
    domains: draft.domains.split(/[\s,]+/).filter(Boolean),
    creates_members: draft.creates_members,
    default_role: draft.default_role,
    default_pipeline_ids: draft.sees_all ? null : draft.chosen,
    groups_claim: draft.groups_claim,
    group_rules: draft.group_rules,
    passwords: draft.passwords,
  };
}

export function SsoEditor({ sso: { settings, redirect_uri: redirectUri }, pipelines, person, onSaved, onClose }: EditorProps) {
  const [draft, setDraft] = useState(() => draftOf(settings, person));
  const set =
    <Field extends keyof Draft>(field: Field) =>
    (value: Draft[Field]): void =>
      setDraft((now) => ({ ...now, [field]: value }));
  const save = async (): Promise<void> => {
    await call('PUT', '/sso', bodyOf(draft));
    onSaved();
  };
  return (
    <Sheet title={settings ? 'Change single sign-on' : 'Set up single sign-on'} action="Save" onSubmit={save} onClose={onClose}>
      <p class="soft">
        Register this service there as a web application with the redirect URI <code>{redirectUri}</code>
      </p>
      <TextField
        label="Issuer"
        type="url"
        required
        maxLength={500}
        placeholder="https://login.example.com"
        hint="The address of your sign-in service, exactly as it calls itself."
        value={draft.issuer}
        onValue={set('issuer')}
      />
      <TextField label="Client id" required maxLength={200} value={draft.client_id} onValue={set('client_id')} />
      <TextField
        label="Client secret"
        type="password"
        maxLength={500}
        autoComplete="new-password"
        hint={
          settings?.has_client_secret ? 'One is kept; leave this empty to go on with it.' : 'Kept sealed: nobody can read it here again.'
        }
        value={draft.client_secret}
        onValue={set('client_secret')}
      />
      <TextField
        label="Sign-in name"
        required
        maxLength={40}
        hint="What your people type on the sign-in page, if not their e-mail: small letters, digits, hyphens."
        value={draft.sign_in_name}
        onValue={set('sign_in_name')}
      />
      <TextArea
        label="Domains"
        required
        hint="Of the e-mail addresses that may sign in, one a line. Others than your own are an operator’s to add."
        value={draft.domains}
        onValue={set('domains')}
      />
      <Check label="Who signs in and is no member becomes one" checked={draft.creates_members} onChecked={set('creates_members')} />
      {draft.creates_members && draft.group_rules.length === 0 && (
        <>
          <Choice label="Role of new members" value={draft.default_role} onValue={set('default_role')} options={NEW_ROLES} />
          <Check label="They see all pipelines, those to come too" checked={draft.sees_all} onChecked={set('sees_all')} />
          {!draft.sees_all && <CheckList legend="They see" items={pipelines} chosen={draft.chosen} onChosen={set('chosen')} />}
        </>
      )}
      <GroupRules rules={draft.group_rules} pipelines={pipelines} onRules={set('group_rules')} />
      {draft.group_rules.length > 0 && (
        <TextField label="Claim that names the groups" required maxLength={200} value={draft.groups_claim} onValue={set('groups_claim')} />
      )}
      <Check label="Passwords work, too" checked={draft.passwords} onChecked={set('passwords')} />
      {!draft.passwords && (
        <p class="soft">
          {settings?.proven
            ? 'Members come in this way only. If your sign-in service is out of reach, an operator can let passwords in again.'
            : 'Can be switched off once somebody came in this way: save, and try it first.'}
        </p>
      )}
    </Sheet>
  );
}
