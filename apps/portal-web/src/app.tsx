import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { onSignedOut, type Person, resume, signOut } from './api';
import { ComponentsPage } from './components-page';
import { Consent } from './consent';
import { useFeed } from './feed';
import { HelpDialog, useHelpKey } from './help';
import { Join } from './invitations/join';
import { belongs, entriesOf, inSettings, pageOf, SettingsNav, Top } from './navigation';
import { Nowhere, Pages } from './pages';
import { forget } from './parts/loading';
import { Password } from './password';
import { placeOf } from './place';
import { SearchDialog, useSearchKey } from './search/search';
import { SignIn } from './sign-in';
import { backTo } from './sso/leave';
import { doorOf } from './sso/sso-words';
import { UploadList } from './uploads/upload-list';
import { Notices } from './webhooks/notices';

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
  const entries = entriesOf(person);
  // Signed in meanwhile, as in another tab.
  const first = { page: entries[0] ? pageOf(entries[0]) : 'keys' };
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
        {allowed && inSettings(current.page) && <SettingsNav page={current.page} />}
        {allowed ? <Pages path={current === first ? `/${first.page}` : path} person={person} /> : <Nowhere />}
      </main>
      {person.team && <Following />}
      {helping && <HelpDialog person={person} onClose={() => setHelping(false)} />}
      {searching && <SearchDialog onClose={() => setSearching(false)} />}
      <UploadList />
    </>
  );
}

/** Only of a team is there a deal flow that others change. */
function Following() {
  useFeed();
  return null;
}
