const MAX_ANSWER_BYTES = 1024 * 1024;

/** `fetch` that follows no redirect, which could lead a deck's text elsewhere, and gives up on an answer that does not end. */
export async function boundedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' });
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  // The client would sleep for as long as a server asks, whatever its own time limit says and whether or not the job goes on.
  headers.delete('retry-after');
  headers.delete('retry-after-ms');
  let left = MAX_ANSWER_BYTES;
  const bounded = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        if (left < 0) controller.error(new Error('the answer is too long'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded, { status, statusText, headers });
}
