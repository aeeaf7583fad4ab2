import { useState } from 'preact/hooks';
import { call, type Person } from '../api';
import { useDeck } from '../deck/use-deck';
import { Sheet } from '../parts/dialog';
import { TextArea, TextField } from '../parts/fields';
import { useLoaded } from '../parts/loading';
import { Empty, Loading, Problem, Screen } from '../parts/screen';
import { publishedPath } from './draft.types';
import { ScorePanel } from '../score/score-panel';
import type { Scores } from '../score/score.types';
import { MyDocuments } from './my-documents';
import { changedFields, fieldsOf, type Profile } from './profile';
import { capital } from '../parts/capital';

/** What a company admin sees of their own: the profile and the score that investors see. */
export function MyCompany({ person }: { person: Person }) {
  const profile = useLoaded<Profile>('/company');
  const scores = useLoaded<Scores>('/company/scores');
  const [editing, setEditing] = useState(false);
  const [show, deck] = useDeck();
  const deckPath = publishedPath(scores.value);
  const name = profile.value?.name ?? person.company?.name ?? '';
  const about =
    profile.value &&
    [
      profile.value.stage,
      profile.value.industry && capital(profile.value.industry),
      profile.value.website?.replace(/^https?:\/\//, ''),
    ].filter(Boolean);
  return (
    <Screen
      title={name}
      lead={about && (about.join(' · ') || 'Investors see nothing of your profile yet.')}
      actions={
        profile.value && (
          <button type="button" class="plain" onClick={() => setEditing(true)}>
            Edit profile
          </button>
        )
      }
    >
      <Problem text={profile.problem ?? scores.problem} />
      {profile.value?.problem_statement && <p>{profile.value.problem_statement}</p>}
      {!scores.value && !scores.problem && <Loading rows={8} />}
      {scores.value &&
        (scores.value.cri.scored_at ? (
          <ScorePanel cri={scores.value.cri} onShowPage={deckPath ? (page, quote) => show(deckPath, page, quote) : undefined} />
        ) : (
          <NotScored />
        ))}
      <MyDocuments onShow={show} />
      {deck}
      {editing && profile.value && <ProfileSheet profile={profile.value} onClose={() => setEditing(false)} onSaved={profile.reload} />}
    </Screen>
  );
}

function NotScored() {
  return (
    <Empty title="Your company has no score yet">
      Submit a draft of your deck under <a href="#/drafts">Deck drafts</a>. Nobody else sees it until you publish it.
    </Empty>
  );
}

function ProfileSheet({ profile, onClose, onSaved }: { profile: Profile; onClose(): void; onSaved(): void }) {
  const [fields, setFields] = useState(() => fieldsOf(profile));
  const bind = (key: keyof typeof fields) => ({ value: fields[key], onValue: (value: string) => setFields({ ...fields, [key]: value }) });
  const save = async (): Promise<void> => {
    await call('PATCH', '/company', changedFields(profile, fields));
    onSaved();
  };
  return (
    <Sheet title="Edit profile" action="Save" onSubmit={save} onClose={onClose}>
      <TextField label="Name" required maxLength={200} {...bind('name')} />
      <TextField label="Website" type="url" placeholder="https://" required={profile.website !== null} {...bind('website')} />
      <TextField label="Industry" maxLength={100} {...bind('industry')} />
      <TextField label="Stage" maxLength={50} placeholder="e.g. Seed" {...bind('stage')} />
      <TextArea label="The problem you solve" {...bind('problem_statement')} />
    </Sheet>
  );
}
