import { useState } from 'preact/hooks';
import { call } from '../api';
import { changed } from '../parts/changes';
import { Sheet } from '../parts/dialog';
import { Check, TextArea, TextField } from '../parts/fields';
import { lines } from '../team/lists';
import { LISTS, type Thesis } from './thesis.types';
import { capital } from '../parts/capital';

type Lists = Record<string, string>;

/** Criteria as they are being typed, one item a line, and back. */
function listsOf(criteria: Thesis['criteria'] | undefined): Lists {
  return Object.fromEntries(LISTS.map((key) => [key, (criteria?.[key] ?? []).join('\n')]));
}

function minCriOf(thesis: Thesis | null): string {
  return String(thesis?.criteria.min_cri ?? '');
}

function criteriaOf(lists: Lists, minCri: string): Thesis['criteria'] {
  const typed = (key: (typeof LISTS)[number]): string[] => lines(lists[key] ?? '');
  return {
    industries: typed('industries'),
    stages: typed('stages'),
    geographies: typed('geographies'),
    keywords: typed('keywords'),
    min_cri: minCri === '' ? null : Number(minCri),
  };
}

export function ThesisSheet({ thesis, onClose, onSaved }: { thesis: Thesis | null; onClose(): void; onSaved(): void }) {
  const [name, setName] = useState(thesis?.name ?? '');
  const [description, setDescription] = useState(thesis?.description ?? '');
  const [lists, setLists] = useState(() => listsOf(thesis?.criteria));
  const [minCri, setMinCri] = useState(minCriOf(thesis));
  const [active, setActive] = useState(thesis?.active ?? true);
  const save = async (): Promise<void> => {
    const body = { name, description: description || null, criteria: criteriaOf(lists, minCri), active };
    const before = thesis && { ...thesis, criteria: criteriaOf(listsOf(thesis.criteria), minCriOf(thesis)) };
    await (before ? call('PATCH', `/theses/${before.id}`, changed(before, body)) : call('POST', '/theses', body));
    onSaved();
  };
  return (
    <Sheet title={thesis ? `Edit ${thesis.name}` : 'New thesis'} action="Save" onSubmit={save} onClose={onClose}>
      <TextField label="Name" required maxLength={200} value={name} onValue={setName} />
      <TextArea label="Description" value={description} onValue={setDescription} />
      {LISTS.map((key) => (
        <TextArea
          key={key}
          label={capital(key)}
          hint="One a line."
          value={lists[key] ?? ''}
          onValue={(value) => setLists({ ...lists, [key]: value })}
        />
      ))}
      <TextField label="Lowest CRI" hint="0 to 1000; empty: any." type="number" min={0} max={1000} value={minCri} onValue={setMinCri} />
      <Check label="Active" checked={active} onChecked={setActive} />
    </Sheet>
  );
}
