import { useRef, useState } from 'preact/hooks';

/** A press that moves less is a click. */
const SLACK = 6;
/** A finger that rests so long takes the card; one that moves before scrolls. */
const HOLD_MS = 300;
/** So near the edge the board scrolls along. */
const EDGE = 60;

export interface Drag {
  /** The card that is held. */
  held: string | null;
  /** The column it is over. */
  over: string | null;
  /** For the card: `onPointerDown`. */
  take(event: PointerEvent, id: string): void;
}

/**
 * Cards moved between columns (`data-column`) by mouse, pen or finger. The card's picture follows the pointer; the board (`scroller`)
 * scrolls along at its edges.
 */
export function useDrag(scroller: () => HTMLElement | null, onDrop: (id: string, column: string) => void): Drag {
  const [held, setHeld] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;

  const take = (down: PointerEvent, id: string): void => {
    const card = down.currentTarget as HTMLElement;
    if (down.button !== 0 || held || (down.target as HTMLElement).closest('button, select')) return;
    const picture = new Picture(card, down);
    const listeners = new AbortController();
    const { signal } = listeners;
    let column: string | null = null;
    let scrolling = 0;
    const start = (): void => {
      picture.show();
      setHeld(id);
      document.addEventListener('touchmove', prevent, { passive: false, signal });
      document.addEventListener('contextmenu', prevent, { signal });
      scrolling = window.setInterval(() => scrollAlong(scroller(), picture.x), 16);
    };
    const timer = down.pointerType === 'mouse' ? 0 : window.setTimeout(start, HOLD_MS);
    const end = (): void => {
      clearTimeout(timer);
      clearInterval(scrolling);
      listeners.abort();
      picture.remove();
      setHeld(null);
      setOver(null);
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLACK;
      if (!picture.shown && far && down.pointerType === 'mouse') start();
      else if (!picture.shown && far) return end();
      if (!picture.shown) return;
      picture.moveTo(event);
      column = columnAt(event);
      setOver(column);
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      const dropped = picture.shown;
      end();
      if (!dropped) return;
      // The press ends on a link, perhaps: that was no click.
      document.addEventListener('click', prevent, { capture: true, once: true });
      setTimeout(() => document.removeEventListener('click', prevent, { capture: true }));
      if (column) drop.current(id, column);
    };
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', up, { signal });
    document.addEventListener('pointercancel', end, { signal });
    document.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal });
  };
  return { held, over, take };
}

function prevent(event: Event): void {
  event.preventDefault();
}

function columnAt({ clientX, clientY }: PointerEvent): string | null {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]');
  return place?.dataset.column ?? null;
}

function scrollAlong(board: HTMLElement | null, x: number): void {
  if (!board) return;
  const { left, right } = board.getBoundingClientRect();
  if (x < left + EDGE) board.scrollLeft -= 14;
  else if (x > right - EDGE) board.scrollLeft += 14;
}

/** A copy of the card under the pointer; the card itself stays where it is. */
class Picture {
  x: number;
  private readonly copy: HTMLElement;
  private readonly offset: { x: number; y: number };

  constructor(card: HTMLElement, { clientX, clientY }: PointerEvent) {
    const { left, top, width } = card.getBoundingClientRect();
    this.x = clientX;
    this.offset = { x: clientX - left, y: clientY - top };
    this.copy = card.cloneNode(true) as HTMLElement;
    this.copy.classList.add('held');
    this.copy.setAttribute('aria-hidden', 'true');
    this.copy.style.width = `${width}px`;
    this.place(clientX, clientY);
  }

  get shown(): boolean {
    return this.copy.isConnected;
  }

  show(): void {
    document.body.append(this.copy);
  }

  moveTo({ clientX, clientY }: PointerEvent): void {
    this.x = clientX;
    this.place(clientX, clientY);
  }

  remove(): void {
    this.copy.remove();
  }

  private place(x: number, y: number): void {
    this.copy.style.transform = `translate(${x - this.offset.x}px, ${y - this.offset.y}px) rotate(1.5deg)`;
  }
}
