import type { ShowDeck } from '../deck/use-deck';
import { type Document, DocumentList } from '../parts/document-list';
import { usePages } from '../parts/loading';
import { Empty, List } from '../parts/screen';
import { UploadForm } from '../parts/upload-form';

/** What the company's founders and its applications brought; investors see all of it. */
export function MyDocuments({ onShow }: { onShow: ShowDeck }) {
  const list = usePages<Document>('/company/documents');
  const pathOf = ({ id }: Document): string => `/company/documents/${id}/file`;
  return (
    <>
      <h2>Data room</h2>
      <UploadForm
        label="A financial model, a cap table or another document; investors see it at once"
        action="Add document"
        path="/company/documents"
        onDone={list.reload}
      />
      <List of={list} skeleton={1} empty={<Empty title="No documents yet">A financial model and a cap table raise your score.</Empty>}>
        {(rows) => <DocumentList documents={rows} pathOf={pathOf} onShow={(path) => onShow(path, 1, null)} />}
      </List>
    </>
  );
}
