import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'preact/hooks';
import { fetchFile } from '../api';
import { Loading, Problem } from '../parts/screen';
import { inWords } from '../parts/refusal-words';
import { DeckPage } from './deck-page';

GlobalWorkerOptions.workerSrc = worker;

interface ViewerProps {
  /** Of the file. */
  path: string;
  page: number;
  quote: string | null;
}

interface Opened {
  deck: PDFDocumentProxy;
  shape: number;
}

/** The pages of a PDF, from the one that is asked for. Loaded when the first deck is opened. */
export function Viewer({ path, page, quote }: ViewerProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let over = false;
    let close = (): void => undefined;
    void (async () => {
      try {
        const data = await (await fetchFile(path)).arrayBuffer();
        // The page's policy runs no WebAssembly.
        const loading = getDocument({ data: new Uint8Array(data), useWasm: false });
        close = () => void loading.destroy();
        if (over) return close();
        const deck = await loading.promise;
        const { width, height } = (await deck.getPage(Math.min(page, deck.numPages))).getViewport({ scale: 1 });
        if (!over) setOpened({ deck, shape: height / width });
      } catch (error) {
        if (!over)
          setProblem(error instanceof Error && error.name === 'PasswordException' ? 'The PDF is protected by a password.' : inWords(error));
      }
    })();
    return () => {
      over = true;
      close();
    };
  }, [path]);
  if (problem) return <Problem text={problem} />;
  if (!opened) return <Loading rows={3} />;
  const { deck, shape } = opened;
  return (
    <>
      {Array.from({ length: deck.numPages }, (_, index) => (
        <DeckPage
          key={index}
          deck={deck}
          number={index + 1}
          shape={shape}
          start={index + 1 === Math.min(page, deck.numPages) ? { quote } : null}
        />
      ))}
    </>
  );
}
