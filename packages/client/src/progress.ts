import type { Transport } from './sending.js';

export interface Progress {
  /** Bytes that have left, of the whole request; a try after a failed one begins at 0 again. */
  sent: number;
  total: number;
}

/** What is used of the browser's class, which `fetch` cannot replace: it does not tell how much of an upload has gone. */
interface Xhr {
  upload: { onprogress: ((event: Progress & { loaded: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  status: number;
  statusText: string;
  response: ArrayBuffer;
  responseType: string;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: Blob): void;
  abort(): void;
}

type Tell = (progress: Progress) => void;

function byXhr(Xhr: new () => Xhr, tell: Tell): Transport {
  return (url, { method, headers, signal }, body) =>
    new Promise((resolve, reject) => {
      const xhr = new Xhr();
      xhr.open(method ?? 'POST', url);
      xhr.responseType = 'arraybuffer';
      headers.forEach((value, name) => xhr.setRequestHeader(name, value));
      xhr.upload.onprogress = ({ loaded, total }) => tell({ sent: loaded, total });
      xhr.onerror = () => reject(new TypeError('The connection failed.'));
      xhr.onload = () => {
        const lines = xhr
          .getAllResponseHeaders()
          .trim()
          .split(/[\r\n]+/);
        const answered = lines
          .filter((line) => line !== '')
          .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
        resolve(new Response(xhr.response, { status: xhr.status, statusText: xhr.statusText, headers: answered }));
      };
      signal?.addEventListener('abort', () => {
        xhr.abort();
        reject(signal.reason as Error);
      });
      xhr.send(body as Blob);
    });
}

/** Counted as the network takes it. */
function counted(body: Blob, tell: Tell): ReadableStream<Uint8Array> {
  let sent = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sent += chunk.byteLength;
      controller.enqueue(chunk);
      tell({ sent, total: body.size });
    },
  });
  return (body.stream() as ReadableStream<Uint8Array>).pipeThrough(count);
}

/** A transport that tells how an upload goes: by XMLHttpRequest in browsers, by a counted stream elsewhere. */
export function telling(tell: Tell, plain: Transport, fetching: typeof fetch): Transport {
  const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => Xhr };
  return async (url, init, body) => {
    if (body === null) return plain(url, init, body);
    tell({ sent: 0, total: body.size });
    if (XMLHttpRequest !== undefined) return byXhr(XMLHttpRequest, tell)(url, init, body);
    return fetching(url, { ...init, body: counted(body, tell), duplex: 'half' } as RequestInit);
  };
}
