import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { onSignedOut, type Person, signOut } from './api';
import { Board, Jobs } from './board';
import { Members, Pipelines, Properties, ThesesAndViews } from './catalogue';
import { CompanyPage } from './company';
import { Forms } from './forms';
import { Keys } from './keys';
import { SignIn } from './sign-in';

type Place = { page: string; id?: string };

interface Entry {
  page: string;
  label: string;
  shown(person: Person): boolean;
}

const ENTRIES: Entry[] = [
  { page: 'board', label: 'Deal flow', shown: ({ team }) => team !== null },
  { page: 'jobs', label: 'Intake', shown: ({ team }) => team !== null },
  { page: 'keys', label: 'Keys', shown: () => true },
  { page: 'forms', label: 'Forms', shown: ({ team }) => team?.role === 'admin' },
  { page: 'questions', label: 'Questions', shown: ({ team }) => team?.role === 'admin' },
  { page: 'pipelines', label: 'Pipelines', shown: ({ team }) => team?.role === 'admin' },
  { page: 'theses', label: 'Theses', shown: ({ team }) => team?.role === 'admin' },
  { page: 'members', label: 'Members', shown: ({ team }) => team?.role === 'admin' },
];

function placeOf(hash: string): Place | null {
  const [page, id] = hash.replace(/^#\/?/, '').split('/');
  return page ? { page, id } : null;
}

export function App() {
  const [person, setPerson] = useState<Person | null>(null);
  const [place, setPlace] = useState(placeOf(location.hash));
  useEffect(() => {
    onSignedOut(() => setPerson(null));
    const moved = (): void => setPlace(placeOf(location.hash));
    window.addEventListener('hashchange', moved);
    return () => window.removeEventListener('hashchange', moved);
  }, []);
  if (!person) return <SignIn onSignedIn={setPerson} />;
  const entries = ENTRIES.filter((entry) => entry.shown(person));
  const current = place ?? { page: entries[0]?.page ?? 'keys' };
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById('main')?.focus(); }}>Skip to content</a>
      <header class="top">
        <b>{person.team?.name ?? person.company?.name ?? 'Deal flow'}</b>
        <nav aria-label="Sections">
          {entries.map(({ page, label }) => <a key={page} href={`#/${page}`} aria-current={current.page === page ? 'page' : current.page === 'company' && page === 'board' ? 'true' : undefined}>{label}</a>)}
        </nav>
        <span class="who">{person.user.name} <button type="button" class="quiet" onClick={() => void signOut().then(() => setPerson(null))}>Sign out</button></span>
      </header>
      <main id="main" tabIndex={-1}>{content(current, person)}</main>
    </>
  );
}

function content({ page, id }: Place, person: Person): JSX.Element {
  const open = (company: string): void => {
    location.hash = `#/company/${company}`;
  };
  switch (page) {
    case 'board':
      return <Board onOpen={open} />;
    case 'jobs':
      return <Jobs onOpen={open} />;
    case 'company':
      return <CompanyPage key={id} id={id ?? ''} onBack={() => { location.hash = '#/board'; }} />;
    case 'forms':
      return <Forms />;
    case 'questions':
      return <Properties />;
    case 'pipelines':
      return <Pipelines />;
    case 'theses':
      return <ThesesAndViews />;
    case 'members':
      return <Members />;
    default:
      return <Keys person={person} />;
  }
}
