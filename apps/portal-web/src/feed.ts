import { useEffect } from 'preact/hooks';
import { call } from './api';
import { concernedBy, type Happened } from './concerned';
import { refresh } from './parts/loading';

const LOOK_AGAIN_MS = 3000;

interface FeedPage {
  data: Happened[];
  next_cursor: string;
}

/** What others do appears by itself: follows the team's events, and has read again what they are about. */
export function useFeed(): void {
  useEffect(() => {
    let cursor: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'visible') {
        const from = cursor === null ? `after=${encodeURIComponent(new Date().toISOString())}` : `cursor=${encodeURIComponent(cursor)}`;
        try {
          const page: FeedPage = await call<FeedPage>('GET', `/board/events?limit=100&${from}`);
          cursor = page.next_cursor;
          if (!over && page.data.length > 0) void refresh(concernedBy(page.data));
        } catch {
          // A page that was asleep for longer than events are kept begins anew; what it shows is read when it is looked at.
          cursor = null;
        }
      }
      if (!over) timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
    };
    void look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, []);
}
