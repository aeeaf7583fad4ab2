import { useLoaded } from '../parts/loading';
import type { Notice } from './webhook.types';
import { reasonInWords } from './webhook-words';

/** What the service gave up by itself, at the top of every page until somebody sees to it. */
export function Notices() {
  const { value } = useLoaded<{ data: Notice[] }>('/notices');
  return (
    <>
      {value?.data.map((notice) => (
        <p key={notice.id} class="notice" role="status">
          Nothing is sent to <a href={`#/webhooks/${notice.endpoint_id}`}>{new URL(notice.url).host}</a> any more:{' '}
          {reasonInWords(notice.reason)}.
        </p>
      ))}
    </>
  );
}
