import type { ShowDeck } from '../deck/use-deck';
import { type Document, DocumentLine } from '../parts/document-line';
import { usePages } from '../parts/loading';
import { Empty, List } from '../parts/screen';

export function Documents({ id, onShow }: { id: string; onShow: ShowDeck }) {
  const list = usePages<Document>(`/board/companies/${id}/documents`);
  const pathOf = (document: Document): string => `/board/companies/${id}/documents/${document.id}/file`;
  return (
    <>
      <h2>Data room</h2>
      <List of={list} skeleton={1} empty={<Empty title="No documents yet" />}>
        {(rows) => (
          <ul class="card lines">
            {rows.map((row) => (
              <DocumentLine key={row.id} document={row} path={pathOf(row)} onShow={() => onShow(pathOf(row), 1, null)} />
            ))}
          </ul>
        )}
      </List>
    </>
  );
}
