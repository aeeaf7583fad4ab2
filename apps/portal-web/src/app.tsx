import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { ChangePassword } from './account';
import { onSignedOut, type Person, resume, signOut } from './api';
import { ComponentsPage } from './components-page';
import { Consent } from './consent';
import { useFeed } from './feed';
import { HelpDialog, useHelpKey } from './help';
import { Join } from './invitations/join';
import { Nowhere, Pages } from './pages';
import { forget } from './parts/loading';
import { Password } from './password';
import { type Place, placeOf } from './place';
import { SearchDialog, useSearchKey } from './search/search';
import { SignIn } from './sign-in';
import { backTo } from './sso/leave';
import { doorOf } from './sso/sso-words';
import { UploadList } from './uploads/upload-list';
import { Notices } from './webhooks/notices';

interface Entry {
  page: string;
  label: string;
  /** Pages that belong to this entry beside its own. */
  also?: string[];
  shown(person: Person): boolean;
}

const inTeam = ({ team }: Person): boolean => team !== null;
const teamAdmin = ({ team }: Person): boolean => team?.role === 'admin';
const companyAdmin = ({ company }: Person): boolean => company !== null;

const SETTINGS: [string, string][] = [
  ['pipelines', 'Pipelines'],
  ['questions', 'Questions'],
  ['members', 'Members'],
  ['sso', 'Single sign-on'],
  ['identities', 'Identities'],
  ['audit', 'Audit trail'],
];

const ENTRIES: Entry[] = [
  { page: 'board', label: 'Deal flow', also: ['company'], shown: inTeam },
  { page: 'views', label: 'Views', shown: inTeam },
  { page: 'theses', label: 'Theses', shown: inTeam },
  { page: 'duplicates', label: 'Duplicates', shown: inTeam },
  { page: 'jobs', label: 'Intake', shown: inTeam },
  { page: 'imports', label: 'Imports', shown: inTeam },
  { page: 'mine', label: 'My company', shown: companyAdmin },
  { page: 'drafts', label: 'Deck drafts', shown: companyAdmin },
  { page: 'forms', label: 'Forms', shown: teamAdmin },
  { page: 'keys', label: 'Keys', shown: () => true },
  { page: 'webhooks', label: 'Webhooks', shown: inTeam },
  { page: 'pipelines', label: 'Settings', also: SETTINGS.map(([page]) => page), shown: teamAdmin },
];

const belongs = ({ page, also = [] }: Entry, place: Place): boolean => page === place.page || also.includes(place.page);

export function App() {
  const [person, setPerson] = useState<Person | null>(null);
  const [resuming, setResuming] = useState(true);
  /** Not by the person's own will. */
  const [ended, setEnded] = useState(false);
  const [path, go] = useLocation();
  const place = placeOf(path);
  const [searching, setSearching] = useState(false);
  const search = (): void => setSearching(true);
  useSearchKey(() => setSearching(person?.team != null));
  const [helping, setHelping] = useState(false);
  const help = (): void => setHelping(true);
  useHelpKey(() => setHelping(person !== null));
  useEffect(() => {
    onSignedOut(() => {
      forget();
      setPerson(null);
      setEnded(true);
    });
    void resume().then((found) => {
      const before = found && backTo();
      if (before) go(before.replace(/^#/, ''));
      setPerson((now) => now ?? found);
      setResuming(false);
    });
  }, []);
  useEffect(() => scrollTo(0, 0), [path]);
  if (place?.page === 'components') return <ComponentsPage />;
  // Of people without an account, whoever is signed in here.
  if (place?.page === 'consent') return <Consent key={place.id} token={place.id} />;
  if (place?.page === 'join') return <Join key={place.id} token={place.id} />;
  if (place?.page === 'password') return <Password key={place.id} token={place.id} />;
  if (resuming) return null;
  const door = doorOf(place);
  if (!person) return <SignIn key={location.hash} ended={ended} {...door} onSignedIn={setPerson} />;
  const leave = (): void => {
    forget();
    setPerson(null);
    setEnded(false);
  };
  const entries = ENTRIES.filter((entry) => entry.shown(person));
  // Signed in meanwhile, as in another tab.
  const first = { page: entries[0]?.page ?? 'keys' };
  const current = (door ? null : place) ?? first;
  const allowed = entries.some((entry) => belongs(entry, current));
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to content
      </a>
      <Top
        person={person}
        entries={entries}
        current={current}
        onSearch={search}
        onHelp={help}
        onSignOut={() => void signOut().then(leave, () => undefined)}
      />
      <main id="main" tabIndex={-1}>
        {person.team && <Notices />}
        {allowed && SETTINGS.some(([page]) => page === current.page) && <SettingsNav page={current.page} />}
        {allowed ? <Pages path={current === first ? `/${first.page}` : path} person={person} /> : <Nowhere />}
      </main>
      {person.team && <Following />}
      {helping && <HelpDialog person={person} onClose={() => setHelping(false)} />}
      {searching && <SearchDialog onClose={() => setSearching(false)} />}
      <UploadList />
    </>
  );
}

interface TopProps {
  person: Person;
  entries: Entry[];
  current: Place;
  onSearch(): void;
  onHelp(): void;
  onSignOut(): void;
}

function Top({ person, entries, current, onSearch, onHelp, onSignOut }: TopProps) {
  const [changing, setChanging] = useState(false);
  return (
    <header class="top">
      <b class="brand">{person.team?.name ?? person.company?.name ?? 'Deal flow'}</b>
      <nav aria-label="Sections">
        {entries.map((entry) => (
          <a
            key={entry.page}
            href={`#/${entry.page}`}
            aria-current={belongs(entry, current) ? (entry.page === current.page ? 'page' : 'true') : undefined}
          >
            {entry.label}
          </a>
        ))}
      </nav>
      <span class="who">
        {person.team && (
          <button type="button" class="plain" aria-keyshortcuts="Meta+K Control+K" onClick={onSearch}>
            Search
          </button>
        )}
        <button type="button" class="plain name" onClick={() => setChanging(true)} aria-label={`${person.user.name}: change password`}>
          {person.user.name}
        </button>
        <button type="button" class="plain help" aria-label="? Keyboard shortcuts" aria-keyshortcuts="?" onClick={onHelp}>
          ?
        </button>
        <button type="button" class="plain" onClick={onSignOut}>
          Sign out
        </button>
        {changing && <ChangePassword onClose={() => setChanging(false)} />}
      </span>
    </header>
  );
}

/** Only of a team is there a deal flow that others change. */
function Following() {
  useFeed();
  return null;
}

function SettingsNav({ page }: { page: string }) {
  return (
    <nav class="tabs" aria-label="Settings">
      {SETTINGS.map(([key, label]) => (
        <a key={key} href={`#/${key}`} aria-current={key === page ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
