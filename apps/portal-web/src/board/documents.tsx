import { Day, fileSize } from '../parts/format';
import { useAction, usePages } from '../parts/loading';
import { Empty, List, Problem } from '../parts/screen';
import { saveFile } from '../parts/save-file';

interface Document {
  id: string;
  name: string;
  file_name: string;
  size_bytes: number;
  uploaded_by: string;
  created_at: string;
}

export function Documents({ id }: { id: string }) {
  const list = usePages<Document>(`/board/companies/${id}/documents`);
  return (
    <>
      <h2>Data room</h2>
      <List of={list} skeleton={1} empty={<Empty title="No documents yet" />}>
        {(rows) => (
          <ul class="card lines">
            {rows.map((row) => (
              <DocumentLine key={row.id} document={row} path={`/board/companies/${id}/documents/${row.id}/file`} />
            ))}
          </ul>
        )}
      </List>
    </>
  );
}

function DocumentLine({ document: row, path }: { document: Document; path: string }) {
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
      <button
        type="button"
        class="plain"
        aria-disabled={busy}
        aria-label={`Download ${row.name}`}
        onClick={() => void run(() => saveFile(path, row.file_name))}
      >
        Download
      </button>
    </li>
  );
}
