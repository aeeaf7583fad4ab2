import { Day, fileSize } from '../parts/format';
import { usePages } from '../parts/loading';
import { Empty, List } from '../parts/screen';
import { UploadForm } from '../parts/upload-form';

interface Document {
  id: string;
  name: string;
  size_bytes: number;
  created_at: string;
}

/** What the company's founders and its applications brought; investors see all of it. */
export function MyDocuments() {
  const list = usePages<Document>('/company/documents');
  return (
    <>
      <h2>Data room</h2>
      <UploadForm
        label="A financial model, a cap table or another document; investors see it at once"
        action="Add document"
        path="/company/documents"
        onDone={list.reload}
      />
      <List of={list} skeleton={1} empty={<Empty title="No documents yet" />}>
        {(rows) => (
          <ul class="card lines">
            {rows.map((row) => (
              <li key={row.id}>
                <b>{row.name}</b>
                <span class="soft">
                  {fileSize(row.size_bytes)}, <Day at={row.created_at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </List>
    </>
  );
}
