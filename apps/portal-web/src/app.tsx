import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ChangePassword } from './account';
import { onSignedOut, type Person, resume, signOut } from './api';
import { Board } from './board/board';
import { CompanyPage } from './board/company';
import { Jobs } from './board/jobs';
import { ComponentsPage } from './components-page';
import { Consent } from './consent';
import { Duplicates } from './duplicates/duplicates';
import { useFeed } from './feed';
import { HelpDialog, useHelpKey } from './help';
import { Join } from './invitations/join';
import { Keys } from './keys/keys';
import { ImportPage } from './imports/import';
import { Imports } from './imports/imports';
import { DraftPage } from './my-company/draft';
import { Drafts } from './my-company/drafts';
import { MyCompany } from './my-company/my-company';
import { forget } from './parts/loading';
import { Empty, Screen } from './parts/screen';
import { Password } from './password';
import { type Place, placeOf } from './place';
import { SearchDialog, useSearchKey } from './search/search';
import { SignIn } from './sign-in';
import { backTo } from './sso/leave';
import { SingleSignOn } from './sso/sso';
import { doorOf } from './sso/sso-words';
import { Audit } from './team/audit';
import { Forms } from './team/forms';
import { Identities } from './team/identities';
import { Members } from './team/members';
import { Pipelines } from './team/pipelines';
import { Questions } from './team/questions';
import { Theses } from './theses/theses';
import { ThesisPage } from './theses/thesis';
import { UploadList } from './uploads/upload-list';
import { ViewPage } from './views/view';
import { Views } from './views/views';
import { EndpointPage } from './webhooks/endpoint';
import { Notices } from './webhooks/notices';
import { Webhooks } from './webhooks/webhooks';

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
  const [place, setPlace] = useState(placeOf(location.hash));
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
      if (before) location.hash = before;
      setPerson((now) => now ?? found);
      setResuming(false);
    });
    const moved = (): void => {
      setPlace(placeOf(location.hash));
      scrollTo(0, 0);
    };
    window.addEventListener('hashchange', moved);
    return () => window.removeEventListener('hashchange', moved);
  }, []);
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
  const current = (door ? null : place) ?? { page: entries[0]?.page ?? 'keys' };
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
        {allowed ? content(current, person) : <Nowhere />}
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

function Nowhere() {
  return (
    <Screen title="Not here">
      <Empty title="There is no such page for you">Choose one above.</Empty>
    </Screen>
  );
}

function content({ page, id }: Place, person: Person): JSX.Element {
  switch (page) {
    case 'board':
      return <Board person={person} pipelineId={id} />;
    case 'company':
      return id ? <CompanyPage key={id} id={id} person={person} /> : <Nowhere />;
    case 'duplicates':
      return <Duplicates person={person} />;
    case 'jobs':
      return <Jobs />;
    case 'imports':
      return id ? <ImportPage key={id} id={id} /> : <Imports person={person} />;
    case 'mine':
      return <MyCompany person={person} />;
    case 'drafts':
      return id ? <DraftPage key={id} id={id} /> : <Drafts />;
    case 'forms':
      return <Forms person={person} />;
    case 'pipelines':
      return <Pipelines />;
    case 'questions':
      return <Questions />;
    case 'theses':
      return id ? <ThesisPage key={id} id={id} person={person} /> : <Theses person={person} />;
    case 'views':
      return id ? <ViewPage key={id} id={id} person={person} /> : <Views person={person} />;
    case 'members':
      return <Members person={person} />;
    case 'sso':
      return <SingleSignOn person={person} />;
    case 'identities':
      return <Identities />;
    case 'audit':
      return <Audit />;
    case 'webhooks':
      return id ? <EndpointPage key={id} id={id} person={person} /> : <Webhooks person={person} />;
    default:
      return <Keys person={person} />;
  }
}
