import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'preact/hooks';
import { marksOf } from './quote-marks';

interface DeckPageProps {
  deck: PDFDocumentProxy;
  number: number;
  /** Height by width, until the page itself is known. */
  shape: number;
  /** Opened here, for these words. */
  start: { quote: string | null } | null;
}

interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One page, drawn when it comes into sight, with the quoted words marked on it. */
export function DeckPage({ deck, number, shape, start }: DeckPageProps) {
  const place = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(start !== null);
  const [words, setWords] = useState('');
  const [marks, setMarks] = useState<Rectangle[]>([]);

  useEffect(() => {
    if (start) place.current?.scrollIntoView({ block: 'start' });
    // Pages that are far again give back what they were drawn on: hundreds of them would fill a phone's memory.
    const watch = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting === true), {
      root: place.current?.parentElement ?? null,
      rootMargin: '1200px',
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    if (!near) return undefined;
    let over = false;
    let stop = (): void => undefined;
    void (async () => {
      const page = await deck.getPage(number);
      const surface = canvas.current;
      if (over || !surface) return;
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (surface.clientWidth / width) * Math.min(2, devicePixelRatio) });
      surface.width = viewport.width;
      surface.height = viewport.height;
      const drawing = page.render({ canvas: surface, viewport });
      stop = () => drawing.cancel();
      const text = await page.getTextContent();
      const runs = text.items.flatMap((item) => ('str' in item ? [item] : []));
      if (over) return;
      setWords(runs.map(({ str }) => str).join(' '));
      const found = marksOf(
        runs.map(({ str }) => str),
        start?.quote ?? '',
      );
      setMarks(
        found.flatMap(({ item, from, to }) => {
          const run = runs[item];
          if (!run) return [];
          const [, , , , x, y] = run.transform as [number, number, number, number, number, number];
          const ends = [
            viewport.convertToViewportPoint(x + run.width * from, y - run.height * 0.25),
            viewport.convertToViewportPoint(x + run.width * to, y + run.height),
          ] as [number, number][];
          const [across, down] = [ends.map(([at]) => at / viewport.width), ends.map(([, at]) => at / viewport.height)];
          const [left, top, right, bottom] = [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
          return [{ left, top, width: right - left, height: bottom - top }];
        }),
      );
      const drawn = await drawing.promise.then(
        () => true,
        () => false,
      );
      if (drawn && !over) surface.dataset.drawn = 'true';
    })();
    return () => {
      over = true;
      stop();
      const surface = canvas.current;
      if (!surface) return;
      surface.width = 0;
      delete surface.dataset.drawn;
    };
  }, [near]);

  return (
    <article ref={place} class="deck-page" aria-label={`Page ${number}`}>
      <div class="sheet-of-paper" style={{ aspectRatio: `${1 / shape}` }}>
        <canvas ref={canvas} aria-hidden="true" />
        {marks.map((mark, index) => (
          <mark
            key={index}
            style={{
              left: `${mark.left * 100}%`,
              top: `${mark.top * 100}%`,
              width: `${mark.width * 100}%`,
              height: `${mark.height * 100}%`,
            }}
          />
        ))}
      </div>
      <p class="offscreen">{words}</p>
      <p class="soft">{number}</p>
    </article>
  );
}
