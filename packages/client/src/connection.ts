import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from './description.generated.js';
import { errorOf } from './errors.js';
import { telling, type Progress } from './progress.js';
import { newKey, RETRY, send, type RetryOptions, type Transport } from './sending.js';

export type Api = Client<paths>;

export interface ClientOptions {
  /** Where the service is: `https://deals.example.com`. */
  baseUrl: string;
  /** An investor key or a founder key; none for the calls of public forms. */
  key?: string;
  retry?: Partial<RetryOptions>;
  /** Instead of the global one. Uploads that tell their progress use XMLHttpRequest where there is one. */
  fetch?: typeof fetch;
}

/** For calls that take a while. */
export interface CallOptions {
  signal?: AbortSignal;
}

export interface SubmitOptions extends CallOptions {
  /** Sent again under the same key, a submission is one submission (24 hours). Without it one is made up for this call and its tries. */
  idempotencyKey?: string;
  onProgress?: (progress: Progress) => void;
  /** Where `file` has no name of its own. */
  fileName?: string;
}

/** Bytes of a file: a `File` of a page, the `Blob` of `fs.openAsBlob(path)`, or what was read. */
export type FileInput = Blob | Uint8Array;

export type Fields = Record<string, string | string[] | object | undefined>;

/** The form that the wire takes: lists and maps as JSON. */
function formOf(file: FileInput, fields: Fields, fileName: string | undefined, type: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  const blob = file instanceof Blob && file.type !== '' ? file : new Blob([file as Blob], { type });
  form.append('file', blob, fileName ?? (file as { name?: string }).name ?? (type === 'application/pdf' ? 'deck.pdf' : 'file'));
  return form;
}

/** The way to one service with one credential. Every POST with a credential carries an `Idempotency-Key`, so that it may be repeated. */
export class Connection {
  /** Every operation of the description, typed. Refusals are thrown. */
  readonly api: Api;
  readonly retry: RetryOptions;
  private readonly fetching: typeof fetch;
  private readonly plain: Transport;

  constructor(private readonly options: ClientOptions) {
    this.retry = { ...RETRY, ...options.retry };
    this.fetching = options.fetch ?? ((...args) => globalThis.fetch(...args));
    this.plain = (url, init, body) => this.fetching(url, { ...init, body });
    this.api = createClient<paths>({
      baseUrl: options.baseUrl,
      headers: options.key === undefined ? {} : { authorization: `Bearer ${options.key}` },
      // The key says who asks: a page's cookies are none of it.
      credentials: 'omit',
      fetch: (request) => send(request, this.plain, this.retry),
    });
    this.api.use(this.rules());
  }

  /** The same service with another credential, such as an upload token. */
  as(key: string): Connection {
    return new Connection({ ...this.options, key });
  }

  /** What openapi-fetch takes for an upload; the description types a file as text, the wire takes a form. */
  upload<B extends { file: string }>(file: FileInput, fields: Fields, options: SubmitOptions, type = '') {
    const { signal, idempotencyKey = newKey(), onProgress, fileName } = options;
    const transport = onProgress === undefined ? this.plain : telling(onProgress, this.plain, this.fetching);
    return {
      body: { file: '' } as B,
      bodySerializer: () => formOf(file, fields, fileName, type),
      headers: { 'idempotency-key': idempotencyKey },
      signal,
      fetch: (request: Request) => send(request, transport, this.retry),
    };
  }

  private rules(): Middleware {
    return {
      onRequest: ({ request: { method, headers } }) => {
        if (method === 'POST' && headers.has('authorization') && !headers.has('idempotency-key')) headers.set('idempotency-key', newKey());
      },
      onResponse: async ({ response }) => {
        if (!response.ok) throw await errorOf(response, this.options.baseUrl);
      },
    };
  }
}

/** What a call answered: refusals have been thrown before. */
export async function got<T>(answer: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  return (await answer).data as NonNullable<T>;
}
