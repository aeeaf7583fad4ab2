import type { Schemas } from '../schemas';
import { Day, fileSize } from './format';
import { useAction } from './loading';
import { saveFile } from './save-file';
import { Problem } from './screen';

export type Document = Omit<Schemas['DocumentDto'], 'folder_id' | 'sha256'>;

interface DocumentLineProps {
  document: Document;
  /** Of its file. */
  path: string;
  /** Opens it on the page. */
  onShow(): void;
}

/** A file of a data room, to be opened where it has pages, and to be downloaded. */
function DocumentLine({ document: row, path, onShow }: DocumentLineProps) {
  const { busy, problem, run } = useAction();
  return (
    <li>
      <span>
        <b>{row.name}</b>
        <span class="soft block">
          {fileSize(row.size_bytes)}, from {row.uploaded_by === 'form' ? 'a form' : `the ${row.uploaded_by}`}, <Day at={row.created_at} />
        </span>
        <Problem text={problem} />
      </span>
      <span class="actions">
        {row.mime_type === 'application/pdf' && (
          <button type="button" class="plain" aria-label={`Open ${row.name}`} onClick={onShow}>
            Open
          </button>
        )}
        <button
          type="button"
          class="plain"
          aria-disabled={busy}
          aria-label={`Download ${row.name}`}
          onClick={() => void run(() => saveFile(path, row.file_name))}
        >
          Download
        </button>
      </span>
    </li>
  );
}

interface DocumentListProps {
  documents: Document[];
  pathOf(document: Document): string;
  /** Opens a file by its path. */
  onShow(path: string): void;
}

/** The files of a data room. */
export function DocumentList({ documents, pathOf, onShow }: DocumentListProps) {
  return (
    <ul class="card lines">
      {documents.map((each) => (
        <DocumentLine key={each.id} document={each} path={pathOf(each)} onShow={() => onShow(pathOf(each))} />
      ))}
    </ul>
  );
}
