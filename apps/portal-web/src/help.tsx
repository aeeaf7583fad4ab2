import { useEffect } from 'preact/hooks';
import type { Person } from './api';
import { Dialog } from './parts/dialog';

interface Shortcut {
  keys: string[];
  does: string;
}

const EVERYWHERE: Shortcut[] = [
  { keys: ['?'], does: 'Show these shortcuts' },
  { keys: ['Esc'], does: 'Close what is open over the page' },
];
const OF_TEAMS: Shortcut[] = [
  { keys: ['⌘ K', 'Ctrl K'], does: 'Search companies, decks, notes and answers' },
  { keys: ['↑', '↓'], does: 'Go from find to find' },
];
const OF_THE_BOARD: Shortcut[] = [
  { keys: ['Alt ←', 'Alt →'], does: 'Move the chosen deal by one stage' },
  { keys: ['Enter'], does: 'Open its company' },
];

const OF_DECKS: Shortcut[] = [{ keys: ['←', '→'], does: 'Turn the page' }];

/** `?`, but not where one types, nor over what is open. */
export function useHelpKey(open: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, select, textarea, [contenteditable]');
      if (event.key !== '?' || typing || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [open]);
}

/** What the keyboard does, of all that the person has. */
export function HelpDialog({ person, onClose }: { person: Person; onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div class="fields">
        <Shortcuts title="Everywhere" of={person.team ? [...OF_TEAMS, ...EVERYWHERE] : EVERYWHERE} />
        {person.team && person.team.role !== 'viewer' && <Shortcuts title="Deal flow" of={OF_THE_BOARD} />}
        <Shortcuts title="Deck" of={OF_DECKS} />
      </div>
    </Dialog>
  );
}

function Shortcuts({ title, of }: { title: string; of: Shortcut[] }) {
  return (
    <>
      <h3>{title}</h3>
      <dl class="shortcuts">
        {of.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
