import { useEffect, useState } from 'preact/hooks';
import { ChangePassword } from './account';
import type { Person } from './api';
import { Icon, type IconName } from './parts/icon';
import type { Place } from './place';

export interface Entry {
  page: IconName & string;
  /** Where it leads to, if not to the page of its own name. */
  to?: string;
  label: string;
  /** Pages that belong to this entry beside its own. */
  also?: string[];
  /** What one works on, or what that stands on. */
  group: 'work' | 'setup';
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
  { page: 'board', label: 'Deal flow', also: ['company'], group: 'work', shown: inTeam },
  { page: 'views', label: 'Views', group: 'work', shown: inTeam },
  { page: 'theses', label: 'Theses', group: 'work', shown: inTeam },
  { page: 'duplicates', label: 'Duplicates', group: 'work', shown: inTeam },
  { page: 'jobs', label: 'Intake', group: 'work', shown: inTeam },
  { page: 'imports', label: 'Imports', group: 'work', shown: inTeam },
  { page: 'mine', label: 'My company', group: 'work', shown: companyAdmin },
  { page: 'drafts', label: 'Deck drafts', group: 'work', shown: companyAdmin },
  { page: 'forms', label: 'Forms', group: 'setup', shown: teamAdmin },
  { page: 'keys', label: 'Keys', group: 'setup', shown: () => true },
  { page: 'webhooks', label: 'Webhooks', group: 'setup', shown: inTeam },
  { page: 'settings', to: 'pipelines', label: 'Settings', also: SETTINGS.map(([page]) => page), group: 'setup', shown: teamAdmin },
];

export const entriesOf = (person: Person): Entry[] => ENTRIES.filter((entry) => entry.shown(person));
export const pageOf = ({ page, to }: Entry): string => to ?? page;
export const belongs = (entry: Entry, place: Place): boolean => pageOf(entry) === place.page || (entry.also ?? []).includes(place.page);
export const inSettings = (page: string): boolean => SETTINGS.some(([each]) => each === page);

interface TopProps {
  person: Person;
  entries: Entry[];
  current: Place;
  onSearch(): void;
  onHelp(): void;
  onSignOut(): void;
}

/** Beside the page on a desk; on a phone a line above it, with a menu. */
export function Top({ person, entries, current, onSearch, onHelp, onSignOut }: TopProps) {
  const [changing, setChanging] = useState(false);
  const [open, setOpen] = useState(false);
  const { page, id } = current;
  // Who has chosen sees what they chose.
  useEffect(() => setOpen(false), [page, id]);
  return (
    <header
      class={`top ${open ? 'open' : ''}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <b class="brand">{person.team?.name ?? person.company?.name ?? 'Deal flow'}</b>
      {person.team && (
        <button type="button" class="find" aria-keyshortcuts="Meta+K Control+K" onClick={onSearch}>
          <Icon name="search" />
          <span>Search</span>
          <kbd aria-hidden="true">⌘K</kbd>
        </button>
      )}
      <button type="button" class="menu" aria-expanded={open} aria-controls="menu" onClick={() => setOpen(!open)}>
        <Icon name="menu" />
        <span>Menu</span>
      </button>
      <div class="panel" id="menu">
        <nav aria-label="Sections">
          {(['work', 'setup'] as const).map((group) => (
            <ul key={group}>
              {entries
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <li key={entry.page}>
                    <a
                      href={`#/${pageOf(entry)}`}
                      aria-current={belongs(entry, current) ? (pageOf(entry) === page ? 'page' : 'true') : undefined}
                      onClick={() => setOpen(false)}
                    >
                      <Icon name={entry.page} />
                      {entry.label}
                    </a>
                  </li>
                ))}
            </ul>
          ))}
        </nav>
        <div class="who">
          <button type="button" class="plain name" onClick={() => setChanging(true)} aria-label={`${person.user.name}: change password`}>
            {person.user.name}
          </button>
          <button type="button" class="plain help" aria-label="? Keyboard shortcuts" aria-keyshortcuts="?" onClick={onHelp}>
            ?
          </button>
          <button type="button" class="plain out" onClick={onSignOut}>
            Sign out
          </button>
        </div>
      </div>
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
    </header>
  );
}

export function SettingsNav({ page }: { page: string }) {
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
