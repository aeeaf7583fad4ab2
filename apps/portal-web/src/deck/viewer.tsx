import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, ResponseException } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'preact/hooks';
import { BY_THE_PAGE, fetchFile } from '../api';
import { Loading, Problem } from '../parts/screen';
import { inWords } from '../parts/refusal-words';
import { DeckPage } from './deck-page';

GlobalWorkerOptions.workerSrc = worker;

interface ViewerProps {
  /** Of the file. */
  path: string;
  page: number;
  quote: string | null;
  /** @param pages how many it has */
  onOpened(pages: number): void;
}

interface Opened {
  deck: PDFDocumentProxy;
  shape: number;
}

/** The pages of a PDF, from the one that is asked for. Loaded when the first deck is opened. */
export function Viewer({ path, page, quote, onOpened }: ViewerProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let over = false;
    let close = (): void => undefined;
    void (async () => {
      try {
        // By its address: the file comes as a whole, what the page needs of it comes at once. The page's policy runs no WebAssembly.
        const loading = getDocument({ url: `/portal${path}`, httpHeaders: BY_THE_PAGE, useWasm: false });
        close = () => void loading.destroy();
        const deck = await loading.promise;
        const { width, height } = (await deck.getPage(Math.min(page, deck.numPages))).getViewport({ scale: 1 });
        if (over) return;
        setOpened({ deck, shape: height / width });
        onOpened(deck.numPages);
      } catch (error) {
        const problem = await wordsOf(error, path);
        if (!over) setProblem(problem);
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

async function wordsOf(error: unknown, path: string): Promise<string> {
  if (error instanceof Error && error.name === 'PasswordException') return 'The PDF is protected by a password.';
  if (!(error instanceof ResponseException)) return inWords(error);
  // Why the service refused it stands in its answer, which the library leaves unread.
  return fetchFile(path).then(
    () => inWords(error),
    (refusal: unknown) => inWords(refusal),
  );
}
