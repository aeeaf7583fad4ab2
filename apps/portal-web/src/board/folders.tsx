import { useState } from 'preact/hooks';
import { call } from '../api';
import { Sheet } from '../parts/dialog';
import { Choice, TextField } from '../parts/fields';
import { useAll } from '../parts/loading';
import { Problem } from '../parts/screen';
import type { Schemas } from '../schemas';

type Folder = Schemas['FolderDto'];

interface FoldersProps {
  companyId: string;
  mayWrite: boolean;
  /** The id of one; none: all. */
  chosen: string;
  onChosen(id: string): void;
}

/** The folders of a data room, by their paths, which founders and investors share. */
export function Folders({ companyId, mayWrite, chosen, onChosen }: FoldersProps) {
  const path = `/board/companies/${companyId}/folders`;
  const folders = useAll<Folder>(`${path}?limit=100`);
  const [adding, setAdding] = useState(false);
  const rows = [...(folders.value ?? [])].sort((a, b) => a.path.localeCompare(b.path));
  const options = rows.map(({ id, path: at, document_count: count }): [string, string] => [id, `${at.slice(1)} (${count})`]);
  return (
    <>
      <Problem text={folders.problem} />
      <div class="folders">
        <Choice label="Folder" options={[['', 'All folders'], ...options]} value={chosen} onValue={onChosen} />
        {mayWrite && (
          <button type="button" class="plain" onClick={() => setAdding(true)}>
            New folder
          </button>
        )}
      </div>
      {adding && (
        <NewFolder
          path={path}
          folders={rows}
          parent={chosen}
          onAdded={(id) => {
            folders.reload();
            onChosen(id);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

interface NewFolderProps {
  path: string;
  folders: Folder[];
  parent: string;
  onAdded(id: string): void;
  onClose(): void;
}

function NewFolder({ path, folders, parent: before, onAdded, onClose }: NewFolderProps) {
  const [name, setName] = useState('');
  const [parent, setParent] = useState(before);
  const within = folders.map(({ id, path: at }): [string, string] => [id, at.slice(1)]);
  const save = async (): Promise<void> => {
    const { id } = await call<Folder>('POST', path, { name, parent_id: parent === '' ? null : parent });
    onAdded(id);
  };
  return (
    <Sheet title="New folder" action="Add folder" onSubmit={save} onClose={onClose}>
      <TextField label="Name" required maxLength={200} hint="Founders see it, too." value={name} onValue={setName} />
      <Choice label="In" options={[['', 'The top'], ...within]} value={parent} onValue={setParent} />
    </Sheet>
  );
}
