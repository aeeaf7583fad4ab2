import { useState } from 'preact/hooks';
import { call, type Person } from '../api';
import { Sheet } from '../parts/dialog';
import { Check, CheckList, Choice, TextArea, TextField } from '../parts/fields';
import type { Pipeline } from '../team/team.types';
import { GroupRules } from './group-rules';
import type { Sso } from './sso.types';

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

export function SsoEditor({ sso: { settings, redirect_uri: redirectUri }, pipelines, person, onSaved, onClose }: EditorProps) {
  const [name, setName] = useState(settings?.sign_in_name ?? nameOf(person.team?.name ?? ''));
  const [issuer, setIssuer] = useState(settings?.issuer ?? '');
  const [client, setClient] = useState(settings?.client_id ?? '');
  const [secret, setSecret] = useState('');
  const [domains, setDomains] = useState((settings?.domains ?? [person.user.email.split('@')[1] ?? '']).join('\n'));
  const [creates, setCreates] = useState(settings?.creates_members ?? false);
  const [role, setRole] = useState<string>(settings?.default_role ?? 'viewer');
  const [all, setAll] = useState((settings?.default_pipeline_ids ?? null) === null);
  const [chosen, setChosen] = useState(settings?.default_pipeline_ids ?? []);
  const [claim, setClaim] = useState(settings?.groups_claim ?? 'groups');
  const [rules, setRules] = useState(settings?.group_rules ?? []);
  const [passwords, setPasswords] = useState(settings?.passwords ?? true);
  const save = async (): Promise<void> => {
    await call('PUT', '/sso', {
      sign_in_name: name,
      issuer,
      client_id: client,
      ...(secret !== '' && { client_secret: secret }),
      domains: domains.split(/[\s,]+/).filter(Boolean),
      creates_members: creates,
      default_role: role,
      default_pipeline_ids: all ? null : chosen,
      groups_claim: claim,
      group_rules: rules,
      passwords,
    });
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
        value={issuer}
        onValue={setIssuer}
      />
      <TextField label="Client id" required maxLength={200} value={client} onValue={setClient} />
      <TextField
        label="Client secret"
        type="password"
        maxLength={500}
        autoComplete="new-password"
        hint={
          settings?.has_client_secret ? 'One is kept; leave this empty to go on with it.' : 'Kept sealed: nobody can read it here again.'
        }
        value={secret}
        onValue={setSecret}
      />
      <TextField
        label="Sign-in name"
        required
        maxLength={40}
        hint="What your people type on the sign-in page, if not their e-mail: small letters, digits, hyphens."
        value={name}
        onValue={setName}
      />
      <TextArea
        label="Domains"
        required
        hint="Of the e-mail addresses that may sign in, one a line. Others than your own are an operator’s to add."
        value={domains}
        onValue={setDomains}
      />
      <Check label="Who signs in and is no member becomes one" checked={creates} onChecked={setCreates} />
      {creates && rules.length === 0 && (
        <>
          <Choice label="Role of new members" value={role} onValue={setRole} options={NEW_ROLES} />
          <Check label="They see all pipelines, those to come too" checked={all} onChecked={setAll} />
          {!all && <CheckList legend="They see" items={pipelines} chosen={chosen} onChosen={setChosen} />}
        </>
      )}
      <GroupRules rules={rules} pipelines={pipelines} onRules={setRules} />
      {rules.length > 0 && <TextField label="Claim that names the groups" required maxLength={200} value={claim} onValue={setClaim} />}
      <Check label="Passwords work, too" checked={passwords} onChecked={setPasswords} />
      {!passwords && (
        <p class="soft">
          {settings?.proven
            ? 'Members come in this way only. If your sign-in service is out of reach, an operator can let passwords in again.'
            : 'Can be switched off once somebody came in this way: save, and try it first.'}
        </p>
      )}
    </Sheet>
  );
}
