import { useState } from 'preact/hooks';
import type { ShowDeck } from '../deck/use-deck';
import { type Document, DocumentList } from '../parts/document-list';
import { usePages } from '../parts/loading';
import { Empty, List } from '../parts/screen';
import { Folders } from './folders';

/** The files of a company, of all folders or of one. */
export function Documents({ id, mayWrite, onShow }: { id: string; mayWrite: boolean; onShow: ShowDeck }) {
  const [folder, setFolder] = useState('');
  const list = usePages<Document>(`/board/companies/${id}/documents${folder && `?folder_id=${folder}`}`);
  const pathOf = (document: Document): string => `/board/companies/${id}/documents/${document.id}/file`;
  return (
    <>
      <h2>Data room</h2>
      <Folders companyId={id} mayWrite={mayWrite} chosen={folder} onChosen={setFolder} />
      <List of={list} skeleton={1} empty={<Empty title={folder ? 'This folder is empty' : 'No documents yet'} />}>
        {(rows) => <DocumentList documents={rows} pathOf={pathOf} onShow={(path) => onShow(path, 1, null)} />}
      </List>
    </>
  );
}
