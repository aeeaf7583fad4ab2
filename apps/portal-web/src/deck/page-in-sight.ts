import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** What a reader moves pages by. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * The page that is read: the one that was asked for, until somebody scrolls; then that of which most is in sight.
 * @returns it, and what turns to another
 */
export function usePageInSight(
  scroller: RefObject<HTMLElement | null>,
  asked: number,
  pages: number | null,
): [number, (page: number) => void] {
  const [page, setPage] = useState(asked);
  // Two pages at the end of a deck may both be in sight: which one was turned to, nobody could tell from that.
  const byHand = useRef(false);
  useEffect(() => setPage(pages === null ? asked : Math.min(asked, pages)), [asked, pages]);
  useEffect(() => {
    const element = scroller.current;
    if (!element || pages === null) return undefined;
    const hand = (): void => {
      byHand.current = true;
    };
    const look = (): void => {
      if (byHand.current) setPage(mostInSight(element));
    };
    for (const each of BY_HAND) element.addEventListener(each, hand, { passive: true });
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      for (const each of BY_HAND) element.removeEventListener(each, hand);
      element.removeEventListener('scroll', look);
    };
  }, [pages]);
  const turnTo = (to: number): void => {
    const next = scroller.current?.querySelectorAll('article')[to - 1];
    if (!next) return;
    byHand.current = false;
    next.scrollIntoView({ block: 'start' });
    setPage(to);
  };
  return [page, turnTo];
}

function mostInSight(scroller: HTMLElement): number {
  const { top, bottom } = scroller.getBoundingClientRect();
  const heights = [...scroller.querySelectorAll('article')].map((article) => {
    const at = article.getBoundingClientRect();
    return Math.min(at.bottom, bottom) - Math.max(at.top, top);
  });
  return heights.indexOf(Math.max(...heights)) + 1;
}
