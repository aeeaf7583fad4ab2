import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { onSignedOut, type Person, signOut } from './api';
import { Board } from './board/board';
import { CompanyPage } from './board/company';
import { Jobs } from './board/jobs';
import { Keys } from './keys/keys';
import { DraftPage } from './my-company/draft';
import { Drafts } from './my-company/drafts';
import { MyCompany } from './my-company/my-company';
import { Empty, Screen } from './parts/screen';
import { SignIn } from './sign-in';
import { Audit } from './team/audit';
import { Forms } from './team/forms';
import { Identities } from './team/identities';
import { Members } from './team/members';
import { Pipelines } from './team/pipelines';
import { Questions } from './team/questions';
import { Theses } from './team/theses';
import { Views } from './team/views';

interface Place {
  page: string;
  id?: string;
}

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
  ['pipelines', 'Pipelines'], ['questions', 'Questions'], ['theses', 'Theses'], ['views', 'Views'], ['members', 'Members'],
  ['identities', 'Identities'], ['audit', 'Audit trail'],
];

const ENTRIES: Entry[] = [
  { page: 'board', label: 'Deal flow', also: ['company'], shown: inTeam },
  { page: 'jobs', label: 'Intake', shown: inTeam },
  { page: 'mine', label: 'My company', shown: companyAdmin },
  { page: 'drafts', label: 'Deck drafts', shown: companyAdmin },
  { page: 'forms', label: 'Forms', shown: teamAdmin },
  { page: 'keys', label: 'Keys', shown: () => true },
  { page: 'pipelines', label: 'Settings', also: SETTINGS.map(([page]) => page), shown: teamAdmin },
];

function placeOf(hash: string): Place | null {
  const [page, id] = hash.replace(/^#\/?/, '').split('/');
  return page ? { page, id } : null;
}

const belongs = ({ page, also = [] }: Entry, place: Place): boolean => page === place.page || also.includes(place.page);

export function App() {
  const [person, setPerson] = useState<Person | null>(null);
  /** Not by the person's own will. */
  const [ended, setEnded] = useState(false);
  const [place, setPlace] = useState(placeOf(location.hash));
  useEffect(() => {
    onSignedOut(() => {
      setPerson(null);
      setEnded(true);
    });
    const moved = (): void => {
      setPlace(placeOf(location.hash));
      scrollTo(0, 0);
    };
    window.addEventListener('hashchange', moved);
    return () => window.removeEventListener('hashchange', moved);
  }, []);
  if (!person) return <SignIn ended={ended} onSignedIn={setPerson} />;
  const leave = (): void => {
    setPerson(null);
    setEnded(false);
  };
  const entries = ENTRIES.filter((entry) => entry.shown(person));
  const current = place ?? { page: entries[0]?.page ?? 'keys' };
  const allowed = entries.some((entry) => belongs(entry, current));
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById('main')?.focus(); }}>Skip to content</a>
      <Top person={person} entries={entries} current={current} onSignOut={() => void signOut().then(leave)} />
      <main id="main" tabIndex={-1}>
        {allowed && SETTINGS.some(([page]) => page === current.page) && <SettingsNav page={current.page} />}
        {allowed ? content(current, person) : <Nowhere />}
      </main>
    </>
  );
}

function Top({ person, entries, current, onSignOut }: { person: Person; entries: Entry[]; current: Place; onSignOut(): void }) {
  return (
    <header class="top">
      <b class="brand">{person.team?.name ?? person.company?.name ?? 'Deal flow'}</b>
      <nav aria-label="Sections">
        {entries.map((entry) => <a key={entry.page} href={`#/${entry.page}`} aria-current={belongs(entry, current) ? (entry.page === current.page ? 'page' : 'true') : undefined}>{entry.label}</a>)}
      </nav>
      <span class="who"><span class="soft">{person.user.name}</span><button type="button" class="plain" onClick={onSignOut}>Sign out</button></span>
    </header>
  );
}

function SettingsNav({ page }: { page: string }) {
  return (
    <nav class="tabs" aria-label="Settings">
      {SETTINGS.map(([key, label]) => <a key={key} href={`#/${key}`} aria-current={key === page ? 'page' : undefined}>{label}</a>)}
    </nav>
  );
}

function Nowhere() {
  return <Screen title="Not here"><Empty title="There is no such page for you">Choose one above.</Empty></Screen>;
}

function content({ page, id }: Place, person: Person): JSX.Element {
  switch (page) {
    case 'board': return <Board />;
    case 'company': return id ? <CompanyPage key={id} id={id} /> : <Board />;
    case 'jobs': return <Jobs />;
    case 'mine': return <MyCompany person={person} />;
    case 'drafts': return id ? <DraftPage key={id} id={id} /> : <Drafts />;
    case 'forms': return <Forms person={person} />;
    case 'pipelines': return <Pipelines />;
    case 'questions': return <Questions />;
    case 'theses': return <Theses />;
    case 'views': return <Views />;
    case 'members': return <Members person={person} />;
    case 'identities': return <Identities />;
    case 'audit': return <Audit />;
    default: return <Keys person={person} />;
  }
}
